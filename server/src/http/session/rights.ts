import { permissionCodes, type Permission } from '@amber/contract/permissions.ts'
import { superRole } from '@amber/contract/roles/roles.ts'

/** Role codes that count (enabled ones), and all codes that those roles hold (server/src/db/role-codes.ts). */
export type Held = { roles: readonly string[]; codes: readonly string[] }

/**
 * What somebody may do by the roles that they hold: the one rule that every call is decided by, and explained with.
 * `buttons` are the permissions with the codes of buttons that administrators described, which only screens know.
 */
export function rightsOf({ roles, codes }: Held): {
  roles: readonly string[]
  isSuper: boolean
  permissions: readonly Permission[]
  buttons: readonly string[]
} {
  const granted = new Set(codes)
  return {
    roles,
    isSuper: roles.includes(superRole),
    permissions: permissionCodes.filter((code) => granted.has(code)),
    buttons: [...granted],
  }
}
