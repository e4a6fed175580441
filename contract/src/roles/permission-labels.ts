import type { Permission } from '@amber/contract/permissions.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

type Label = { texts: LocalizedText; isGivenBy: 'sign-in' | ((code: string) => boolean) }

const anyOf = (...codes: readonly Permission[]) => {
  const known: ReadonlySet<string> = new Set(codes)
  return (code: string) => known.has(code)
}

/** Labels of the specification, section 6. Each needs one of some permissions, or a session. */
export const permissionLabels = {
  userManagement: {
    texts: { zh: '用户管理', en: 'User management' },
    isGivenBy: anyOf('user:create', 'user:update', 'user:remove', 'user:resetPassword'),
  },
  roleManagement: {
    texts: { zh: '角色管理', en: 'Role management' },
    isGivenBy: anyOf('role:create', 'role:update', 'role:remove', 'role:grant'),
  },
  systemConfiguration: {
    texts: { zh: '系统配置', en: 'System configuration' },
    isGivenBy: anyOf('setting:update', 'menu:update'),
  },
  // Creation and removal of records.
  dataManagement: {
    texts: { zh: '数据管理', en: 'Data management' },
    isGivenBy: (code) => /:(?:create|remove|import)$/.test(code),
  },
  logView: { texts: { zh: '日志查看', en: 'Log view' }, isGivenBy: anyOf('audit:list') },
  dataView: {
    texts: { zh: '数据查看', en: 'Data view' },
    isGivenBy: (code) => /:(?:list|export)$/.test(code),
  },
  personalSettings: { texts: { zh: '个人设置', en: 'Personal settings' }, isGivenBy: 'sign-in' },
  basicPermission: { texts: { zh: '基础权限', en: 'Basic permission' }, isGivenBy: 'sign-in' },
} as const satisfies Record<string, Label>

export type PermissionLabel = keyof typeof permissionLabels

const labelNames = Object.keys(permissionLabels) as PermissionLabel[]

/** Returns the labels of permission codes, in order. */
export function permissionLabelsOf(codes: readonly string[]): PermissionLabel[] {
  return labelNames.filter((name) => {
    const { isGivenBy }: Label = permissionLabels[name]
    return isGivenBy === 'sign-in' || codes.some((code) => isGivenBy(code))
  })
}
