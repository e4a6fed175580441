import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const shortcutsMessages = defineMessages({
  title: { zh: '键盘快捷键', en: 'Keyboard shortcuts' },
  use: { zh: '启用快捷键', en: 'Use keyboard shortcuts' },
  useDetail: {
    zh: '输入文字时，单键快捷键不生效。',
    en: 'Single-key shortcuts are off while you type.',
  },
  onTab: { zh: '焦点在标签页上时', en: 'On a tab' },
  walkTabs: { zh: '切换到相邻标签页', en: 'Go to adjacent tab' },
  moveTab: { zh: '调整标签页顺序', en: 'Move tab' },
  closeTab: { zh: '关闭标签页', en: 'Close tab' },
  tabActions: { zh: '打开标签页菜单', en: 'Open tab menu' },
  onEdge: { zh: '焦点在侧边栏或列的边缘时', en: 'On a sidebar or column edge' },
  changeWidth: { zh: '调整宽度', en: 'Resize' },
  inList: { zh: '焦点在列表的行上时', en: 'On a row' },
  moveColumn: { zh: '在表格设置中调整列的顺序', en: 'Move column (in table settings)' },
  moveMenu: { zh: '在菜单管理中移动菜单', en: 'Move menu (in Menus)' },
  close: { zh: '关闭', en: 'Close' },
  search: { zh: '搜索', en: 'Search' },
  lock: { zh: '锁定屏幕', en: 'Lock screen' },
  theme: { zh: '切换外观：浅色、深色、跟随系统', en: 'Switch appearance: light, dark, system' },
  help: { zh: '查看快捷键', en: 'Show keyboard shortcuts' },
})
