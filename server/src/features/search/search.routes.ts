import { search } from '@amber/contract/search.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { findRoles, findUsers } from './search.queries.ts'
import { findLog, findMenus } from './search.service.ts'

export const searchRoutes: Route[] = [
  bind(search.find, async ({ actor, db, input: { q } }) => {
    const [users, roles, menus] = await Promise.all([
      actor.can('user:list') ? findUsers(db, q) : null,
      actor.can('role:list') ? findRoles(db, q) : null,
      actor.can('menu:list') ? findMenus(db, q) : null,
    ])
    // Only by names that the person may know.
    const events = actor.can('audit:list')
      ? await findLog(db, q, { users: users ?? [], roles: roles ?? [] })
      : null
    return { users, roles, menus, events }
  }),
]
