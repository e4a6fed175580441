import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const sessionListMessages = defineMessages({
  own: { zh: '当前会话', en: 'This session' },
  remembered: { zh: '记住登录', en: 'Remembered' },
  locked: { zh: '已锁屏', en: 'Locked' },
  firstSeen: { zh: '登录于', en: 'Signed in' },
  lastSeen: { zh: '最近使用', en: 'Last active' },
  end: { zh: '结束', en: 'Sign out' },
  endOf: { zh: '结束会话：{client}，{ip}', en: 'Sign out session: {client}, {ip}' },
  endTitle: { zh: '结束此会话？', en: 'Sign out this session?' },
  endText: {
    zh: '该浏览器将在下次请求时退出登录，未保存的内容会丢失。',
    en: 'The browser is signed out on its next request. Unsaved changes there are lost.',
  },
  endConfirm: { zh: '结束会话', en: 'Sign out' },
  endDone: { zh: '会话已结束', en: 'Session signed out' },
})
