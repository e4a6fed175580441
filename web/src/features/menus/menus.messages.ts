import { labelsOf } from '@amber/contract/fields.ts'
import { menuFields } from '@amber/contract/menus/menu-fields.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const menusMessages = defineMessages({
  ...labelsOf(menuFields),
  title: { zh: '菜单管理', en: 'Menus' },
  description: {
    zh: '维护系统菜单的名称、层级、排序和页面。',
    en: 'Manage navigation: titles, order, icons and pages.',
  },
  add: { zh: '新增菜单', en: 'Add menu' },
  addBelow: { zh: '新增子菜单', en: 'Add submenu' },
  addTitle: { zh: '新增菜单', en: 'Add menu' },
  addBelowTitle: { zh: '在“{name}”下新增子菜单', en: 'Add submenu to {name}' },
  editOf: { zh: '编辑“{name}”', en: 'Edit {name}' },
  edit: { zh: '编辑', en: 'Edit' },
  more: { zh: '“{name}”的更多操作', en: 'More actions for {name}' },
  moveUp: { zh: '上移', en: 'Move up' },
  moveDown: { zh: '下移', en: 'Move down' },
  moveUnder: { zh: '移动到…', en: 'Move to…' },
  saveNow: { zh: '仍然保存', en: 'Save anyway' },
  remove: { zh: '删除', en: 'Delete' },
  expandAll: { zh: '全部展开', en: 'Expand all' },
  collapseAll: { zh: '全部收起', en: 'Collapse all' },
  filter: { zh: '按名称或路径筛选', en: 'Filter by title or path' },
  nothing: { zh: '没有符合条件的菜单', en: 'No matches' },
  none: { zh: '暂无菜单', en: 'No menus yet' },
  loadFailed: { zh: '菜单加载失败', en: "Couldn't load menus" },
  loading: { zh: '正在加载菜单', en: 'Loading menus' },

  name: { zh: '名称', en: 'Title' },
  path: { zh: '路由路径与名称', en: 'Route path and name' },
  page: { zh: '打开', en: 'Opens' },
  marks: { zh: '特性', en: 'Flags' },
  directory: menuFields.type.options[1],
  menu: menuFields.type.options[2],
  soon: { zh: '敬请期待', en: 'Coming soon' },
  embedded: { zh: '内嵌网页', en: 'Embedded' },
  link: { zh: '外部链接', en: 'Link' },
  pageMissing: { zh: '页面不存在：{page}', en: 'Page not found: {page}' },
  markHidden: { zh: '隐藏', en: 'Hidden' },
  markKept: { zh: '缓存', en: 'Keep alive' },
  markMulti: { zh: '多标签', en: 'Multi tab' },
  markFixed: { zh: '固定标签 {index}', en: 'Fixed tab {index}' },
  markActive: { zh: '高亮 {path}', en: 'Highlights {path}' },
  buttonsOf: { zh: '“{name}”的按钮：{count} 个', en: 'Buttons of {name}: {count}' },
  moved: { zh: '“{name}”已移动', en: '{name} moved' },

  removeTitle: { zh: '删除菜单“{name}”？', en: 'Delete {name}?' },
  removeText: {
    zh: '其按钮和角色授权会一并删除。代码中定义的菜单可通过“授权与同步”重新加入。',
    en: 'Its buttons and role permissions are deleted too. Menus defined in code can be added back with a sync.',
  },
  homeOf: {
    zh: '它是以下角色的登录后首页：{roles}。删除后，这些角色登录后将进入默认首页。',
    en: "It's the landing page for {roles}. Their members will land on the default page instead.",
  },
  homeOfMore: { zh: '另外 {count} 个', en: '{count} more' },
  removed: { zh: '菜单已删除', en: 'Menu deleted' },
  hasChildrenTitle: { zh: '无法删除“{name}”', en: "Can't delete {name}" },
  hasChildrenText: {
    zh: '它有 {count} 个子菜单，请先删除或移走。',
    en: 'It has {count} submenus. Delete or move them first.',
    one: 'It has a submenu. Delete or move it first.',
  },
  understood: { zh: '知道了', en: 'Got it' },
  moveTitle: { zh: '移动“{name}”', en: 'Move {name}' },
  moveText: {
    zh: '将移到所选菜单下的末尾。',
    en: 'It will be placed last under the selected menu.',
  },
  moveConfirm: { zh: '移动', en: 'Move' },
  top: { zh: '（顶级）', en: '(Top level)' },

  preview: { zh: '预览', en: 'Preview' },
  previewTitle: { zh: '菜单预览', en: 'Menu preview' },
  role: { zh: '角色', en: 'Role' },
  previewStatic: {
    zh: '动态授权下该角色可见的菜单。当前为静态授权，菜单由代码决定。',
    en: 'What this role would see in dynamic mode. In the current static mode, menus are defined in code.',
  },
  previewDynamic: {
    zh: '该角色当前可见的菜单。',
    en: 'What this role sees now.',
  },
  previewEmpty: {
    zh: '该角色没有可见的菜单，请在角色管理中授予菜单权限。',
    en: "This role can't see any menus. Grant menu permissions under Roles.",
  },
  previewFailed: { zh: '角色权限加载失败', en: "Couldn't load role permissions" },
  close: { zh: '关闭预览', en: 'Close preview' },

  static: { zh: '静态授权', en: 'Static mode' },
  dynamic: { zh: '动态授权', en: 'Dynamic mode' },
  staticNote: {
    zh: '当前为静态授权，此处修改暂不生效。',
    en: 'Static mode: changes here have no effect yet.',
  },
  dynamicNote: {
    zh: '此处修改立即对所有人生效。',
    en: 'Changes here apply to everyone immediately.',
  },
  authority: { zh: '授权与同步', en: 'Authorization & sync' },
  differences: {
    zh: '{count} 处不同',
    en: '{count} differences',
    one: '1 difference',
  },
})

export const menuFormMessages = defineMessages({
  ...labelsOf(menuFields),
  parent: { zh: '上级', en: 'Parent' },
  titleHint: {
    zh: '留空则使用默认名称。',
    en: 'Leave empty to use the default title.',
  },
  routeNameHint: {
    zh: '小写字母、数字，以 - 或 _ 连接，例如 report_daily',
    en: 'Lowercase letters and digits, separated by - or _, e.g. report_daily',
  },
  routePathHint: {
    zh: '以 / 开头，例如 /report/daily，:id 表示动态参数。不能使用 /login 等公共页面的路径。',
    en: "Starts with /, e.g. /report/daily. Use :id for a parameter. Public paths such as /login can't be used.",
  },
  shows: { zh: '打开', en: 'Opens' },
  showsPage: { zh: '页面', en: 'Page' },
  showsUrl: { zh: '内嵌网页', en: 'Embedded page' },
  showsHref: { zh: '外部链接', en: 'External link' },
  componentHint: {
    zh: '留空则显示“敬请期待”。',
    en: 'Leave empty to show “Coming soon”.',
  },
  componentMissing: { zh: '{page}（不存在）', en: '{page} (not found)' },
  addressHint: {
    zh: '以 https:// 或 / 开头。',
    en: 'Starts with https:// or /.',
  },
  layoutInherit: { zh: '继承上级', en: 'Inherit' },
  layoutBase: menuFields.layout.options.base,
  layoutBlank: { zh: '空白布局（全窗口）', en: 'Blank (full window)' },
  sortOrderHint: { zh: '同级中数字小的在前。', en: 'Lower numbers come first.' },
  activeMenuHint: {
    zh: '打开此页面时高亮的菜单',
    en: 'The menu highlighted while this page is open',
  },
  keepAliveHint: {
    zh: '切换标签页时保留页面状态。',
    en: "Keeps the page's state when you switch tabs.",
  },
  multiTabHint: {
    zh: '每组查询参数打开一个标签页。',
    en: 'Opens a tab for each set of query parameters.',
  },
  fixedHint: {
    zh: '填写后标签页固定在最前且不可关闭，0 为第一个。',
    en: "Pins the tab at this position, starting at 0. Pinned tabs can't be closed.",
  },
  queryKey: { zh: '参数', en: 'Parameter' },
  queryValue: { zh: '值', en: 'Value' },
  addQuery: { zh: '添加参数', en: 'Add parameter' },
  buttonsHint: {
    zh: '可按编码授权给角色的按钮，例如 report:print',
    en: 'Buttons you can grant to roles by code, e.g. report:print',
  },
  buttonCode: { zh: '编码', en: 'Code' },
  buttonDescription: { zh: '描述', en: 'Description' },
  addButton: { zh: '添加按钮', en: 'Add button' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  unset: { zh: '无', en: 'None' },
})
