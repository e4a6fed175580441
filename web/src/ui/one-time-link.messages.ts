import { defineMessages } from '#web/lib/i18n.ts'

export const oneTimeLinkMessages = defineMessages({
  reading: { zh: '正在读取链接…', en: 'Reading the link…' },
  failedTitle: { zh: '没能读取链接', en: 'The link could not be read' },
  retry: { zh: '重试', en: 'Try again' },
  used: {
    zh: '这个链接已经用过，或已被更新的链接取代。',
    en: 'It was used already, or a newer one has taken its place.',
  },
  expired: {
    zh: '这个链接已过期：链接 24 小时内有效。',
    en: 'It has expired: a link works for 24 hours.',
  },
  invalid: {
    zh: '没有这个链接。请确认打开的是完整的链接，复制时可能少了一部分。',
    en: 'There is no such link. Make sure that it is whole: a part may be missing from the copy.',
  },
})
