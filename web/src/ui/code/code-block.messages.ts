import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const codeBlockMessages = defineMessages({
  code: { zh: '代码', en: 'Code' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  selected: { zh: '已选中，请按 Ctrl+C 复制', en: 'Selected. Press Ctrl+C to copy.' },
})
