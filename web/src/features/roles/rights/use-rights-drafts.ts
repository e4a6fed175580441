import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { roles } from '@amber/contract/roles/roles.ts'
import { useState } from 'react'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'

export type RoleWithRights = OutputOf<typeof roles.get>
export type AssignedRights = Pick<RoleWithRights, 'homePath' | 'menus' | 'permissions'>

/** Unsaved rights, with the role as it was when editing began. */
export type RightsDraft = { base: RoleWithRights; rights: AssignedRights }

/** Sorted as on the server, so that equal rights serialize equally. */
export const rightsOf = ({ homePath, menus, permissions }: AssignedRights): AssignedRights => ({
  homePath,
  menus: menus.toSorted(),
  permissions: permissions.toSorted(),
})

const isSame = (one: AssignedRights, other: AssignedRights) =>
  JSON.stringify(rightsOf(one)) === JSON.stringify(rightsOf(other))

export type RightsDrafts = {
  of: (role: RoleWithRights) => RightsDraft | undefined
  change: (role: RoleWithRights, rights: Partial<AssignedRights>) => void
  /** Applies rights to a newer version of the role. */
  rebase: (base: RoleWithRights, rights: AssignedRights) => void
  discard: (id: string) => void
}

/** Unsaved rights by role id. One tab shows several roles in turn, so drafts outlive the shown one. */
export function useRightsDrafts(): RightsDrafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, RightsDraft>>>({})
  useUnsavedChanges(Object.keys(drafts).length > 0)
  const discard = (id: string) => setDrafts(({ [id]: _gone, ...others }) => others)
  const keep = (base: RoleWithRights, rights: AssignedRights) => {
    if (isSame(base, rights)) discard(base.id)
    else setDrafts((now) => ({ ...now, [base.id]: { base, rights } }))
  }
  return {
    of: (role) => {
      const draft = drafts[role.id]
      // A newer role with unchanged rights is no conflict.
      return draft && isSame(draft.base, role) ? { ...draft, base: role } : draft
    },
    change: (role, change) => {
      const { base, rights } = drafts[role.id] ?? { base: role, rights: rightsOf(role) }
      keep(base, { ...rights, ...change })
    },
    rebase: keep,
    discard,
  }
}
