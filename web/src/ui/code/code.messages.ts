import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const codeBlockMessages = defineMessages({
  code: { zh: '代码', en: 'Code' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  selected: { zh: '已选中，请按 Ctrl+C 复制', en: 'Selected. Press Ctrl+C to copy.' },
})

export const copyLinkMessages = defineMessages({
  copyLink: { zh: '复制链接', en: 'Copy link' },
  copied: { zh: '链接已复制', en: 'Link copied' },
  notCopied: { zh: '复制失败，请手动复制链接', en: "Couldn't copy. Copy the link below." },
})
