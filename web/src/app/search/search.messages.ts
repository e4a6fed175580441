import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const searchMessages = defineMessages({
  search: { zh: '搜索', en: 'Search' },
  everywhere: { zh: '全局搜索', en: 'Search everything' },
  placeholder: { zh: '搜索页面和操作，支持中文、英文和拼音', en: 'Search pages and actions' },
  placeholderData: {
    zh: '搜索页面、操作、用户、角色和日志，支持拼音首字母',
    en: 'Search pages, actions, users, roles and audit log',
  },
  results: { zh: '搜索结果', en: 'Search results' },
  recent: { zh: '最近访问的页面', en: 'Recent pages' },
  records: { zh: '最近查看', en: 'Recently viewed' },
  actions: { zh: '操作', en: 'Actions' },
  suggested: { zh: '页面', en: 'Pages' },
  pages: { zh: '页面', en: 'Pages' },
  users: { zh: '用户', en: 'Users' },
  roles: { zh: '角色', en: 'Roles' },
  menus: { zh: '菜单管理', en: 'Menus' },
  events: { zh: '操作日志', en: 'Audit log' },
  denied: { zh: '被拒绝', en: 'Denied' },
  searching: { zh: '正在搜索', en: 'Searching' },
  none: { zh: '未找到“{typed}”', en: 'No results for “{typed}”' },
  noneDetail: {
    zh: '换个关键词，或输入拼音首字母，例如 yhgl。',
    en: 'Try another term, in English, Chinese or pinyin.',
  },
  failed: {
    zh: '目前只能搜索页面和操作，其他内容搜索失败',
    en: 'Search is limited to pages and actions right now',
  },
  retry: { zh: '重试', en: 'Try again' },
  count: { zh: '{count} 个结果', en: '{count} results', one: '{count} result' },
  move: { zh: '选择', en: 'to move' },
  open: { zh: '打开', en: 'to open' },
  close: { zh: '关闭', en: 'Close' },
  toClose: { zh: '关闭', en: 'to close' },
  outside: { zh: '在新窗口打开', en: 'Opens in new window' },
})
