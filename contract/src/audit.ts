import type { Words } from './words.ts'

/**
 * Everything that the audit log may record as done, as the middle of a sentence: somebody *edited the user* somebody.
 */
export const auditActions = {
  'user.update': { zh: '编辑了用户', en: 'edited the user' },
  'user.create': { zh: '新增了用户', en: 'added the user' },
  'user.setStatus': { zh: '更改了用户状态', en: 'changed the status of the user' },
  'user.remove': { zh: '删除了用户', en: 'removed the user' },
  'user.restore': { zh: '恢复了用户', en: 'restored the user' },
  'user.purge': { zh: '彻底删除了用户', en: 'deleted for good the user' },
  'user.verifyContact': { zh: '验证了联系方式，用户', en: 'verified a contact of' },
  'user.resetPassword': { zh: '重置了密码', en: 'reset the password of' },
  'user.resetTwoStep': { zh: '重置了两步验证，用户', en: 'reset the two-step sign-in of' },
  'user.export': { zh: '导出了用户', en: 'exported users' },
  'user.register': { zh: '注册了账号', en: 'registered the account' },
  'invitation.create': { zh: '创建了邀请', en: 'made an invitation' },
  'invitation.revoke': { zh: '撤销了邀请', en: 'revoked an invitation' },
  'user.import': { zh: '导入了用户', en: 'imported users' },
  'identity.link': { zh: '绑定了外部账号，用户', en: 'linked an account elsewhere to the user' },
  'identity.unlink': {
    zh: '解除了外部账号的绑定，用户',
    en: 'unlinked an account elsewhere from the user',
  },
  'identity.create': {
    zh: '首次单点登录时自动创建了用户',
    en: 'came in by single sign-on for the first time, which added the user',
  },
  'identity.test': { zh: '测试了单点登录配置', en: 'tested the single sign-on of' },
  'twoStep.enable': { zh: '开启了两步验证，用户', en: 'set up two-step sign-in for' },
  'twoStep.disable': { zh: '停用了验证器应用，用户', en: 'took away the authenticator app of' },
  'twoStep.renewCodes': { zh: '更换了恢复码，用户', en: 'renewed the recovery codes of' },
  'passkey.add': { zh: '添加了通行密钥', en: 'added the passkey' },
  'passkey.rename': { zh: '重命名了通行密钥', en: 'renamed the passkey' },
  'passkey.remove': { zh: '移除了通行密钥', en: 'removed the passkey' },
  'user.setAvatar': { zh: '更换了头像，用户', en: 'changed the picture of' },
  'user.removeAvatar': { zh: '移除了头像，用户', en: 'removed the picture of' },
  'user.exportOwn': { zh: '导出了个人数据，用户', en: 'exported the personal data of' },
  'password.create': { zh: '首次设置了密码，用户', en: 'gave a first password to' },
  'password.change': { zh: '修改了密码，用户', en: 'changed the password of' },
  'password.choose': { zh: '通过链接设置了密码', en: 'chose a password by link' },
  'password.resetByCode': { zh: '通过验证码重置了密码', en: 'reset the password by code of' },
  'role.create': { zh: '新增了角色', en: 'added the role' },
  'role.update': { zh: '编辑了角色', en: 'edited the role' },
  'role.remove': { zh: '删除了角色', en: 'deleted the role' },
  'role.grant': { zh: '更改了角色权限', en: 'changed the rights of the role' },
  'role.addMembers': { zh: '添加了角色成员', en: 'added members to the role' },
  'role.removeMembers': { zh: '移除了角色成员', en: 'removed members from the role' },
  'menu.create': { zh: '新增了菜单', en: 'added the menu' },
  'menu.update': { zh: '编辑了菜单', en: 'edited the menu' },
  'menu.move': { zh: '移动了菜单', en: 'moved the menu' },
  'menu.remove': { zh: '删除了菜单', en: 'deleted the menu' },
  'menu.synchronise': { zh: '同步了菜单', en: 'synchronised the menus' },
  'announcement.create': { zh: '新增了公告', en: 'added the announcement' },
  'announcement.update': { zh: '编辑了公告', en: 'edited the announcement' },
  'announcement.remove': { zh: '删除了公告', en: 'deleted the announcement' },
  'setting.update': { zh: '修改了系统设置', en: 'changed the system setting' },
  'appearance.update': { zh: '更改了公司默认主题', en: 'changed the company theme' },
  'post.test': { zh: '发送了测试消息，方式', en: 'sent a test message by' },
  'setup.issueLink': {
    zh: '创建了设置超级管理员的链接',
    en: 'made a link that sets up a super admin',
  },
  'key.rotate': { zh: '更换了服务器密钥', en: 'replaced the server key' },
  'setup.complete': { zh: '初始化了超级管理员', en: 'set up the super admin' },
  'audit.verify': { zh: '开始校验操作日志', en: 'started a check of the audit log' },
  'audit.export': { zh: '导出了操作日志', en: 'exported the audit log' },
  'signIn.export': { zh: '导出了登录日志', en: 'exported the sign-in log' },
  'audit.prune': {
    zh: '按保留期限清理了操作日志',
    en: 'dropped events past their retention from the audit log',
  },
  'session.lock': { zh: '锁定了屏幕', en: 'locked the screen' },
  'session.unlock': { zh: '解锁了屏幕', en: 'unlocked the screen' },
  'session.end': { zh: '结束了会话，用户', en: 'ended a session of' },
  'session.endAll': { zh: '结束了全部会话，用户', en: 'ended all sessions of' },
  'session.reused': {
    zh: '的令牌被重复使用，会话已结束',
    en: 'had a used token presented again; the session was ended',
  },
} as const satisfies Record<string, Words>

export type AuditAction = keyof typeof auditActions

type NounOf<Action> = Action extends `${infer Noun}.${string}` ? Noun : never

/** The kinds of records that the actions of each noun are about, by which the log is narrowed; none where there is no record. */
export const auditTargets = {
  user: ['user', 'user_import'],
  role: ['role'],
  menu: ['menu'],
  setting: ['setting'],
  appearance: ['setting'],
  post: ['setting'],
  session: ['session', 'user'],
  announcement: ['announcement'],
  invitation: ['invitation'],
  identity: ['user', 'setting'],
  twoStep: ['user'],
  passkey: ['passkey'],
  password: ['user'],
  setup: ['user'],
  key: [],
  audit: [],
  signIn: [],
} as const satisfies Record<NounOf<AuditAction>, readonly string[]>

export type AuditTargetType = (typeof auditTargets)[keyof typeof auditTargets][number]

/** What an event may be about. */
export const auditTargetTypes: readonly AuditTargetType[] = [
  ...new Set(Object.values(auditTargets).flat()),
]

/** The same for what people do to their own account, where that is another sentence: somebody *edited their own*. */
export const ownDeeds: Partial<Record<AuditAction, Words>> = {
  'twoStep.enable': { zh: '开启了自己的两步验证', en: 'set up their own two-step sign-in' },
  'twoStep.disable': { zh: '停用了自己的验证器应用', en: 'took away their own authenticator app' },
  'twoStep.renewCodes': { zh: '更换了自己的恢复码', en: 'renewed their own recovery codes' },
  'user.update': { zh: '编辑了自己的账号', en: 'edited their own account' },
  'user.setAvatar': { zh: '更换了自己的头像', en: 'changed their own picture' },
  'user.removeAvatar': { zh: '移除了自己的头像', en: 'removed their own picture' },
  'user.exportOwn': { zh: '导出了自己的数据', en: 'exported their own data' },
  'password.create': { zh: '首次设置了自己的密码', en: 'chose their first password' },
  'password.change': { zh: '修改了自己的密码', en: 'changed their own password' },
  'password.choose': { zh: '通过链接设置了自己的密码', en: 'chose their own password by a link' },
  'password.resetByCode': {
    zh: '通过验证码重置了自己的密码',
    en: 'reset their own password by a code',
  },
  'identity.link': { zh: '绑定了自己的外部账号', en: 'linked an account elsewhere to their own' },
  'identity.unlink': {
    zh: '解除了自己的外部账号的绑定',
    en: 'unlinked an account elsewhere from their own',
  },
  'identity.create': {
    zh: '首次通过单点登录进入',
    en: 'came in by single sign-on for the first time',
  },
  'user.register': { zh: '注册了账号', en: 'registered' },
  'session.lock': { zh: '锁定了屏幕', en: 'locked their screen' },
  'session.unlock': { zh: '解锁了屏幕', en: 'unlocked their screen' },
  'session.reused': {
    zh: '的令牌被重复使用，会话已结束',
    en: 'had a used token presented again; the session was ended',
  },
  'session.end': { zh: '结束了自己的一个会话', en: 'ended one of their own sessions' },
  'session.endAll': { zh: '结束了自己的其他会话', en: 'ended their other sessions' },
}
