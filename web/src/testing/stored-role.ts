import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { roles } from '@amber/contract/roles/roles.ts'
import { recordStamps } from './record-stamps.ts'

type StoredRole = OutputOf<typeof roles.get>

/** A role with its rights as `roles.get` answers it: people's own, enabled, and without rights unless told. */
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

/** The same role as `roles.options` answers it. */
export function roleOption(from: Partial<StoredRole> = {}): OutputOf<typeof roles.options>[number] {
  const { id, code, name, status, homePath, isUnassignable } = storedRole(from)
  return { id, code, name, status, homePath, isUnassignable }
}
