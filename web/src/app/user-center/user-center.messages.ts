import { defineMessages } from '#web/lib/i18n.ts'

/** The titles of the sections are keys of their own, named as the sections are. */
export const userCenterMessages = defineMessages({
  title: { zh: '个人中心', en: 'User center' },
  sections: { zh: '个人中心的各个部分', en: 'Parts of the user center' },
  account: { zh: '账号', en: 'Account' },
  security: { zh: '安全', en: 'Security' },
  preferences: { zh: '偏好', en: 'Preferences' },
  loading: { zh: '正在加载', en: 'Loading' },
  lost: { zh: '这部分没有加载成功', en: 'This part could not be loaded' },
  lostText: {
    zh: '请检查网络后重试。',
    en: 'Check your connection, then try again.',
  },
  retry: { zh: '重试', en: 'Try again' },

  linkedAccounts: { zh: '关联账号', en: 'Linked accounts' },
  overview: { zh: '概览', en: 'Overview' },
})
