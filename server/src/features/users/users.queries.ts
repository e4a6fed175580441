import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import { superRole } from '@amber/contract/roles.ts'
import type { User, users as calls, userSortColumns } from '@amber/contract/users.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import { roles, userRoles, users } from '#server/db/schema.ts'

type ListInput = InputOf<typeof calls.list>

// Names are spelled out: in a query on one table the builder leaves the table's name out, and `id` would be the role's.
const rolesOfUser = sql<string[]>`array(
  select roles.code from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id order by roles.code)`

const columns = {
  id: users.id,
  version: users.version,
  userName: users.userName,
  nickName: users.nickName,
  gender: users.gender,
  phone: users.phone,
  email: users.email,
  status: users.status,
  roles: rolesOfUser,
  lastSignInAt: users.lastSignInAt,
  createBy: users.createBy,
  createTime: users.createTime,
  updateBy: users.updateBy,
  updateTime: users.updateTime,
}

const sortColumns: Record<(typeof userSortColumns)[number], AnyPgColumn> = {
  userName: users.userName,
  nickName: users.nickName,
  gender: users.gender,
  phone: users.phone,
  email: users.email,
  status: users.status,
  createTime: users.createTime,
}

/** One page of users and how many there are: exact up to the limit, else the planner's estimate. */
export async function listUsers(
  db: Database,
  input: ListInput,
): Promise<{ records: User[]; total: number; totalIsEstimate: boolean }> {
  const where = filterOf(input)
  const rows = await db
    .select(columns)
    .from(users)
    .where(where)
    .orderBy(...orderOf(input.sort))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  return { records: rows.map(present), ...(await countUsers(db, where)) }
}

export async function getUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id))
  return row ? present(row) : null
}

/** Changes a user if it still has that version; returns whether it had. */
export async function updateUser(
  db: Database,
  {
    id,
    version,
    changes,
  }: { id: string; version: number; changes: Partial<typeof users.$inferInsert> },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(users.id, id), eq(users.version, version)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** The roles with these codes. */
export async function findRoles(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return []
  return db
    .select({ id: roles.id, code: roles.code })
    .from(roles)
    .where(inArray(roles.code, [...codes]))
}

export async function replaceUserRoles(
  db: Database,
  { userId, roleIds }: { userId: string; roleIds: readonly string[] },
): Promise<void> {
  await db.delete(userRoles).where(eq(userRoles.userId, userId))
  if (roleIds.length > 0)
    await db.insert(userRoles).values(roleIds.map((roleId) => ({ userId, roleId })))
}

/**
 * Locks the super admin role, so that changes to who holds it happen one after the other, and then counts the
 * enabled people who hold it.
 */
export async function lockAndCountSuperAdmins(db: Database): Promise<number> {
  await db.select({ id: roles.id }).from(roles).where(eq(roles.code, superRole)).for('update')
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(roles.code, superRole), eq(users.status, '1')))
  return row?.count ?? 0
}

type Row = Omit<User, 'createTime' | 'updateTime' | 'lastSignInTime'> & {
  lastSignInAt: Date | null
  createTime: Date
  updateTime: Date
}

function present({ lastSignInAt, createTime, updateTime, ...row }: Row): User {
  return {
    ...row,
    lastSignInTime: lastSignInAt?.toISOString() ?? null,
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
  }
}

function filterOf(input: ListInput): SQL | undefined {
  return and(
    contains(users.userName, input.userName),
    contains(users.nickName, input.nickName),
    contains(users.phone, input.phone),
    contains(users.email, input.email),
    input.gender && eq(users.gender, input.gender),
    input.status && eq(users.status, input.status),
    input.role === undefined
      ? undefined
      : sql`exists (select from user_roles join roles on roles.id = user_roles.role_id
          where user_roles.user_id = users.id and roles.code = ${input.role})`,
  )
}

/** Text inside a column, without regard to case; `%` and `_` are ordinary characters. */
function contains(column: AnyPgColumn, text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined
  const literal = text.replace(/[\\%_]/g, (character) => `\\${character}`)
  return sql`${column} ilike ${`%${literal}%`}`
}

/** The asked order, made total by the id, so that no row stands on two pages. */
function orderOf(sort: ListInput['sort']): SQL[] {
  const isDescending = sort === undefined || sort.startsWith('-')
  const name = (sort ?? '-createTime').replace(/^-/, '') as (typeof userSortColumns)[number]
  const direction = isDescending ? desc : asc
  return [direction(sortColumns[name]), direction(users.id)]
}

async function countUsers(db: Database, where: SQL | undefined) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(users)
    .where(where)
    .limit(exactTotalLimit + 1)
    .as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::integer` }).from(some)
  const total = counted?.total ?? 0
  if (total <= exactTotalLimit) return { total, totalIsEstimate: false }
  return { total: Math.max(total, await estimateUsers(db, where)), totalIsEstimate: true }
}

async function estimateUsers(db: Database, where: SQL | undefined): Promise<number> {
  const query = db
    .select({ one: sql`1` })
    .from(users)
    .where(where)
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
