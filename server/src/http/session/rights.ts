import { permissionCodes, type Permission } from '@amber/contract/permissions.ts'
import { superRole } from '@amber/contract/roles/roles.ts'

/** Enabled roles with their codes (server/src/db/granted-rights.ts). */
export type Granted = { roles: readonly string[]; codes: readonly string[] }

/**
 * Derives a user's rights: the single rule for all authorization decisions. `buttons` includes custom buttons, which
 * only the web uses.
 */
export function rightsOf({ roles, codes }: Granted): {
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
