import type { SettableKind } from '@amber/contract/message-settings.ts'
import { defineMessages } from '#web/lib/i18n.ts'
import type { Message } from '#web/lib/i18n.ts'

export const kindNames = defineMessages({
  new_device: { zh: '在新设备上登录', en: 'Sign-ins from new devices' },
  password_changed: { zh: '密码更改', en: 'Password changes' },
  session_ended: { zh: '会话被结束', en: 'Ended sessions' },
  session_reused: { zh: '登录凭证被重复使用', en: 'Sign-in tokens used twice' },
  two_step_changed: { zh: '两步验证更改', en: 'Two-step sign-in' },
  account_linked: { zh: '绑定外部账号', en: 'Linked accounts' },
  account_unlinked: { zh: '解除外部账号绑定', en: 'Unlinked accounts' },
  contact_changed: { zh: '邮箱或手机号更改', en: 'Email and phone changes' },
  roles_changed: { zh: '角色变更', en: 'Changed roles' },
  import_finished: { zh: '导入完成', en: 'Finished imports' },
  import_failed: { zh: '导入失败', en: 'Failed imports' },
} satisfies Record<SettableKind, Message>)

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
    zh: '与账号安全有关的事。站内提醒不能关闭；开启了邮件的，免打扰时段内也立即发送。',
    en: 'What touches the safety of your account. Always shown on screen. Mail, if you want it, comes at once in quiet hours, too.',
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
  onScreen: { zh: '站内接收：{name}', en: 'On screen: {name}' },
  byMail: { zh: '邮件接收：{name}', en: 'By mail: {name}' },
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
    zh: '在这段时间里不弹出提示，通知保留在铃铛中；邮件先保留，时段结束后发出，多条合并为一封。',
    en: 'Between these times nothing is announced: notices wait at the bell, and mail is kept until the end, several in one.',
  },
  quietSecurity: {
    zh: '安全提醒不受影响，立即提示；选择了邮件接收的，也立即发送邮件：{kinds}。',
    en: 'Security notices are told at once all the same, and mailed at once where you want them by mail: {kinds}.',
  },
  comma: { zh: '、', en: ', ' },
  quietOn: { zh: '开启免打扰', en: 'Turn on do not disturb' },
  from: { zh: '从', en: 'From' },
  to: { zh: '到', en: 'To' },
  nextDay: { zh: '次日', en: 'the next day' },
  allDay: {
    zh: '全天：邮件保留到您关闭免打扰为止，最多 30 天',
    en: 'all day: mail is kept until you turn this off, for 30 days at most',
  },
  zone: { zh: '按 {zone} 的时间', en: 'By the clock of {zone}' },
  saving: { zh: '正在保存…', en: 'Saving…' },
  saved: { zh: '已保存', en: 'Saved' },
  notSaved: { zh: '没能保存，请重试', en: 'Not saved. Please try again' },
  failed: { zh: '没能加载消息设置', en: 'The message settings could not be loaded' },
  loading: { zh: '正在加载', en: 'Loading' },
})
