import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { users as calls } from '@amber/contract/users.ts'
import type { Database } from '#server/db/connect.ts'
import { roles, userRoles, users } from '#server/db/schema.ts'

/** The conditions of a list of users, in the forms that the ways of finding them need. */
export type UserFilter = {
  /** All conditions, for a row at hand: cheap, and of no use to an index. */
  onRow: SQL
  /** All conditions, for a scan of the whole table. */
  byScan: SQL
  /** What indexes can find rows by, and what is left to look at in the rows so found. */
  byIndex: SQL
  afterIndex: SQL
  /** Where an index by itself can count who matches. */
  countable: Countable | null
  /** What is found by index is never more than an exact total can have. */
  isFew: boolean
}

export type Countable = { table: PgTable; where: SQL }

/** A text that is a piece by itself (see the function `grams`), so that the index alone can tell. */
const onePiece = /^[\x20-\x7e\p{Script=Han}]{1,3}$/u

/** The conditions of a list; null when nobody can meet them, since there is no such role. */
export async function filterOf(
  db: Database,
  input: Partial<InputOf<typeof calls.list>>,
): Promise<UserFilter | null> {
  const role = input.role === undefined ? undefined : await findRole(db, input.role)
  if (role === null) return null
  const hasGender = input.gender && eq(users.gender, input.gender)
  const hasStatus = input.status && eq(users.status, input.status)
  const texts = [
    searchOf(users.userName, input.userName),
    searchOf(users.nickName, input.nickName),
    searchOf(users.phone, input.phone),
    searchOf(users.email, input.email),
  ].filter((search) => search !== undefined)
  const isInside = all(...texts.map((search) => search.isInside))
  const flags = all(hasGender, hasStatus)
  const isOnlyRole = role && !hasGender && !hasStatus
  const countable = isOnlyRole ? role.countable : role ? null : { table: users, where: flags }
  const common = {
    onRow: all(flags, isInside, role?.isHolder),
    byScan: all(flags, isInside, role?.isAmongHolders),
    countable: texts.length === 0 ? countable : null,
    isFew: role?.isFew ?? false,
  }
  if (role?.isFew)
    return {
      ...common,
      byIndex: role.isAmongHolders,
      afterIndex: all(flags, isInside),
    }
  if (texts.length > 0)
    return {
      ...common,
      // Few people are disabled, so the index of the status can help; half of all have either gender.
      byIndex: all(...texts.map((search) => search.hasPieces), hasStatus),
      afterIndex: all(hasGender, ...texts.map((search) => search.isLeftToCheck), role?.isHolder),
    }
  return {
    ...common,
    byIndex: all(flags, role?.isAmongHolders),
    afterIndex: all(),
  }
}

/** Counts exactly, and stops after the first that is too many for an exact total. */
export async function countUpToLimit(db: Database, { table, where }: Countable): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::integer as total
    from (select from ${table} where ${where} limit ${exactTotalLimit + 1}) as counted`)
  return rows[0]?.total ?? 0
}

/** A role by its code, with the conditions to have it; null when there is none. */
async function findRole(db: Database, code: string) {
  // Looked up first, since the planner knows how many have a role only when it is told which one.
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, code))
  if (!role) return null
  const countable = { table: userRoles, where: eq(userRoles.roleId, role.id) }
  return {
    countable,
    isFew: (await countUpToLimit(db, countable)) <= exactTotalLimit,
    isAmongHolders: sql`${users.id} in (select ${userRoles.userId} from ${userRoles} where ${countable.where})`,
    // As a value, which the planner cannot turn into a join with everybody who has the role.
    isHolder: sql`(select true from ${userRoles} where ${userRoles.userId} = ${users.id} and ${countable.where})`,
  }
}

/** Text inside a column, without regard to case; every character stands for itself. */
function searchOf(column: AnyPgColumn, text: string | undefined) {
  if (!text) return undefined
  const isInside = sql`strpos(lower(${column}), lower(${text})) > 0`
  return {
    isInside,
    hasPieces: sql`grams(${column}) @> search_grams(${text})`,
    isLeftToCheck: onePiece.test(text) ? undefined : isInside,
  }
}

const all = (...conditions: (SQL | '' | undefined)[]): SQL =>
  and(...conditions.map((condition) => condition || undefined)) ?? sql`true`
