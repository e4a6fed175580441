import { statusCodes } from '@amber/contract/rules.ts'
import { eq } from 'drizzle-orm'
import { roles } from './schema.ts'

/** Disabled roles grant nothing. For queries that include `roles`. */
export const isRoleEnabled = eq(roles.status, statusCodes.enabled)
