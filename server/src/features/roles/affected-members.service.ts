import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { roles as calls } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { groupMembers, listCovering, shareOfMembers } from './affected-members.queries.ts'
import type { RoleRights } from './role-rights.queries.ts'

type Affected = Pick<OutputOf<typeof calls.previewGrant>, 'groups' | 'others' | 'isEstimate'>

export type Change = { gained: RoleRights; lost: RoleRights }

const mostGroups = 20
const mostNames = 8

export const noneAffected: Affected = { groups: [], others: 0, isEstimate: false }

/** Groups members by the rights that they effectively gain and lose. Samples large roles. */
export async function affectedMembers(
  db: Database,
  { roleId, change: { gained, lost } }: { roleId: string; change: Change },
): Promise<Affected> {
  const rights: RoleRights = {
    menus: [...gained.menus, ...lost.menus],
    permissions: [...gained.permissions, ...lost.permissions],
  }
  if (rights.menus.length + rights.permissions.length === 0) return noneAffected
  const setOf = createRightSets(rights)
  const covering = await listCovering(db, { roleId, rights })
  const share = await shareOfMembers(db, roleId)
  const members = await groupMembers(db, { roleId, share, names: mostNames })
  const coveredBy = new Map(covering.map(({ id, ...granted }) => [id, setOf(granted)]))
  const none = setOf({ menus: [], permissions: [] })
  const all = setOf(rights).key()

  // Rights through other roles do not change.
  const groups = new Map<string, { covered: RightSet; count: number; names: string[] }>()
  for (const { roles, count, names } of members) {
    const covered = none.with(roles.map((id) => coveredBy.get(id)))
    const key = covered.key()
    if (key === all) continue
    const group = groups.get(key) ?? { covered, count: 0, names: [] }
    group.count += count
    group.names = [...group.names, ...names].toSorted().slice(0, mostNames)
    groups.set(key, group)
  }
  const found = [...groups.values()].toSorted((a, b) => b.count - a.count)
  const ofAll = (count: number) => Math.round(count / share)
  return {
    groups: found.slice(0, mostGroups).map(({ covered, count, names }) => {
      const [gains, loses] = [covered.lacksOf(gained), covered.lacksOf(lost)]
      return {
        count: ofAll(count),
        names,
        menus: { gained: gains.menus, lost: loses.menus },
        permissions: { gained: gains.permissions, lost: loses.permissions },
      }
    }),
    others: ofAll(found.slice(mostGroups).reduce((sum, { count }) => sum + count, 0)),
    isEstimate: share < 1,
  }
}

type RightSet = {
  /** Equal for equal sets. */
  key: () => string
  with: (others: readonly (RightSet | undefined)[]) => RightSet
  lacksOf: (rights: RoleRights) => RoleRights
  bits: Uint16Array
}

/** Stores sets of rights as bits: there may be as many role combinations as users, with thousands of rights each. */
function createRightSets({ menus, permissions }: RoleRights): (granted: RoleRights) => RightSet {
  const menuIndexes = new Map(menus.map((name, index) => [name, index]))
  const buttonIndexes = new Map(permissions.map((code, index) => [code, menus.length + index]))
  const setOfBits = (bits: Uint16Array): RightSet => {
    const holds = (index: number | undefined) =>
      index !== undefined && ((bits[index >> 4] ?? 0) & (1 << (index & 15))) !== 0
    return {
      bits,
      key: () => String.fromCharCode(...bits),
      with(others) {
        const union = bits.slice()
        for (const other of others)
          for (let at = 0; other && at < union.length; at++)
            union[at] = (union[at] ?? 0) | (other.bits[at] ?? 0)
        return setOfBits(union)
      },
      lacksOf: (rights) => ({
        menus: rights.menus.filter((name) => !holds(menuIndexes.get(name))),
        permissions: rights.permissions.filter((code) => !holds(buttonIndexes.get(code))),
      }),
    }
  }
  return (granted) => {
    const bits = new Uint16Array(Math.ceil((menus.length + permissions.length) / 16))
    const indexes = [
      ...granted.menus.map((name) => menuIndexes.get(name)),
      ...granted.permissions.map((code) => buttonIndexes.get(code)),
    ]
    for (const index of indexes)
      if (index !== undefined) bits[index >> 4] = (bits[index >> 4] ?? 0) | (1 << (index & 15))
    return setOfBits(bits)
  }
}
