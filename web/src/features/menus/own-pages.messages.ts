import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const ownPagesMessages = defineMessages({
  title: { zh: '修改自己使用的页面？', en: 'Change pages you use?' },
  note: {
    zh: '此操作会影响您的首页或正在使用的页面，您可能无法再打开这些页面，也无法自行恢复。',
    en: "This affects your landing page or the page you're on. You may lose access and not be able to undo it.",
  },
  back: { zh: '返回', en: 'Go back' },
})
