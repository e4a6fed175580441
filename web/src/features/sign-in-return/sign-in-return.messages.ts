import { defineMessages } from '#web/lib/i18n.ts'

export const signInReturnMessages = defineMessages({
  working: { zh: '正在登录', en: 'Signing you in' },
  workingText: { zh: '正在确认您的身份，请稍候…', en: 'Making sure who you are. One moment…' },
  linking: { zh: '正在绑定', en: 'Linking' },
  failed: { zh: '没能登录', en: 'You could not be signed in' },
  linkFailed: { zh: '没能绑定', en: 'It could not be linked' },
  cancelled: { zh: '登录已取消', en: 'The sign-in was cancelled' },
  unknown: { zh: '出错了，请重新登录一次。', en: 'Something went wrong. Please start again.' },
  again: { zh: '重新登录', en: 'Start again' },
  toLinks: { zh: '返回个人中心', en: 'Back to the user center' },
  linked: { zh: '绑定成功', en: 'Linked' },
  linkedDetail: { zh: '以后可以用它登录。', en: 'From now on you can sign in with it.' },
})
