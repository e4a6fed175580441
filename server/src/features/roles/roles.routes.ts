import { roles } from '@amber/contract/roles.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { listRoles } from './roles.queries.ts'

export const rolesRoutes: Route[] = [bind(roles.list, ({ db }) => listRoles(db))]
