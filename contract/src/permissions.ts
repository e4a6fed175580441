import type { LocalizedText } from './localized-text.ts'
import { nounPathOf } from '@amber/contract/nouns/define-noun.ts'
import { byNoun, nounPermissions, type NounPermission } from '@amber/contract/nouns/noun-texts.ts'

const ownPermissions = {
  'user:list': { zh: '查看用户', en: 'View users' },
  'user:create': { zh: '新增用户', en: 'Add users' },
  'user:update': { zh: '编辑用户', en: 'Edit users' },
  'user:remove': { zh: '删除与恢复用户', en: 'Delete and restore users' },
  'user:resetPassword': { zh: '重置用户密码', en: 'Reset passwords' },
  'user:resetTwoStep': { zh: '重置用户两步验证', en: 'Reset two-step verification' },
  'session:list': { zh: '查看会话', en: 'View sessions' },
  'session:end': { zh: '结束会话', en: 'Sign out sessions' },
  'announcement:list': { zh: '查看公告', en: 'View announcements' },
  'announcement:create': { zh: '新增公告', en: 'Add announcements' },
  'announcement:update': { zh: '编辑公告', en: 'Edit announcements' },
  'announcement:remove': { zh: '删除公告', en: 'Delete announcements' },
  'user:export': { zh: '导出用户', en: 'Export users' },
  'user:import': { zh: '导入用户', en: 'Import users' },
  'role:list': { zh: '查看角色', en: 'View roles' },
  'role:create': { zh: '新增角色', en: 'Add roles' },
  'role:update': { zh: '编辑角色', en: 'Edit roles' },
  'role:remove': { zh: '删除角色', en: 'Delete roles' },
  'role:grant': { zh: '分配角色权限', en: 'Set role permissions' },
  'menu:list': { zh: '查看菜单', en: 'View menus' },
  'menu:update': { zh: '管理菜单', en: 'Manage menus' },
  'setting:update': { zh: '修改系统设置', en: 'Change system settings' },
  'audit:list': { zh: '查看日志', en: 'View logs' },
  'audit:export': { zh: '导出日志', en: 'Export logs' },
  'status:list': { zh: '查看系统状态', en: 'View system status' },
  'status:update': { zh: '管理任务和浏览器错误', en: 'Manage jobs and browser errors' },
} as const satisfies Record<string, LocalizedText>

export type Permission = keyof typeof ownPermissions | NounPermission

/** A code guards the call on the server and hides the button in the web. */
export const permissions: Readonly<Record<Permission, LocalizedText>> = {
  ...ownPermissions,
  ...nounPermissions,
}

export const permissionCodes = Object.keys(permissions) as Permission[]

/** Permissions that cannot be granted. Menus are among them, as they decide the pages of every role. */
export const superPermissions: readonly string[] = [
  'menu:update',
  'setting:update',
] satisfies Permission[]

type NounOf<Code> = Code extends `${infer Noun}:${string}` ? Noun : never

/** Route of the page with a noun's buttons. */
const menuOfNoun: Record<NounOf<Permission>, string> = {
  user: 'system_user',
  role: 'system_role',
  menu: 'system_menu',
  setting: 'system_setting',
  status: 'system_status',
  audit: 'system_audit-log',
  session: 'system_session',
  announcement: 'system_announcement',
  ...byNoun((noun) => nounPathOf(noun).slice(1)),
}

/** Returns the route name of a permission's page. */
export function menuOf(code: Permission): string {
  return menuOfNoun[code.slice(0, code.indexOf(':')) as NounOf<Permission>]
}
