import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { listedRights, type roles as calls } from '@amber/contract/roles.ts'
import { readPageRule } from '#server/features/rights/page-rights.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import { descriptionsOf, listHeldRights, titlesOf } from './listed-rights.queries.ts'
import { createRoleList } from './roles.queries.ts'
import { markBeyond } from './roles.service.ts'

/**
 * One page of roles with what they see and may do. Pages are what really decides at this moment: the roles that routes
 * declare, or the stored menus.
 */
export function createRoleLister(platform: Pick<Platform, 'now'>) {
  const listRoles = createRoleList(platform)
  return async ({ actor, db, input }: SignedInContext<InputOf<typeof calls.list>>) =>
    withRights(await listRoles(db, input), { actor, db })
}

async function withRights(
  page: Awaited<ReturnType<ReturnType<typeof createRoleList>>>,
  { actor, db }: Pick<SignedInContext<unknown>, 'actor' | 'db'>,
): Promise<OutputOf<typeof calls.list>> {
  const declared = actor.authorization === 'static' ? await readPageRule(db, 'static') : null
  const ids = page.records.map(({ id }) => id)
  const rights = await listHeldRights(db, { ids, hasMenus: !declared })
  const held = new Map(rights.map((role) => [role.id, role]))
  const seenBy = ({ id, code }: (typeof page.records)[number]) => {
    const stored = held.get(id)
    if (!declared) return { total: stored?.menuCount ?? 0, names: stored?.menus ?? [] }
    const closed = declared.closedTo([code])
    const names = declared.pages.map(({ name }) => name).filter((name) => !closed.has(name))
    return { total: names.length, names: names.slice(0, listedRights) }
  }
  const seen = new Map(page.records.map((role) => [role.id, seenBy(role)]))
  const [titles, descriptions] = await Promise.all([
    titlesOf(db, [...new Set([...seen.values()].flatMap(({ names }) => names))]),
    descriptionsOf(db, [...new Set(rights.flatMap(({ codes }) => codes))]),
  ])
  const titleOf = new Map(titles.map((one) => [one.name, one]))
  const descriptionOf = new Map(descriptions.map(({ code, description }) => [code, description]))
  const marked = await markBeyond(page.records, { actor, db })
  const records = marked.map((role) => {
    const { total = 0, names = [] } = seen.get(role.id) ?? {}
    const { codes = [], codeCount = 0 } = held.get(role.id) ?? {}
    return {
      ...role,
      menus: {
        total,
        first: names.map((name) => titleOf.get(name) ?? { name, titleZh: null, titleEn: null }),
      },
      buttons: {
        total: codeCount,
        first: codes.map((code) => ({ code, description: descriptionOf.get(code) ?? null })),
      },
    }
  })
  return { ...page, records }
}
