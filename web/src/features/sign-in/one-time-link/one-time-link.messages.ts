import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const oneTimeLinkMessages = defineMessages({
  reading: { zh: '正在加载链接…', en: 'Loading link…' },
  failedTitle: { zh: '链接加载失败', en: "Couldn't load the link" },
  retry: { zh: '重试', en: 'Try again' },
  used: {
    zh: '此链接已使用，或已被新链接取代。',
    en: 'This link was already used or replaced by a newer one.',
  },
  expired: { zh: '此链接已过期。', en: 'This link has expired.' },
  invalid: {
    zh: '链接不存在，请检查链接是否复制完整。',
    en: "This link doesn't exist. Check that you copied all of it.",
  },
})
