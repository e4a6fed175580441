import { defineMessages } from '#web/lib/i18n.ts'

export const shortcutsMessages = defineMessages({
  title: { zh: '键盘快捷键', en: 'Keyboard shortcuts' },
  use: { zh: '启用快捷键', en: 'Use keyboard shortcuts' },
  useDetail: {
    zh: '在输入框中打字时，单个按键不会触发快捷键。',
    en: 'Single keys do nothing while you type into a field.',
  },
  onTab: { zh: '焦点在标签上时', en: 'On a tab' },
  walkTabs: { zh: '移到相邻标签', en: 'Go to the next tab' },
  moveTab: { zh: '调整标签顺序', en: 'Move the tab' },
  closeTab: { zh: '关闭标签', en: 'Close the tab' },
  tabActions: { zh: '打开标签菜单', en: 'Open the menu of the tab' },
  onEdge: { zh: '焦点在侧栏或列的边缘时', en: 'On the edge of the menu or of a column' },
  changeWidth: { zh: '调整宽度', en: 'Change the width' },
  inList: { zh: '焦点在列表的行上时', en: 'On a row' },
  moveColumn: { zh: '在列设置中调整列的顺序', en: 'Move a column, in the table settings' },
  moveMenu: { zh: '在菜单管理中移动菜单', en: 'Move a menu, in the menu list' },
  close: { zh: '关闭', en: 'Close' },
  search: { zh: '搜索', en: 'Search' },
  lock: { zh: '锁定屏幕', en: 'Lock the screen' },
  theme: { zh: '切换外观：浅色、深色、跟随系统', en: 'Switch appearance: light, dark, system' },
  help: { zh: '查看快捷键', en: 'Show keyboard shortcuts' },
})
