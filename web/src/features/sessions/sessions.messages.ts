import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const sessionsMessages = defineMessages({
  title: { zh: '会话管理', en: 'Sessions' },
  description: {
    zh: '当前有效的登录会话。首页的“当前在线”指最近 5 分钟内使用过的用户。',
    en: 'Active sessions. “Online” on Home means used in the last 5 minutes.',
  },
  search: { zh: '搜索会话', en: 'Search sessions' },
  user: { zh: '用户', en: 'User' },
  ip: { zh: 'IP 地址', en: 'IP address' },
  client: { zh: '设备', en: 'Device' },
  lastSeen: { zh: '最近使用', en: 'Last active' },
  recent: { zh: '最近 5 分钟内', en: 'In the last 5 minutes' },
  earlier: { zh: '5 分钟以前', en: 'More than 5 minutes ago' },
  signedIn: { zh: '登录时间', en: 'Signed in' },
  state: { zh: '状态', en: 'Status' },
  active: { zh: '使用中', en: 'Active' },
  idle: { zh: '空闲', en: 'Idle' },
  locked: { zh: '已锁屏', en: 'Locked' },
  remembered: { zh: '记住登录', en: 'Remembered' },
  own: { zh: '当前会话', en: 'This session' },
  end: { zh: '结束会话', en: 'Sign out' },
  moreOf: { zh: '对 {name} 的更多操作', en: 'More actions for {name}' },
  endOf: { zh: '结束会话：{name}', en: 'Sign out {name}' },
  endTitle: {
    zh: '结束 {count} 个会话？',
    en: 'Sign out {count} sessions?',
    one: 'Sign out this session?',
  },
  endText: {
    zh: '对应的浏览器将在下一次请求时退出登录，未保存的内容会丢失。',
    en: 'Each browser is signed out on its next request, and unsaved changes there are lost.',
  },
  endOwn: {
    zh: '其中您的当前会话将被跳过。',
    en: 'Your current session will be skipped.',
  },
  confirm: { zh: '结束会话', en: 'Sign out' },
  ended: {
    zh: '已结束 {count} 个会话',
    en: '{count} sessions signed out',
    one: 'Session signed out',
  },
  result: { zh: '结束会话结果', en: 'Sign-out results' },
  ownLeft: { zh: '这是您当前的会话', en: 'This is your current session' },
})
