import type { SettableKind } from '@amber/contract/messaging/message-settings.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'
import type { Message } from '#web/lib/i18n/i18n.ts'

export const kindNames = defineMessages({
  new_device: { zh: '新设备登录', en: 'New device sign-ins' },
  password_changed: { zh: '密码修改', en: 'Password changes' },
  session_ended: { zh: '会话被结束', en: 'Ended sessions' },
  session_reused: { zh: '登录令牌被重复使用', en: 'Reused sign-in tokens' },
  two_step_changed: { zh: '两步验证更改', en: 'Two-step verification changes' },
  account_linked: { zh: '绑定第三方账号', en: 'Linked accounts' },
  account_unlinked: { zh: '解除第三方账号绑定', en: 'Unlinked accounts' },
  contact_changed: { zh: '邮箱或手机号更改', en: 'Email and phone changes' },
  roles_changed: { zh: '角色变更', en: 'Role changes' },
  import_finished: { zh: '导入完成', en: 'Completed imports' },
  import_failed: { zh: '导入失败', en: 'Failed imports' },
} satisfies Record<SettableKind, Message>)

export const messageSettingsMessages = defineMessages({
  title: { zh: '通知设置', en: 'Notification settings' },
  text: {
    zh: '选择接收哪些通知以及接收方式。更改自动保存。',
    en: 'Choose which notifications you get and where. Changes save automatically.',
  },
  kind: { zh: '通知', en: 'Notification' },
  screen: { zh: '站内', en: 'In-app' },
  mail: { zh: '邮件', en: 'Email' },
  securityText: {
    zh: '账号安全提醒。站内提醒始终开启，邮件不受免打扰影响。',
    en: 'Account security alerts. In-app alerts are always on, and emails are sent even during quiet hours.',
  },
  accountText: {
    zh: '管理员对您的账号所做的更改，例如角色变更。',
    en: 'Changes made by administrators, such as your roles.',
  },
  tasksText: {
    zh: '导入等后台任务的结果。',
    en: 'Results of background tasks, such as imports.',
  },
  announcementsText: {
    zh: '管理员发布的公告。关闭后不计入未读，仍可在通知中查看。',
    en: "Announcements from administrators. If off, they don't count as unread, but you can still view them.",
  },
  onScreen: { zh: '站内接收：{name}', en: 'In-app: {name}' },
  byMail: { zh: '邮件接收：{name}', en: 'Email: {name}' },
  always: { zh: '始终开启', en: 'Always on' },
  mailTo: {
    zh: '邮件发送至 {email}，使用您最近选择的语言。',
    en: 'Emails go to {email} in the language you last chose.',
  },
  noMail: {
    zh: '您的账号未设置邮箱，无法接收邮件。',
    en: "Your account doesn't have an email yet.",
  },
  addMail: { zh: '添加邮箱', en: 'Add email' },
  quiet: { zh: '免打扰', en: 'Quiet hours' },
  quietText: {
    zh: '该时段内不弹出提示，通知保留在铃铛中；邮件在时段结束后合并发送。',
    en: 'No pop-ups during these hours. Notifications stay under the bell; emails are combined and sent afterward.',
  },
  quietSecurity: {
    zh: '安全提醒不受影响，站内提醒和已开启的邮件均立即发送：{kinds}。',
    en: 'Security alerts are still sent immediately, in-app and by email if enabled: {kinds}.',
  },
  comma: { zh: '、', en: ', ' },
  quietOn: { zh: '开启免打扰', en: 'Turn on quiet hours' },
  from: { zh: '从', en: 'From' },
  to: { zh: '到', en: 'To' },
  nextDay: { zh: '次日', en: 'Next day' },
  allDay: {
    zh: '全天：邮件保留至关闭免打扰后发送，最多 30 天',
    en: 'All day: emails are held until you turn this off, up to 30 days',
  },
  zone: { zh: '时区：{zone}', en: 'Time zone: {zone}' },
  saving: { zh: '正在保存…', en: 'Saving…' },
  saved: { zh: '已保存', en: 'Saved' },
  notSaved: { zh: '保存失败，请重试', en: "Couldn't save. Try again." },
  failed: { zh: '通知设置加载失败', en: "Couldn't load notification settings" },
  loading: { zh: '正在加载', en: 'Loading' },
})
