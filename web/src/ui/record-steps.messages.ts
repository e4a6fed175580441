import { defineMessages } from '#web/lib/i18n.ts'

export const recordStepsMessages = defineMessages({
  previous: { zh: '上一条', en: 'Previous' },
  next: { zh: '下一条', en: 'Next' },
  place: { zh: '第 {place} 条，共 {total} 条', en: '{place} of {total}' },
  copyLink: { zh: '复制链接', en: 'Copy link' },
  copied: { zh: '链接已复制', en: 'Link copied' },
  notCopied: { zh: '复制失败，请手动复制', en: "Couldn't copy. Copy it yourself:" },
})
