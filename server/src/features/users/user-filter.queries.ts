import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { users as calls } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import type { Countable, ListFilter } from '#server/db/paged-list.ts'
import { roles, userRoles, users } from '#server/db/schema.ts'

export type Filters = Omit<Partial<InputOf<typeof calls.list>>, 'current' | 'size' | 'sort'>
type Counting = { isFew: (countable: Countable) => Promise<boolean> }

/** A text that is a piece by itself (see the function `grams`), so that the index alone can tell. */
const onePiece = /^[\x20-\x7e\p{Script=Han}]{1,3}$/u

/** Disabled, and never signed in. As the index of them (users_waiting) says it, so that Postgres knows it is the same. */
const waits: SQL = sql`(${users.status} = '2' and ${users.lastSignInAt} is null)`

/** The condition that nobody meets. */
export const unknownUser: SQL = sql`false`

/** A condition narrowed to the users with these ids. */
export const amongIds = (condition: SQL, ids: readonly string[]): SQL =>
  sql`(${condition}) and ${inArray(users.id, [...ids])}`

/** The conditions of a list; null when nobody can meet them, since there is no such role. */
export async function filterOf(
  db: Database,
  input: Filters,
  counting: Counting,
): Promise<ListFilter | null> {
  const role = input.role === undefined ? undefined : await findRole(db, input.role, counting)
  if (role === null) return null
  const { userName, nickName, phone, email, gender, status } = input
  const isWaiting = status === 'waiting'
  const hasStatus = isWaiting ? waits : status && eq(users.status, status)
  const texts = [
    searchOf(users.userName, userName),
    searchOf(users.nickName, nickName),
    searchOf(users.phone, phone),
    searchOf(users.email, email),
  ].filter((search) => search !== undefined)
  const isInside = all(...texts.map((search) => search.isInside))
  const hasGender = gender && eq(users.gender, gender)
  const flags = all(hasGender, hasStatus)
  const key = JSON.stringify([userName, nickName, phone, email, gender, status, role?.id])
  const isPlain = !role && texts.length === 0
  const isOnlyRole = role && !hasGender && !hasStatus && texts.length === 0
  const common = {
    key,
    // Not as plain equations, by which the planner would leave the index of the order for another.
    onRow: all(sql`(${flags}) is true`, isInside, role?.isHolder),
    byScan: all(flags, isInside, role?.isAmongHolders),
    countable: isPlain
      ? { key, table: users, where: all(isNull(users.removedAt), flags) }
      : isOnlyRole
        ? role.countable
        : null,
    isFew: role?.isFew ?? false,
    // The indexes of the orders do not tell who has signed in.
    isCovered: isPlain && !isWaiting,
    values: [
      ...(gender ? [{ column: users.gender, value: gender }] : []),
      ...(status ? [{ column: users.status, value: isWaiting ? '2' : status }] : []),
    ],
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

/** A role by its code, with the conditions to have it; null when there is none. */
async function findRole(db: Database, code: string, counting: Counting) {
  // Looked up first, since the planner knows how many have a role only when it is told which one.
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, code))
  if (!role) return null
  const where = eq(userRoles.roleId, role.id)
  const countable = { key: `role ${role.id}`, table: userRoles, where }
  return {
    id: role.id,
    countable,
    isFew: await counting.isFew(countable),
    isAmongHolders: sql`${users.id} in (select ${userRoles.userId} from ${userRoles} where ${where})`,
    // As a value, which the planner cannot turn into a join with everybody who has the role.
    isHolder: sql`(select true from ${userRoles} where ${userRoles.userId} = ${users.id} and ${where})`,
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
