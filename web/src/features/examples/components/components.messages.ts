import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const componentsMessages = defineMessages({
  title: { zh: '组件', en: 'Components' },
  lead: {
    zh: 'web/src/ui 提供 {offered} 个组件，其中 {live} 个附有可操作的示例、示例源码和取自类型定义的属性。使用页面顶部的按钮切换语言和主题。',
    en: 'web/src/ui has {offered} components. {live} have a live demo with its source, and properties taken from the types. Switch language and theme in the header.',
  },
  index: { zh: '组件分类', en: 'Component sections' },
  find: { zh: '查找组件', en: 'Find a component' },
  codeOf: { zh: '示例源码：{name}', en: 'Code of {name}' },
  shownToo: { zh: '同时演示：{names}', en: 'Also shown: {names}' },
  next: { zh: '下一组：{group}', en: 'Next: {group}' },
  properties: { zh: '属性：{name}', en: 'Properties of {name}' },
  property: { zh: '属性', en: 'Property' },
  type: { zh: '类型', en: 'Type' },
  meaning: { zh: '说明', en: 'Description' },
  optional: { zh: '可选', en: 'optional' },
  noProperties: { zh: '没有属性', en: 'No properties' },
  actions: { zh: '操作', en: 'Actions' },
  actionsText: {
    zh: '每页只有一个主按钮，危险操作使用红色；放不下的操作收进菜单。',
    en: 'One primary button per page, red for destructive actions; the rest goes into a menu.',
  },
  choosers: { zh: '选择', en: 'Choices' },
  choosersText: {
    zh: '选项不多时直接展示，较多时使用可搜索的下拉框。',
    en: 'Show a few options directly; use a searchable select for many.',
  },
  inputs: { zh: '输入', en: 'Inputs' },
  inputsText: {
    zh: '不带标签和校验的控件，供字段使用。',
    en: 'Controls without label and validation, for use in fields.',
  },
  forms: { zh: '表单', en: 'Forms' },
  formsText: {
    zh: '页面只引入用到的字段类型，校验规则来自 contract；提交后错误显示在对应字段。',
    en: 'A page imports the field kinds that it uses; rules come from the contract, and errors appear at their fields.',
  },
  search: { zh: '搜索条件', en: 'Search fields' },
  searchText: {
    zh: '单选项可同时选多个值，范围可只填一端。生效的条件显示在下方。',
    en: 'A choice takes several values; a range can be open-ended. Active filters are listed below.',
  },
  tables: { zh: '表格', en: 'Tables' },
  tablesText: {
    zh: '服务端分页和排序；加载、空、无结果、失败和过期各有对应的状态。',
    en: 'The server pages and sorts. Loading, empty, no matches, failed and stale each have a state.',
  },
  trees: { zh: '树', en: 'Trees' },
  treesText: {
    zh: '方向键移动和折叠，空格键勾选。',
    en: 'Arrow keys move and collapse; Space toggles.',
  },
  charts: { zh: '图表', en: 'Charts' },
  chartsText: { zh: '每个图表都可切换为数据表。', en: 'Each chart can be read as a table.' },
  dialogs: { zh: '对话框', en: 'Dialogs' },
  dialogsText: {
    zh: 'Esc 关闭最上层，焦点回到打开它的按钮。',
    en: 'Esc closes the top layer, and focus returns to the button that opened it.',
  },
  feedback: { zh: '反馈', en: 'Feedback' },
  feedbackText: {
    zh: '操作成功后才提示成功；错误显示在出错的位置，并提供重试。',
    en: 'Success is shown once the server has confirmed it. Errors appear where they happen, with a retry.',
  },
  texts: { zh: '文本与记录', en: 'Text and records' },
  textsText: {
    zh: '徽标、状态、空值、变更记录和代码。',
    en: 'Badges, status, empty values, changes and code.',
  },
  pictures: { zh: '头像与图标', en: 'Avatars and icons' },
  picturesText: {
    zh: '图标由本站提供，无需联网。',
    en: 'Icons come from our own server and need no internet.',
  },
  others: { zh: '其他组件', en: 'Other components' },
  othersText: {
    zh: '没有示例的组件及其原因，以及组成其他组件的内部组件。',
    en: 'Components without a demo and why, and the internal components of others.',
  },
  withoutDemo: { zh: '无示例', en: 'No demo' },
  withoutDemoText: {
    zh: '{count} 个组件不单独演示。',
    en: '{count} components have no demo of their own.',
  },
  inner: { zh: '内部组件', en: 'Internal components' },
  innerText: {
    zh: '{count} 个组件只被所在目录引用，随所属组件一起展示。',
    en: '{count} components are imported only in their own folder. They are shown with the components named here.',
  },
  isThisPage: { zh: '本页即由其构成。', en: 'This page is built with it.' },
  isOnExamplePages: {
    zh: '用于“功能”和“示例”下的其他页面。',
    en: 'The other example pages are built with it.',
  },
  isWholePage: { zh: '带有标题，独占整个页面。', en: 'Fills a page of its own, with its heading.' },
  isInLayout: { zh: '显示在登录页和页面布局中。', en: 'Shown in the sign-in page and the layout.' },
  writesRecords: {
    zh: '会写入数据，可在用户管理的“导入”中查看。',
    en: 'Writes records; see Import in the user list.',
  },
  isInFields: { zh: '日期、图标等字段的弹层。', en: 'The popup of date and icon fields.' },
  takesFocus: { zh: '显示后立即获得焦点。', en: 'Takes the focus as soon as it appears.' },
  isAroundLibrary: {
    zh: '包裹使用 Ant Design 的组件，自身不显示内容。',
    en: 'Provider for Ant Design components; renders nothing.',
  },
  isAroundTables: { zh: '包裹页面，自身不显示内容。', en: 'Wraps pages and shows nothing itself.' },
})
