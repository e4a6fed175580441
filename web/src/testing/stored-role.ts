import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { roles } from '@amber/contract/roles/roles.ts'
import { recordStamps } from './record-stamps.ts'

type StoredRole = OutputOf<typeof roles.get>

/** Returns a role as from `roles.get`: custom, enabled and without rights by default. */
export function storedRole(from: Partial<StoredRole> = {}): StoredRole {
  return {
    ...recordStamps,
    code: 'R_SALES',
    name: 'Sales',
    description: '',
    status: '1',
    isBuiltIn: false,
    requiresTwoStep: false,
    homePath: '/home',
    memberCount: 2,
    memberCountIsEstimate: false,
    menus: [],
    permissions: [],
    ...from,
  }
}

/** Returns the role as from `roles.options`. */
export function roleOption(from: Partial<StoredRole> = {}): OutputOf<typeof roles.options>[number] {
  const { id, code, name, status, homePath, isUnassignable } = storedRole(from)
  return { id, code, name, status, homePath, isUnassignable }
}
