import type { OutputOf } from '@amber/contract/endpoint.ts'
import { search } from '@amber/contract/search.ts'
import type { Database } from '#server/db/connect.ts'
import { bind, type Route, type SignedInContext } from '#server/http/bind.ts'
import { findRolesByText, findUsersByText } from './search.queries.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createInitials, createMenuSearch, findLog } from './search.service.ts'

export function searchRoutes(host: { db: Database; platform: Platform }): Route[] {
  const initialsOf = createInitials(host.platform)
  const findMenus = createMenuSearch({ ...host, initialsOf })
  return [
    bind(search.find, async ({ actor, db, input: { q } }) => {
      const found = await find({ actor, db, q, initialsOf, findMenus })
      // Full-width letters, if nothing matches literally.
      const narrow = q.normalize('NFKC')
      const isNothing = Object.values(found).every((section) => !section?.length)
      return isNothing && narrow !== q
        ? find({ actor, db, q: narrow, initialsOf, findMenus })
        : found
    }),
  ]
}

async function find({
  actor,
  db,
  q,
  initialsOf,
  findMenus,
}: Pick<SignedInContext<unknown>, 'actor' | 'db'> & {
  q: string
  initialsOf: ReturnType<typeof createInitials>
  findMenus: ReturnType<typeof createMenuSearch>
}): Promise<OutputOf<typeof search.find>> {
  const [users, roles, menus] = await Promise.all([
    actor.can('user:list') ? findUsersByText(db, q) : null,
    actor.can('role:list') ? findRolesByText(db, q) : null,
    actor.can('menu:list') ? findMenus(q, actor) : null,
  ])
  const events = actor.can('audit:list')
    ? await findLog(db, q, { users: users ?? [], roles: roles ?? [], initialsOf })
    : null
  return { users, roles, menus, events }
}
