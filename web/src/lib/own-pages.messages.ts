import { defineMessages } from './i18n.ts'

export const ownPagesMessages = defineMessages({
  title: { zh: '更改您自己的页面？', en: 'Change a page of your own?' },
  note: {
    zh: '这涉及您的首页或您正在使用的页面：您可能无法再打开它，也无法自己恢复。',
    en: 'This concerns your home page or the page you are on: you may not be able to open it any more, nor to undo this.',
  },
  back: { zh: '返回', en: 'Go back' },
})
