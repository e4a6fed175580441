import { search } from '@amber/contract/search.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { findRoles, findUsers } from './search.queries.ts'

export const searchRoutes: Route[] = [
  bind(search.find, async ({ actor, db, input }) => {
    const [users, roles] = await Promise.all([
      actor.can('user:list') ? findUsers(db, input.q) : null,
      actor.can('role:list') ? findRoles(db, input.q) : null,
    ])
    return { users, roles }
  }),
]
