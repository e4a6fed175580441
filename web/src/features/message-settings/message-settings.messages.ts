import { defineMessages } from '#web/lib/i18n.ts'

export const messageSettingsMessages = defineMessages({
  title: { zh: '消息设置', en: 'Message settings' },
  text: {
    zh: '选择在哪里收到哪些消息。更改立即保存，随账号生效。',
    en: 'Choose what you are told of, and where. Changes are saved at once and go with your account.',
  },
  kind: { zh: '消息', en: 'Messages' },
  screen: { zh: '站内', en: 'On screen' },
  mail: { zh: '邮件', en: 'Mail' },
  securityText: {
    zh: '新设备登录、密码更改、会话被结束等。站内提醒不能关闭。',
    en: 'New devices, changed passwords, ended sessions and the like. They are always shown on screen.',
  },
  accountText: {
    zh: '角色等由管理员做出的更改。',
    en: 'What administrators change, such as your roles.',
  },
  tasksText: {
    zh: '导入等在后台完成的任务。',
    en: 'What was done in the background, such as imports.',
  },
  announcementsText: {
    zh: '管理员发布的公告。关闭后不再计入未读，仍可在公告栏查看。',
    en: 'What administrators announce. Turned off they do not count as unread, and can still be looked up.',
  },
  onScreen: { zh: '站内接收：{group}', en: 'On screen: {group}' },
  byMail: { zh: '邮件接收：{group}', en: 'By mail: {group}' },
  always: { zh: '始终开启', en: 'Always on' },
  mailTo: {
    zh: '邮件发送到 {email}，使用您最近选择的语言。',
    en: 'Mail goes to {email}, in the language that you chose last.',
  },
  noMail: {
    zh: '您的账号没有邮箱，因此不会发送邮件。',
    en: 'Your account has no mail address, so no mail is sent.',
  },
  addMail: { zh: '去填写', en: 'Add one' },
  quiet: { zh: '免打扰', en: 'Do not disturb' },
  quietText: {
    zh: '在这段时间里，除安全提醒外不弹出提示、不发邮件；通知会保留，稍后可在铃铛中查看。',
    en: 'Between these times nothing but security notices is announced or mailed; the rest waits at the bell.',
  },
  quietOn: { zh: '开启免打扰', en: 'Turn on do not disturb' },
  from: { zh: '从', en: 'From' },
  to: { zh: '到', en: 'To' },
  nextDay: { zh: '次日', en: 'the next day' },
  allDay: { zh: '全天', en: 'all day' },
  zone: { zh: '按 {zone} 的时间', en: 'By the clock of {zone}' },
  saving: { zh: '正在保存…', en: 'Saving…' },
  saved: { zh: '已保存', en: 'Saved' },
  notSaved: { zh: '没能保存，请重试', en: 'Not saved. Please try again' },
  failed: { zh: '没能加载消息设置', en: 'The message settings could not be loaded' },
  loading: { zh: '正在加载', en: 'Loading' },
})
