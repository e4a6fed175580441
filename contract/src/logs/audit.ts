import type { LocalizedText } from '@amber/contract/localized-text.ts'
import {
  byNoun,
  nounActions,
  nounSentences,
  type NounAction,
} from '@amber/contract/nouns/noun-texts.ts'
import type { NounName } from '@amber/contract/nouns/nouns.ts'

/** Phrases, used also within a sentence: Super *updated user* testux01. */
const ownAuditActions = {
  'user.update': { zh: '编辑了用户', en: 'updated user' },
  'user.create': { zh: '新增了用户', en: 'added user' },
  'user.setStatus': { zh: '更改了用户状态', en: 'changed user status' },
  'user.remove': { zh: '删除了用户', en: 'deleted user' },
  'user.restore': { zh: '恢复了用户', en: 'restored user' },
  'user.purge': { zh: '彻底删除了用户', en: 'permanently deleted user' },
  'user.verifyContact': { zh: '验证了用户联系方式', en: 'verified contact info' },
  'user.resetPassword': { zh: '重置了用户密码', en: 'reset password' },
  'user.resetTwoStep': { zh: '重置了用户两步验证', en: 'reset two-step verification' },
  'user.export': { zh: '导出了用户', en: 'exported users' },
  'user.register': { zh: '注册了账号', en: 'signed up' },
  'invitation.create': { zh: '创建了邀请', en: 'created an invitation' },
  'invitation.revoke': { zh: '撤销了邀请', en: 'revoked an invitation' },
  'user.import': { zh: '导入了用户', en: 'imported users' },
  'identity.link': { zh: '绑定了第三方账号', en: 'linked an external account' },
  'identity.unlink': {
    zh: '解除了第三方账号绑定',
    en: 'unlinked an external account',
  },
  'identity.create': {
    zh: '在首次单点登录时创建了用户',
    en: 'created user on first single sign-on',
  },
  'identity.test': { zh: '测试了单点登录配置', en: 'tested the single sign-on configuration' },
  'twoStep.enable': { zh: '开启了两步验证', en: 'turned on two-step verification' },
  'twoStep.disable': { zh: '关闭了验证器应用', en: 'turned off the authenticator app' },
  'twoStep.renewCodes': { zh: '更换了恢复码', en: 'replaced recovery codes' },
  'passkey.add': { zh: '添加了通行密钥', en: 'added passkey' },
  'passkey.rename': { zh: '重命名了通行密钥', en: 'renamed passkey' },
  'passkey.remove': { zh: '移除了通行密钥', en: 'removed passkey' },
  'user.setAvatar': { zh: '更换了头像', en: 'changed the avatar' },
  'user.removeAvatar': { zh: '移除了头像', en: 'removed the avatar' },
  'user.exportOwn': { zh: '导出了个人数据', en: 'exported personal data' },
  'password.create': { zh: '首次设置了密码', en: 'set a password for the first time' },
  'password.change': { zh: '修改了密码', en: 'changed the password' },
  'password.choose': { zh: '通过链接设置了密码', en: 'set a password with a link' },
  'password.resetByCode': {
    zh: '通过验证码重置了密码',
    en: 'reset the password with a verification code',
  },
  'role.create': { zh: '新增了角色', en: 'added role' },
  'role.update': { zh: '编辑了角色', en: 'updated role' },
  'role.remove': { zh: '删除了角色', en: 'deleted role' },
  'role.grant': { zh: '更改了角色权限', en: 'changed role permissions' },
  'role.addMembers': { zh: '添加了角色成员', en: 'added role members' },
  'role.removeMembers': { zh: '移除了角色成员', en: 'removed role members' },
  'menu.create': { zh: '新增了菜单', en: 'added menu' },
  'menu.update': { zh: '编辑了菜单', en: 'updated menu' },
  'menu.move': { zh: '移动了菜单', en: 'moved menu' },
  'menu.remove': { zh: '删除了菜单', en: 'deleted menu' },
  'menu.synchronise': { zh: '同步了菜单', en: 'synced menus' },
  'announcement.create': { zh: '新增了公告', en: 'added announcement' },
  'announcement.update': { zh: '编辑了公告', en: 'updated announcement' },
  'announcement.remove': { zh: '删除了公告', en: 'deleted announcement' },
  'setting.update': { zh: '修改了系统设置', en: 'updated settings' },
  'appearance.update': { zh: '修改了公司默认主题', en: 'updated the company default theme' },
  'delivery.test': { zh: '发送了测试消息', en: 'sent a test message' },
  'setup.issueLink': {
    zh: '创建了超级管理员初始化链接',
    en: 'created a super admin setup link',
  },
  'backup.create': { zh: '启动了备份', en: 'started a backup' },
  'backup.download': { zh: '下载了备份', en: 'downloaded backup' },
  'backup.remove': { zh: '删除了备份', en: 'deleted backup' },
  'backup.restore': { zh: '从备份恢复了数据', en: 'restored the data from a backup' },
  'database.upgrade': {
    zh: '升级了内置 Postgres',
    en: 'upgraded the embedded Postgres',
  },
  'key.rotate': { zh: '更换了服务器密钥', en: 'rotated the server key' },
  'setup.complete': { zh: '创建了首个超级管理员', en: 'created the first super admin' },
  'job.run': { zh: '手动运行了任务', en: 'started job' },
  'job.setPaused': { zh: '暂停或恢复了任务', en: 'paused or resumed job' },
  'browserError.dismiss': { zh: '忽略了浏览器错误', en: 'dismissed browser error' },
  'audit.verify': { zh: '开始校验操作日志', en: 'started verifying the audit log' },
  'audit.export': { zh: '导出了操作日志', en: 'exported the audit log' },
  'signIn.export': { zh: '导出了登录日志', en: 'exported the sign-in log' },
  'audit.prune': {
    zh: '按保留期限清理了操作日志',
    en: 'purged expired entries from the audit log',
  },
  'session.lock': { zh: '锁定了屏幕', en: 'locked the screen' },
  'session.unlock': { zh: '解锁了屏幕', en: 'unlocked the screen' },
  'session.end': { zh: '结束了会话', en: 'signed out a session' },
  'session.endAll': { zh: '结束了全部会话', en: 'signed out all sessions' },
  'session.reused': {
    zh: '因登录令牌被重复使用，会话已结束',
    en: 'was signed out because a sign-in token was reused',
  },
} as const satisfies Record<string, LocalizedText>

export type AuditAction = keyof typeof ownAuditActions | NounAction

export const auditActions: Readonly<Record<AuditAction, LocalizedText>> = {
  ...ownAuditActions,
  ...nounActions,
}

type NounOf<Action> = Action extends `${infer Noun}.${string}` ? Noun : never

const ownAuditTargets = {
  user: ['user', 'user_import'],
  role: ['role'],
  menu: ['menu'],
  setting: ['setting'],
  appearance: ['setting'],
  delivery: ['setting'],
  session: ['session', 'user'],
  announcement: ['announcement'],
  invitation: ['invitation'],
  identity: ['user', 'setting'],
  twoStep: ['user'],
  passkey: ['passkey'],
  password: ['user'],
  setup: ['user'],
  backup: ['backup'],
  database: [],
  key: [],
  job: ['job'],
  browserError: ['browser_error'],
  audit: [],
  signIn: [],
} as const satisfies Record<Exclude<NounOf<AuditAction>, NounName>, readonly string[]>

/** Target types by noun; empty for actions without a record. */
export const auditTargets = { ...ownAuditTargets, ...byNoun(({ name }) => [name] as const) }

export type AuditTargetType =
  | (typeof ownAuditTargets)[keyof typeof ownAuditTargets][number]
  | NounName

export const auditTargetTexts: Record<AuditTargetType, LocalizedText> = {
  user: { zh: '用户', en: 'User' },
  user_import: { zh: '用户导入', en: 'User import' },
  role: { zh: '角色', en: 'Role' },
  menu: { zh: '菜单', en: 'Menu' },
  setting: { zh: '系统设置', en: 'System setting' },
  session: { zh: '会话', en: 'Session' },
  announcement: { zh: '公告', en: 'Announcement' },
  invitation: { zh: '邀请', en: 'Invitation' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  job: { zh: '任务', en: 'Job' },
  backup: { zh: '备份', en: 'Backup' },
  browser_error: { zh: '浏览器错误', en: 'Browser error' },
  ...byNoun(({ labels }) => labels.one),
}

/** Sentences with `{target}` elsewhere than at the end. */
export const auditSentences: Partial<Record<AuditAction, LocalizedText>> = {
  ...nounSentences,
  'user.setStatus': { zh: '更改了用户 {target} 的状态', en: 'changed the status of user {target}' },
  'user.verifyContact': {
    zh: '验证了用户 {target} 的联系方式',
    en: 'verified the contact info of user {target}',
  },
  'user.resetPassword': {
    zh: '重置了用户 {target} 的密码',
    en: 'reset the password of user {target}',
  },
  'user.resetTwoStep': {
    zh: '重置了用户 {target} 的两步验证',
    en: 'reset two-step verification for user {target}',
  },
  'user.setAvatar': { zh: '更换了用户 {target} 的头像', en: 'changed the avatar of user {target}' },
  'user.removeAvatar': {
    zh: '移除了用户 {target} 的头像',
    en: 'removed the avatar of user {target}',
  },
  'user.exportOwn': {
    zh: '导出了用户 {target} 的个人数据',
    en: 'exported the personal data of user {target}',
  },
  'user.import': { zh: '从 {target} 导入了用户', en: 'imported users from {target}' },
  'invitation.create': { zh: '向 {target} 发出了邀请', en: 'created an invitation for {target}' },
  'invitation.revoke': {
    zh: '撤销了对 {target} 的邀请',
    en: 'revoked the invitation for {target}',
  },
  'identity.link': {
    zh: '为用户 {target} 绑定了第三方账号',
    en: 'linked an external account to user {target}',
  },
  'identity.unlink': {
    zh: '解除了用户 {target} 的第三方账号绑定',
    en: 'unlinked an external account from user {target}',
  },
  'identity.test': {
    zh: '测试了 {target} 的单点登录配置',
    en: 'tested the single sign-on configuration of {target}',
  },
  'twoStep.enable': {
    zh: '为用户 {target} 开启了两步验证',
    en: 'turned on two-step verification for user {target}',
  },
  'twoStep.disable': {
    zh: '关闭了用户 {target} 的验证器应用',
    en: 'turned off the authenticator app of user {target}',
  },
  'twoStep.renewCodes': {
    zh: '更换了用户 {target} 的恢复码',
    en: 'replaced the recovery codes of user {target}',
  },
  'password.create': {
    zh: '首次设置了用户 {target} 的密码',
    en: 'set a password for user {target} for the first time',
  },
  'password.change': {
    zh: '修改了用户 {target} 的密码',
    en: 'changed the password of user {target}',
  },
  'password.choose': {
    zh: '通过链接设置了用户 {target} 的密码',
    en: 'set the password of user {target} with a link',
  },
  'password.resetByCode': {
    zh: '通过验证码重置了用户 {target} 的密码',
    en: 'reset the password of user {target} with a verification code',
  },
  'role.grant': {
    zh: '更改了角色 {target} 的权限',
    en: 'changed the permissions of role {target}',
  },
  'role.addMembers': { zh: '为角色 {target} 添加了成员', en: 'added members to role {target}' },
  'role.removeMembers': {
    zh: '从角色 {target} 移除了成员',
    en: 'removed members from role {target}',
  },
  'setting.update': { zh: '修改了系统设置 {target}', en: 'updated the {target} settings' },
  'appearance.update': { zh: '修改了公司默认主题', en: 'updated the company default theme' },
  'delivery.test': { zh: '通过 {target} 发送了测试消息', en: 'sent a test message via {target}' },
  'session.end': { zh: '结束了用户 {target} 的会话', en: 'signed out a session of user {target}' },
  'session.endAll': {
    zh: '结束了用户 {target} 的全部会话',
    en: 'signed out all sessions of user {target}',
  },
}

/** Sentences for actions on the own account: Super *changed their password*. */
export const ownActions: Partial<Record<AuditAction, LocalizedText>> = {
  'twoStep.enable': { zh: '开启了自己的两步验证', en: 'turned on two-step verification' },
  'twoStep.disable': { zh: '关闭了自己的验证器应用', en: 'turned off their authenticator app' },
  'twoStep.renewCodes': { zh: '更换了自己的恢复码', en: 'replaced their recovery codes' },
  'user.update': { zh: '编辑了自己的账号', en: 'updated their account' },
  'user.setAvatar': { zh: '更换了自己的头像', en: 'changed their avatar' },
  'user.removeAvatar': { zh: '移除了自己的头像', en: 'removed their avatar' },
  'user.exportOwn': { zh: '导出了自己的个人数据', en: 'exported their personal data' },
  'password.create': { zh: '首次设置了自己的密码', en: 'set a password for the first time' },
  'password.change': { zh: '修改了自己的密码', en: 'changed their password' },
  'password.choose': { zh: '通过链接设置了自己的密码', en: 'set their password with a link' },
  'password.resetByCode': {
    zh: '通过验证码重置了自己的密码',
    en: 'reset their password with a verification code',
  },
  'identity.link': { zh: '绑定了第三方账号', en: 'linked an external account' },
  'identity.unlink': {
    zh: '解除了第三方账号绑定',
    en: 'unlinked an external account',
  },
  'identity.create': {
    zh: '首次通过单点登录进入系统',
    en: 'signed in with single sign-on for the first time',
  },
  'user.register': { zh: '注册了账号', en: 'signed up' },
  'session.lock': { zh: '锁定了屏幕', en: 'locked their screen' },
  'session.unlock': { zh: '解锁了屏幕', en: 'unlocked their screen' },
  'session.reused': {
    zh: '因登录令牌被重复使用，会话已结束',
    en: 'was signed out because a sign-in token was reused',
  },
  'session.end': { zh: '结束了自己的一个会话', en: 'signed out one of their sessions' },
  'session.endAll': { zh: '结束了自己的其他会话', en: 'signed out their other sessions' },
}
