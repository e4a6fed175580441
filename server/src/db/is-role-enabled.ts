import { eq } from 'drizzle-orm'
import { roles } from './schema.ts'

/** Whether a role gives its members anything; for queries that have `roles` among their tables. */
export const isRoleEnabled = eq(roles.status, '1')
