import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const copyLinkMessages = defineMessages({
  copyLink: { zh: '复制链接', en: 'Copy link' },
  copied: { zh: '链接已复制', en: 'Link copied' },
  notCopied: { zh: '复制失败，请手动复制链接', en: "Couldn't copy. Copy the link below." },
})
