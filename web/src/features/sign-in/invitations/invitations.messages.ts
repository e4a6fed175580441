import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const invitationsMessages = defineMessages({
  title: { zh: '邀请注册', en: 'Invitations' },
  description: {
    zh: '有效的邀请。每个邀请链接只能使用一次。',
    en: 'Active invitations. Each link can be used once.',
  },
  back: { zh: '返回用户管理', en: 'Back to users' },
  undeliverable: {
    zh: '注册需要验证码，但邮件和短信均未配置，邀请链接无法使用。请由超级管理员在系统设置中配置。',
    en: "Signing up requires a verification code, but neither email nor SMS is set up, so invitation links don't work. A super admin can set one up in Settings.",
  },
  invite: { zh: '邀请', en: 'Invite' },
  inviteTitle: { zh: '邀请用户', en: 'Invite user' },
  email: { zh: '限定邮箱（选填）', en: 'Email (optional)' },
  emailHint: {
    zh: '填写后仅该邮箱可使用邀请，留空则任何获得链接的人均可使用。',
    en: 'Only this email can use the invitation. Leave empty to let anyone with the link use it.',
  },
  roles: { zh: '角色', en: 'Roles' },
  rolesHint: {
    zh: '注册后授予的角色。使用邀请时会再次检查您是否有权授予。',
    en: 'Roles assigned at sign-up. Your permission to assign them is checked again when the invitation is used.',
  },
  hours: { zh: '有效期', en: 'Valid for' },
  day: { zh: '24 小时', en: '24 hours' },
  days: { zh: '{count} 天', en: '{count} days' },
  make: { zh: '创建邀请链接', en: 'Create link' },
  linkTitle: { zh: '邀请链接', en: 'Invitation link' },
  link: { zh: '链接', en: 'Link' },
  linkText: {
    zh: '请通过安全的方式分享，{time} 前有效。',
    en: 'Share this securely. It expires {time}.',
  },
  linkOnce: {
    zh: '链接仅显示一次，也只能使用一次。',
    en: "You won't see this link again. It can be used once.",
  },
  done: { zh: '完成', en: 'Done' },
  target: { zh: '受邀邮箱', en: 'Email' },
  anybody: { zh: '不限', en: 'Anyone' },
  createBy: { zh: '邀请人', en: 'Invited by' },
  createTime: { zh: '创建时间', en: 'Created' },
  expiresTime: { zh: '有效期至', en: 'Expires' },
  revoke: { zh: '撤销', en: 'Revoke' },
  revokeOf: { zh: '撤销给 {name} 的邀请', en: 'Revoke invitation for {name}' },
  revokeTitle: { zh: '撤销此邀请？', en: 'Revoke this invitation?' },
  revokeText: {
    zh: '链接立即失效，打开时会提示邀请已撤销。',
    en: 'The link stops working immediately. Anyone who opens it sees that it was revoked.',
  },
  revoked: { zh: '邀请已撤销', en: 'Invitation revoked' },
  empty: { zh: '暂无有效邀请', en: 'No active invitations' },
  emptyDetail: {
    zh: '创建邀请链接，分享给需要账号的人。',
    en: 'Create a link and share it with someone who needs an account.',
  },
})
