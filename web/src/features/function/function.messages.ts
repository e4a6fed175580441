import { defineMessages } from '#web/lib/i18n.ts'

export const functionMessages = defineMessages({
  // Hidden child page
  hiddenTitle: { zh: '隐藏子页面', en: 'Hidden child page' },
  hiddenText: {
    zh: '下面每个角色都打开一个不在菜单里的子页面。打开后，左侧菜单仍高亮“隐藏子页面”，面包屑也会带您回来。',
    en: 'Each role below opens a child page that is not in the menu. While it is open, the menu still lights up “Hidden child”, and the breadcrumb leads back.',
  },
  hiddenList: { zh: '选择一个角色', en: 'Choose a role' },
  roleTitle: { zh: '角色：{name}', en: 'Role: {name}' },
  roleText: {
    zh: '这个页面的 hideInMenu 为真，activeMenu 指向 /function/hidden-child。',
    en: 'This page has hideInMenu, and its activeMenu is /function/hidden-child.',
  },
  roleMissing: { zh: '没有编码为 {code} 的角色。', en: 'There is no role with the code {code}.' },
  code: { zh: '编码', en: 'Code' },
  people: { zh: '启用人数', en: 'Enabled people' },
  peopleCount: { zh: '{count} 人', en: '{count} people', one: '{count} person' },
  back: { zh: '返回列表', en: 'Back to the list' },
  // Switch roles
  switchTitle: { zh: '切换角色', en: 'Switch roles' },
  switchText: {
    zh: '与登录页的快捷登录走同一个接口：先为所选账号登录，再结束当前会话。菜单、路由、按钮和缓存随之全部换成新账号的，不会留下上一个人的任何内容。',
    en: 'Made by the same call as quick login: the chosen account is signed in, then the present session is ended. Menu, routes, buttons and cache are all replaced; nothing of the person before remains.',
  },
  switchNow: { zh: '当前账号', en: 'Present account' },
  switchTo: { zh: '切换为{role}', en: 'Become {role}' },
  switchIs: { zh: '当前就是{role}', en: 'You are {role}' },
  switchClosed: {
    zh: '切换账号需要口令公开的演示账号，只有评估模式才有。正式环境请退出后用自己的账号登录。',
    en: 'Switching needs the open accounts, which only the evaluation mode has. Here, sign out and sign in with an account of your own.',
  },
  roles: { zh: '角色', en: 'Roles' },
  none: { zh: '无', en: 'None' },
  // Super
  superTitle: { zh: '超管专属页', en: 'Super admins only' },
  superText: {
    zh: "这条路由声明了 roles: ['R_SUPER']。其他人的菜单里没有它，直接输入地址会看到 403。",
    en: "This route declares roles: ['R_SUPER']. Others do not find it in their menu, and see the 403 page at its address.",
  },
  superYou: {
    zh: '您能看到这里，因为您的角色中有“{role}”。',
    en: 'You can see this because one of your roles is {role}.',
  },
  superTry: {
    zh: '想看看被拒绝的样子？到“切换角色”换成普通用户，再打开本页地址。',
    en: 'To see it refused, become a User on “Switch roles” and open this address again.',
  },
  superLink: { zh: '去切换角色', en: 'Go to Switch roles' },
  // Permissions
  permissionsTitle: { zh: '按钮权限', en: 'Permission buttons' },
  permissionsText: {
    zh: '下面是系统的全部权限码，以及您此刻是否拥有。同一个值既隐藏按钮，也在服务器上拦截请求。',
    en: 'Every permission code there is, and whether you hold it right now. One value both hides the button and guards the call on the server.',
  },
  permission: { zh: '权限', en: 'Permission' },
  held: { zh: '您拥有', en: 'You hold it' },
  yes: { zh: '有', en: 'Yes' },
  no: { zh: '没有', en: 'No' },
  buttonsTitle: { zh: '随权限出现的按钮', en: 'Buttons that follow your rights' },
  buttonsText: {
    zh: '只有拥有权限的人才能看到对应按钮。',
    en: 'Each button is there only for people who hold its permission.',
  },
  buttonsNone: {
    zh: '您的角色看不到这里的任何按钮。',
    en: 'Your roles show you none of the buttons.',
  },
  openUsers: { zh: '打开用户管理', en: 'Open users' },
  readRoles: { zh: '读取角色列表', en: 'Read the roles' },
  rolesRead: {
    zh: '读到 {count} 个角色',
    en: '{count} roles were read',
    one: '{count} role was read',
  },
  serverTitle: { zh: '服务器会再判断一次', en: 'The server decides again' },
  serverText: {
    zh: '不管按钮是否显示，直接请求角色列表。没有权限时得到 403，并在审计日志里留下一条被拒绝的记录。',
    en: 'Asks for the list of roles whether or not you may. Without the permission the answer is 403, and the audit log keeps the denied attempt.',
  },
  askAnyway: { zh: '直接请求', en: 'Ask anyway' },
  refused: { zh: '服务器拒绝了：{msg}（{code}）', en: 'The server refused: {msg} ({code})' },
  // Event bus
  busTitle: { zh: '事件总线', en: 'Event bus' },
  busText: {
    zh: '三个面板互不引用，只认识同一条有类型的总线。左边说话，右边各自收听；收听者可以随时停下。',
    en: 'Three panels that do not know each other, only one typed bus. One speaks, two listen, and a listener may stop at any time.',
  },
  speaker: { zh: '发送者', en: 'Speaker' },
  speakerText: {
    zh: '发送两种事件：一句话，或一个数。',
    en: 'Sends two kinds of event: words, or a number.',
  },
  words: { zh: '内容', en: 'Words' },
  wordsHint: { zh: '说点什么', en: 'Say something' },
  send: { zh: '发送', en: 'Send' },
  addOne: { zh: '计数 +1', en: 'Count one up' },
  listener: { zh: '收听：消息', en: 'Listener: words' },
  listenerText: { zh: '只收听 said。', en: 'Hears “said” alone.' },
  counter: { zh: '收听：计数', en: 'Listener: count' },
  counterText: { zh: '只收听 counted。', en: 'Hears “counted” alone.' },
  listening: { zh: '收听中', en: 'Listening' },
  heardNothing: { zh: '还没有收到内容', en: 'Nothing heard yet' },
  sum: { zh: '合计', en: 'Sum' },
  // Charts
  chartsTitle: { zh: '图表', en: 'Charts' },
  chartsText: {
    zh: '数据来自首页接口，图表库在需要时才加载。每张图都可以切换成表格，颜色随主题色变化。',
    en: 'Figures of the home screen, drawn by a library that is fetched when needed. Each chart can be read as a table, and follows the theme colour.',
  },
  rolesFailed: { zh: '角色没能加载出来', en: 'The roles could not be loaded' },
  chartsFailed: { zh: '数据没能加载出来。', en: 'The figures could not be loaded.' },
  retry: { zh: '重试', en: 'Try again' },
  range: { zh: '时间范围', en: 'Range' },
  lastDays: { zh: '最近 {count} 天', en: 'Last {count} days', one: 'Last day' },
  lineTitle: { zh: '折线图：每日登录', en: 'Line: sign-ins a day' },
  barTitle: { zh: '柱状图：每日操作', en: 'Bars: operations a day' },
  donutTitle: { zh: '环形图：各角色人数', en: 'Ring: people by role' },
  day: { zh: '日期', en: 'Day' },
  signIns: { zh: '登录', en: 'Sign-ins' },
  operations: { zh: '操作', en: 'Operations' },
  role: { zh: '角色', en: 'Role' },
  chartLabel: { zh: '{title}，合计 {total}', en: '{title}, {total} in all' },
  chartCode: { zh: '写法', en: 'How it is written' },
  chartCodeText: {
    zh: 'ChartFigure 负责标题、占位和表格，图表本身按需加载。',
    en: 'ChartFigure brings the title, the reserved place and the table; the chart itself comes when needed.',
  },
  // Phone
  phoneTitle: { zh: '手机预览', en: 'Phone preview' },
  phoneText: {
    zh: '把本系统放进手机宽度的窗口里，看看它在小屏幕上的样子。里面是真正的系统，可以直接操作。',
    en: 'The product itself in a window as wide as a phone. It is the real thing: use it.',
  },
  phonePage: { zh: '页面', en: 'Page' },
  phoneWidth: { zh: '宽度', en: 'Width' },
  phoneFrame: { zh: '手机宽度的预览', en: 'Preview as wide as a phone' },
  phoneHome: { zh: '首页', en: 'Home' },
  phoneUsers: { zh: '用户管理', en: 'Users' },
  phoneForms: { zh: '表单', en: 'Forms' },
  phoneError: { zh: '404 页', en: '404 page' },
})
