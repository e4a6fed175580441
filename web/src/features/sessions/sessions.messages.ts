import { defineMessages } from '#web/lib/i18n.ts'

export const sessionsMessages = defineMessages({
  title: { zh: '在线会话', en: 'Online sessions' },
  description: {
    zh: '所有仍然有效的登录：没有退出，也没有因长时间未使用而失效。首页的“当前在线”只计五分钟内使用过的人。',
    en: 'Every sign-in that still counts: not signed out, and not left unused for too long. Home counts as online who has used one within five minutes.',
  },
  search: { zh: '搜索会话', en: 'Search sessions' },
  user: { zh: '用户', en: 'User' },
  ip: { zh: '地址', en: 'Address' },
  client: { zh: '设备', en: 'Device' },
  lastSeen: { zh: '最近使用', en: 'Last used' },
  signedIn: { zh: '登录时间', en: 'Signed in' },
  state: { zh: '状态', en: 'State' },
  active: { zh: '使用中', en: 'Active' },
  idle: { zh: '空闲', en: 'Idle' },
  locked: { zh: '已锁屏', en: 'Locked' },
  remembered: { zh: '记住登录', en: 'Remembered' },
  own: { zh: '当前会话', en: 'This session' },
  end: { zh: '结束', en: 'End' },
  moreOf: { zh: '对 {name} 的更多操作', en: 'More actions for {name}' },
  endOf: { zh: '结束 {name} 的会话', en: 'End the session of {name}' },
  endTitle: { zh: '结束 {count} 个会话？', en: 'End {count} sessions?', one: 'End this session?' },
  endText: {
    zh: '对应的浏览器在下一次操作时会退出登录，未保存的内容会丢失。',
    en: 'The browser is signed out with its next step, and what is not saved there is lost.',
  },
  endOwn: {
    zh: '其中包括您当前的会话，它会被跳过。',
    en: 'Your own session is among them; it is left alone.',
  },
  confirm: { zh: '结束会话', en: 'End sessions' },
  ended: {
    zh: '已结束 {count} 个会话',
    en: '{count} sessions were ended',
    one: 'The session was ended',
  },
  result: { zh: '结束会话的结果', en: 'Results for the sessions' },
  ownLeft: { zh: '这是您当前的会话', en: 'This is your own session' },
  open: { zh: '查看 {name} 的详情', en: 'Details of {name}' },
})
