import { statusCodes } from '@amber/contract/rules.ts'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { InputOf } from '@amber/contract/endpoint.ts'
import { fieldsWith } from '@amber/contract/fields.ts'
import { userFields } from '@amber/contract/users/user-fields.ts'
import type { User, userSortColumns, users as calls } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import { type Countable, type ListFilter, createPagedList } from '#server/db/paged-list.ts'
import { roles, userRoles, users } from '#server/db/schema.ts'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { Platform } from '#server/lib/platform.ts'
import { getUsers } from './users.queries.ts'
import { isDisabled } from '#server/db/code-conditions.ts'

export type Filters = Omit<Partial<InputOf<typeof calls.list>>, 'current' | 'size' | 'sort'>
type Counting = { fitsExactTotal: (countable: Countable) => Promise<boolean> }

/** A single n-gram (function `ngrams`), for which the index suffices. */
const onePiece = /^[\x20-\x7e\p{Script=Han}]{1,3}$/u

/** Matches the condition of the index users_waiting. */
const waits: SQL = sql`(${isDisabled('users')} and ${users.lastSignInAt} is null)`

const textFields = fieldsWith(userFields, { kind: 'text', isFilterable: true })
const choiceFields = fieldsWith(userFields, { kind: 'choice', isFilterable: true })
/** Included in the indexes of all orders. */
const coveredFields: readonly string[] = ['gender', 'status']

export const noUser: SQL = sql`false`

export const amongIds = (condition: SQL, ids: readonly string[]): SQL =>
  sql`(${condition}) and ${inArray(users.id, [...ids])}`

/** Returns null if the role does not exist. */
export async function filterOf(
  db: Database,
  input: Filters,
  counting: Counting,
): Promise<ListFilter | null> {
  const role = input.role === undefined ? undefined : await findRole(db, input.role, counting)
  if (role === null) return null
  const texts = textFields
    .map((name) => searchOf(users[name], input[name]))
    .filter((search) => search !== undefined)
  const hasTexts = all(...texts.map((search) => search.isInside))
  const chosen = choiceFields.filter((name) => input[name])
  const { status } = input
  const isWaiting = status === 'waiting'
  const hasStatus = isWaiting ? waits : status && eq(users.status, status)
  const hasValue = (column: AnyPgColumn, value: unknown) => eq(column, value)
  const hasOthers = all(
    ...chosen.filter((name) => name !== 'status').map((name) => hasValue(users[name], input[name])),
  )
  const hasChosen = all(hasOthers, hasStatus)
  const key = JSON.stringify([
    ...[...textFields, ...choiceFields].map((name) => input[name]),
    role?.id,
  ])
  const isPlain = !role && texts.length === 0
  const isOnlyRole = role && texts.length === 0 && chosen.length === 0
  const plain = { key, table: users, where: all(isNull(users.removedAt), hasChosen) }
  return {
    key,
    // With `is true` the planner sees no equations, for which it would leave the index of the order.
    onRow: all(sql`(${hasChosen}) is true`, hasTexts, role?.isHolder),
    byScan: all(hasChosen, hasTexts, role?.isAmongHolders),
    ...splitForIndex({ role, texts, hasStatus, hasOthers }),
    countable: isPlain ? plain : isOnlyRole ? role.countable : null,
    isFew: role?.isFew ?? false,
    // Sort indexes lack the last sign-in.
    isCovered: isPlain && !isWaiting && chosen.every((name) => coveredFields.includes(name)),
    values: chosen.map((name) => ({
      column: users[name],
      value: name === 'status' && isWaiting ? statusCodes.disabled : (input[name] ?? ''),
    })),
  }
}

type Conditions = {
  role: Awaited<ReturnType<typeof findRole>> | undefined
  texts: readonly TextSearch[]
  hasStatus: SQL | '' | undefined
  /** All choices but the status. */
  hasOthers: SQL
}

function splitForIndex({
  role,
  texts,
  hasStatus,
  hasOthers,
}: Conditions): Pick<ListFilter, 'byIndex' | 'afterIndex'> {
  if (role?.isFew)
    return {
      byIndex: role.isAmongHolders,
      afterIndex: all(hasOthers, hasStatus, ...texts.map((search) => search.isInside)),
    }
  if (texts.length === 0)
    return { byIndex: all(hasOthers, hasStatus, role?.isAmongHolders), afterIndex: all() }
  return {
    // Few users are disabled; each gender is half of all.
    byIndex: all(...texts.map((search) => search.hasPieces), hasStatus),
    afterIndex: all(hasOthers, ...texts.map((search) => search.isLeftToCheck), role?.isHolder),
  }
}

async function findRole(db: Database, code: string, counting: Counting) {
  // The planner estimates members only of a known role id.
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, code))
  if (!role) return null
  const where = eq(userRoles.roleId, role.id)
  const countable = { key: `role ${role.id}`, table: userRoles, where }
  return {
    id: role.id,
    countable,
    isFew: await counting.fitsExactTotal(countable),
    isAmongHolders: sql`${users.id} in (select ${userRoles.userId} from ${userRoles} where ${where})`,
    // A scalar, which the planner cannot join with all members.
    isHolder: sql`(select true from ${userRoles} where ${userRoles.userId} = ${users.id} and ${where})`,
  }
}

type TextSearch = { isInside: SQL; hasPieces: SQL; isLeftToCheck: SQL | undefined }

/** Matches literally, ignoring case. */
function searchOf(column: AnyPgColumn, text: string | undefined): TextSearch | undefined {
  if (!text) return undefined
  const isInside = sql`strpos(lower(${column}), lower(${text})) > 0`
  return {
    isInside,
    hasPieces: sql`ngrams(${column}) @> search_ngrams(${text})`,
    isLeftToCheck: onePiece.test(text) ? undefined : isInside,
  }
}

const all = (...conditions: (SQL | '' | undefined)[]): SQL =>
  and(...conditions.map((condition) => condition || undefined)) ?? sql`true`

type ListInput = InputOf<typeof calls.list>
type SortColumn = (typeof userSortColumns)[number]

/** Totals are exact up to `exactTotalLimit`, else estimated. */
export function createUserList(platform: Platform) {
  const list = createPagedList(users, {
    changes: 'users_changes',
    platform,
    present: isNull(users.removedAt),
  })
  return async (
    db: Database,
    { sort = '-createTime', current, size, ...input }: ListInput,
  ): Promise<{ records: User[]; total: number; totalIsEstimate: boolean }> => {
    const state = await list.stateOf(db)
    const filter = await filterOf(db, input, {
      fitsExactTotal: async (countable) =>
        (await list.countMatching(db, state, countable)) <= exactTotalLimit,
    })
    if (!filter) return { records: [], total: 0, totalIsEstimate: false }
    const order = {
      column: users[sort.replace(/^-/, '') as SortColumn],
      isDescending: sort.startsWith('-'),
    }
    const { ids, ...totals } = await list.findPage(db, state, { filter, order, current, size })
    // Only the order is cached.
    return { records: await getUsers(db, ids), ...totals }
  }
}
