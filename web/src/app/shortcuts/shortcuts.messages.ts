import { defineMessages } from '#web/lib/i18n.ts'

export const shortcutsMessages = defineMessages({
  title: { zh: '键盘快捷键', en: 'Keyboard shortcuts' },
  use: { zh: '启用快捷键', en: 'Use keyboard shortcuts' },
  useDetail: {
    zh: '在输入框中打字时，单个按键不会触发快捷键。',
    en: 'Single keys do nothing while you type into a field.',
  },
  close: { zh: '关闭', en: 'Close' },
  search: { zh: '搜索', en: 'Search' },
  lock: { zh: '锁定屏幕', en: 'Lock the screen' },
  theme: { zh: '切换外观：浅色、深色、跟随系统', en: 'Switch appearance: light, dark, system' },
  help: { zh: '查看快捷键', en: 'Show keyboard shortcuts' },
})
