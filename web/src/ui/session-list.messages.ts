import { defineMessages } from '#web/lib/i18n.ts'

export const sessionListMessages = defineMessages({
  own: { zh: '当前会话', en: 'This session' },
  remembered: { zh: '记住登录', en: 'Remembered' },
  locked: { zh: '已锁屏', en: 'Locked' },
  firstSeen: { zh: '登录于', en: 'Signed in' },
  lastSeen: { zh: '最近使用', en: 'Last used' },
  end: { zh: '结束', en: 'End' },
  endOf: { zh: '结束会话：{client}，{ip}', en: 'End the session: {client}, {ip}' },
  endTitle: { zh: '结束这个会话？', en: 'End this session?' },
  endText: {
    zh: '对应的浏览器在下一次操作时会退出登录，未保存的内容会丢失。',
    en: 'The browser is signed out with its next step, and what is not saved there is lost.',
  },
  endConfirm: { zh: '结束会话', en: 'End session' },
  endDone: { zh: '会话已结束', en: 'The session was ended' },
})
