import type { AuthorizationMode } from '@amber/contract/authorization.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import {
  listedRights,
  type ListedRole,
  type Role,
  type roles as calls,
} from '@amber/contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { createDataState } from '#server/db/data-state.ts'
import { readPageRule } from '#server/features/rights/page-rights.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createRecall } from '#server/lib/recall.ts'
import { descriptionsOf, listHeldRights, titlesOf } from './role-rights.queries.ts'
import { createRoleList } from './roles.queries.ts'
import { markBeyond } from './roles.service.ts'

type Opened = Pick<ListedRole, 'menus' | 'buttons'>

const nothing: Opened = { menus: { total: 0, first: [] }, buttons: { total: 0, first: [] } }

/** What is remembered of roles takes about this much; of a role with all that is listed of one a kilobyte. */
const openedBytes = 2_000_000
const maxAgeMs = 30_000

/**
 * One page of roles with what they see and may do. Pages are what really decides at this moment: the roles that routes
 * declare, or the stored menus. What roles open is found again after a change alone: of a hundred roles that takes longer
 * than all else together.
 */
export function createRoleLister({ now }: Pick<Platform, 'now'>) {
  const listRoles = createRoleList({ now })
  const stateOf = createDataState('rights_changes')
  const remembered = createRecall<ReadonlyMap<string, Opened>>({
    maxBytes: openedBytes,
    maxAgeMs,
    now,
    bytesOf: (roles) => 2 * listedRights * 20 * roles.size,
  })
  return async ({
    actor,
    db,
    input,
  }: SignedInContext<InputOf<typeof calls.list>>): Promise<OutputOf<typeof calls.list>> => {
    // Before anything is found: a change that comes meanwhile belongs to the next state.
    const state = await stateOf(db)
    const page = await listRoles(db, input)
    const { authorization } = actor
    const ids = page.records.map(({ id }) => id)
    const opened = await remembered([state, authorization, ...ids].join(), () =>
      findOpened(db, page.records, authorization),
    )
    const marked = await markBeyond(page.records, { actor, db })
    return {
      ...page,
      records: marked.map((role) => ({ ...role, ...(opened.get(role.id) ?? nothing) })),
    }
  }
}

/** What each of these roles sees and may do by itself: how much, and the first of it. */
async function findOpened(
  db: Database,
  roles: readonly Pick<Role, 'id' | 'code'>[],
  authorization: AuthorizationMode,
): Promise<ReadonlyMap<string, Opened>> {
  const declared = authorization === 'static' ? await readPageRule(db, 'static') : null
  const rights = await listHeldRights(db, {
    ids: roles.map(({ id }) => id),
    hasMenus: !declared,
  })
  const held = new Map(rights.map((role) => [role.id, role]))
  const seenBy = ({ id, code }: (typeof roles)[number]) => {
    const stored = held.get(id)
    if (!declared) return { total: stored?.menuCount ?? 0, names: stored?.menus ?? [] }
    const closed = declared.closedTo([code])
    const names = declared.pages.map(({ name }) => name).filter((name) => !closed.has(name))
    return { total: names.length, names: names.slice(0, listedRights) }
  }
  const seen = new Map(roles.map((role) => [role.id, seenBy(role)]))
  const codes = new Set(rights.flatMap((role) => role.codes))
  const [titles, descriptions] = await Promise.all([
    titlesOf(db, [...new Set([...seen.values()].flatMap(({ names }) => names))]),
    descriptionsOf(db, [...codes]),
  ])
  const menuOf = new Map(titles.map((menu) => [menu.name, menu]))
  const described = new Map(descriptions.map((button) => [button.code, button.description]))
  // Each button once, however many roles have it.
  const buttonOf = new Map(
    [...codes].map((code) => [code, { code, description: described.get(code) ?? null }]),
  )
  return new Map(
    roles.map(({ id }) => {
      const { total = 0, names = [] } = seen.get(id) ?? {}
      const { codes: own = [], codeCount = 0 } = held.get(id) ?? {}
      return [
        id,
        {
          menus: {
            total,
            first: names.map((name) => menuOf.get(name) ?? { name, titleZh: null, titleEn: null }),
          },
          buttons: { total: codeCount, first: own.flatMap((code) => buttonOf.get(code) ?? []) },
        },
      ]
    }),
  )
}
