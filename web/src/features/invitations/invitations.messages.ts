import { defineMessages } from '#web/lib/i18n.ts'

export const invitationsMessages = defineMessages({
  title: { zh: '邀请注册', en: 'Invitations' },
  description: {
    zh: '每个邀请链接只能使用一次。这里列出仍然有效的邀请。',
    en: 'Each invitation link works once. Those that still work are listed here.',
  },
  back: { zh: '返回用户管理', en: 'Back to users' },
  closed: {
    zh: '目前注册已关闭，邀请链接不能使用。超级管理员可以在系统设置中开放注册。',
    en: 'Registration is closed, so invitation links do not work. A super admin can open it in the settings.',
  },
  invite: { zh: '邀请', en: 'Invite' },
  inviteTitle: { zh: '邀请注册', en: 'Invite somebody' },
  email: { zh: '限定邮箱', en: 'For one mail address' },
  emailHint: {
    zh: '填写后只有此邮箱能使用邀请；留空则收到链接的人都可以使用。',
    en: 'Then only this address can use it. Left empty, whoever has the link can.',
  },
  roles: { zh: '角色', en: 'Roles' },
  rolesHint: {
    zh: '注册后得到的角色。使用邀请时会再次检查您是否仍可授予它们。',
    en: 'What they get. When the invitation is used, it is checked again whether you may give them.',
  },
  hours: { zh: '有效期', en: 'Works for' },
  day: { zh: '24 小时', en: '24 hours' },
  days: { zh: '{count} 天', en: '{count} days' },
  make: { zh: '创建邀请链接', en: 'Make the link' },
  linkTitle: { zh: '邀请链接', en: 'Invitation link' },
  link: { zh: '链接', en: 'Link' },
  linkText: {
    zh: '把链接交给要邀请的人，{time} 前有效。',
    en: 'Hand it to whom you invite. It works until {time}.',
  },
  linkOnce: {
    zh: '链接只显示这一次，且只能使用一次。',
    en: 'It is shown this once, and works once.',
  },
  done: { zh: '完成', en: 'Done' },
  target: { zh: '受邀邮箱', en: 'For' },
  anybody: { zh: '不限', en: 'Anybody' },
  createBy: { zh: '邀请人', en: 'Invited by' },
  createTime: { zh: '创建时间', en: 'Made' },
  expiresTime: { zh: '有效期至', en: 'Works until' },
  revoke: { zh: '撤销', en: 'Revoke' },
  revokeOf: { zh: '撤销给 {name} 的邀请', en: 'Revoke the invitation for {name}' },
  revokeTitle: { zh: '撤销这个邀请？', en: 'Revoke this invitation?' },
  revokeText: {
    zh: '链接会立即失效，打开它的人会看到邀请已被撤销。',
    en: 'The link stops working at once, and says so to whoever opens it.',
  },
  revoked: { zh: '邀请已撤销', en: 'The invitation is revoked' },
  empty: { zh: '没有有效的邀请', en: 'No open invitations' },
  emptyDetail: {
    zh: '创建一个邀请链接，交给需要账号的人。',
    en: 'Make a link and hand it to somebody who needs an account.',
  },
})
