import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const functionMessages = defineMessages({
  // Hidden child page
  hiddenTitle: { zh: '隐藏子页面', en: 'Hidden child page' },
  hiddenText: {
    zh: '下面每个角色对应一个不在菜单中的子页面。打开后，菜单仍高亮“隐藏子页面”，可通过面包屑返回。',
    en: "Each role opens a child page that isn't in the menu. The menu keeps “Hidden child” highlighted, and the breadcrumb leads back.",
  },
  hiddenList: { zh: '选择一个角色', en: 'Choose a role' },
  roleTitle: { zh: '角色：{name}', en: 'Role: {name}' },
  roleText: {
    zh: '此页面设置了 hideInMenu: true，activeMenu 为 /function/hidden-child。',
    en: 'This page sets hideInMenu: true and activeMenu: /function/hidden-child.',
  },
  roleMissing: { zh: '编码为 {code} 的角色不存在。', en: 'No role with the code {code}.' },
  code: { zh: '编码', en: 'Code' },
  people: { zh: '启用用户数', en: 'Enabled users' },
  peopleCount: { zh: '{count} 人', en: '{count} users', one: '{count} user' },
  back: { zh: '返回列表', en: 'Back to list' },
  // Switch roles
  switchTitle: { zh: '切换角色', en: 'Switch role' },
  switchText: {
    zh: '与登录页的“快速体验”使用同一个接口：先登录所选账号，再结束当前会话。菜单、路由、按钮和缓存全部更新，不保留前一个账号的任何内容。',
    en: 'Uses the same call as the demo accounts on the sign-in page: signs in to the account you choose, then ends the current session. Menus, routes, buttons and cached data are all replaced.',
  },
  switchNow: { zh: '当前账号', en: 'Current account' },
  switchTo: { zh: '切换为{role}', en: 'Switch to {role}' },
  switchIs: { zh: '当前角色：{role}', en: 'Current: {role}' },
  switchClosed: {
    zh: '切换角色需要演示账号，仅试用模式提供。正式环境请退出后用其他账号登录。',
    en: 'Switching uses the demo accounts, which are only available in evaluation mode. To switch here, sign out and sign in to another account.',
  },
  roles: { zh: '角色', en: 'Roles' },
  none: { zh: '无', en: 'None' },
  // Super
  superTitle: { zh: '超级管理员专属', en: 'Super Admin only' },
  superText: {
    zh: "此路由设置了 roles: ['R_SUPER']。其他角色的菜单中不显示，直接访问会看到 403 页面。",
    en: "This route sets roles: ['R_SUPER']. Other roles don't see it in the menu and get a 403 page at its URL.",
  },
  superYou: {
    zh: '您拥有“{role}”角色，因此可以访问此页面。',
    en: 'You can see this page because you have the {role} role.',
  },
  superTry: {
    zh: '想查看无权限时的效果，可在“切换角色”中切换为普通用户，再访问此页面。',
    en: 'To see what others see, switch to User under “Switch role” and open this page again.',
  },
  superLink: { zh: '前往切换角色', en: 'Switch role' },
  // Permissions
  permissionsTitle: { zh: '按钮权限', en: 'Permissions' },
  permissionsText: {
    zh: '系统的全部权限标识，以及您当前是否拥有。同一个权限标识既控制按钮显示，也在服务器上校验请求。',
    en: 'All permission codes and whether you have them. The same code hides the button and protects the call on the server.',
  },
  permission: { zh: '权限', en: 'Permission' },
  granted: { zh: '是否拥有', en: 'Granted' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  buttonsTitle: { zh: '按钮权限示例', en: 'Permission-aware buttons' },
  buttonsText: {
    zh: '拥有对应权限才会显示按钮。',
    en: 'Each button shows only if you have its permission.',
  },
  buttonsNone: {
    zh: '您没有其中任何按钮的权限。',
    en: "You don't have permission for any of these buttons.",
  },
  openUsers: { zh: '打开用户管理', en: 'Open Users' },
  readRoles: { zh: '加载角色列表', en: 'Load roles' },
  rolesRead: {
    zh: '已加载 {count} 个角色',
    en: '{count} roles loaded',
    one: '{count} role loaded',
  },
  serverTitle: { zh: '服务器校验', en: 'The server checks too' },
  serverText: {
    zh: '无论按钮是否显示，都直接请求角色列表。没有权限时返回 403，并在操作日志中留下一条被拒绝的记录。',
    en: 'Requests the role list even if the button is hidden. Without permission, the server returns 403 and the audit log records the denied attempt.',
  },
  askAnyway: { zh: '直接调用接口', en: 'Call API anyway' },
  refused: { zh: '服务器已拒绝：{msg}（{code}）', en: 'Denied by the server: {msg} ({code})' },
  // Event bus
  busTitle: { zh: '事件总线', en: 'Event bus' },
  busText: {
    zh: '三个面板互不引用，仅通过一条类型安全的事件总线通信。左侧发送，右侧接收，可随时停止接收。',
    en: 'Three independent panels that share one typed event bus. One sends, two listen, and listeners can stop at any time.',
  },
  speaker: { zh: '发送方', en: 'Sender' },
  speakerText: {
    zh: '发送两种事件：消息和计数。',
    en: 'Sends two kinds of events: messages and counts.',
  },
  texts: { zh: '消息', en: 'Message' },
  wordsHint: { zh: '输入消息', en: 'Type a message' },
  send: { zh: '发送', en: 'Send' },
  addOne: { zh: '计数 +1', en: 'Add 1' },
  listener: { zh: '接收方：消息', en: 'Listener: messages' },
  listenerText: { zh: '仅接收 said 事件。', en: 'Receives “said” events only.' },
  counter: { zh: '接收方：计数', en: 'Listener: count' },
  counterText: { zh: '仅接收 counted 事件。', en: 'Receives “counted” events only.' },
  listening: { zh: '接收中', en: 'Listening' },
  heardNothing: { zh: '暂无消息', en: 'No messages yet' },
  sum: { zh: '合计', en: 'Total' },
  // Charts
  noData: { zh: '暂无数据', en: 'No data' },
  chartsTitle: { zh: '图表', en: 'Charts' },
  chartsText: {
    zh: '数据来自首页接口，图表库按需加载。每张图都可切换为表格，颜色跟随主题色。',
    en: 'Home page data, drawn by a chart library that loads on demand. Each chart can be viewed as a table and follows the theme color.',
  },
  rolesFailed: { zh: '角色加载失败', en: "Couldn't load roles" },
  chartsFailed: { zh: '数据加载失败', en: "Couldn't load data" },
  retry: { zh: '重试', en: 'Try again' },
  range: { zh: '时间范围', en: 'Time range' },
  lastDays: { zh: '最近 {count} 天', en: 'Last {count} days', one: 'Last day' },
  lineTitle: { zh: '折线图：每日登录', en: 'Line chart: daily sign-ins' },
  barTitle: { zh: '柱状图：每日操作', en: 'Bar chart: daily operations' },
  donutTitle: { zh: '环形图：各角色用户数', en: 'Donut chart: users by role' },
  day: { zh: '日期', en: 'Date' },
  signIns: { zh: '登录', en: 'Sign-ins' },
  operations: { zh: '操作', en: 'Operations' },
  role: { zh: '角色', en: 'Role' },
  chartLabel: { zh: '{title}，合计 {total}', en: '{title}, {total} in total' },
  chartCode: { zh: '代码示例', en: 'Code' },
  chartCodeText: {
    zh: 'ChartFigure 负责标题、占位和表格，图表本身按需加载。',
    en: 'ChartFigure provides the title, placeholder and table; the chart itself loads on demand.',
  },
  // Phone
  phoneTitle: { zh: '手机预览', en: 'Phone preview' },
  phoneText: {
    zh: '以手机宽度实时预览本系统，可直接操作。',
    en: 'Live preview at phone width.',
  },
  phonePage: { zh: '页面', en: 'Page' },
  phoneWidth: { zh: '宽度', en: 'Width' },
  phoneFrame: { zh: '手机宽度预览', en: 'Phone-width preview' },
  phoneHome: { zh: '首页', en: 'Home' },
  phoneUsers: { zh: '用户管理', en: 'Users' },
  phoneForms: { zh: '表单', en: 'Forms' },
  phoneError: { zh: '404 页面', en: '404 page' },
})
