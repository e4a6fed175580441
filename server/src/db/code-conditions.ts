import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import { statusCodes } from '@amber/contract/rules.ts'
import { roles, users } from './schema.ts'

// Literals, not parameters: the partial index users_waiting matches nothing else.

/** `table` is the name or alias of a table with a status. */
export const isEnabled = (table: string): SQL =>
  sql.raw(`${table}.status = '${statusCodes.enabled}'`)

/** `table` is the name or alias of a table with a status. */
export const isDisabled = (table: string): SQL =>
  sql.raw(`${table}.status = '${statusCodes.disabled}'`)

/** `table` is the name or alias of the table of menus. */
export const isMenuOfType = (table: string, type: keyof typeof menuTypeCodes): SQL =>
  sql.raw(`${table}.type = '${menuTypeCodes[type]}'`)

/** Holds for an enabled super admin, in a join of users and their roles. */
export const isActiveSuperAdmin = and(
  eq(roles.code, superRole),
  eq(users.status, statusCodes.enabled),
  isNull(users.removedAt),
)
