import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { roles } from '@amber/contract/roles/roles.ts'
import { useState } from 'react'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'

export type RoleWithRights = OutputOf<typeof roles.get>
export type Rights = Pick<RoleWithRights, 'homePath' | 'menus' | 'permissions'>

/** Rights as somebody is changing them, and the role as it was when they began. */
export type RightsDraft = { base: RoleWithRights; rights: Rights }

/** Alphabetical, as the server keeps them, so that the same rights are the same text. */
export const rightsOf = ({ homePath, menus, permissions }: Rights): Rights => ({
  homePath,
  menus: menus.toSorted(),
  permissions: permissions.toSorted(),
})

const isSame = (one: Rights, other: Rights) =>
  JSON.stringify(rightsOf(one)) === JSON.stringify(rightsOf(other))

export type RightsDrafts = {
  of: (role: RoleWithRights) => RightsDraft | undefined
  change: (role: RoleWithRights, rights: Partial<Rights>) => void
  /** Puts rights on top of a newer state of the role. */
  rebase: (base: RoleWithRights, rights: Rights) => void
  discard: (id: string) => void
}

/**
 * What is being changed and not saved, by role: one tab shows one role after another, and what was begun for one is
 * there when it is shown again.
 */
export function useRightsDrafts(): RightsDrafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, RightsDraft>>>({})
  useUnsavedChanges(Object.keys(drafts).length > 0)
  const discard = (id: string) => setDrafts(({ [id]: _gone, ...others }) => others)
  const keep = (base: RoleWithRights, rights: Rights) => {
    if (isSame(base, rights)) discard(base.id)
    else setDrafts((now) => ({ ...now, [base.id]: { base, rights } }))
  }
  return {
    of: (role) => {
      const draft = drafts[role.id]
      // Where meanwhile only its name or the like has changed, nobody has to choose between two states of its rights.
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
