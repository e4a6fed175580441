import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { byName } from '@amber/contract/fields.ts'
import { userTimeFields, type UserTimeField } from '@amber/contract/users/user-fields.ts'
import type { User } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import { avatarOf, userColumns } from '#server/db/user-columns.ts'
import { userRoles, users } from '#server/db/schema.ts'

// Table names are spelled out: the builder omits them in a query on one table, and `id` would be the role's.
const rolesOfUser = sql<string[]>`array(
  select roles.code from roles where roles.id in (
    select user_roles.role_id from user_roles where user_roles.user_id = users.id
    union all select unnest(users.removed_roles))
  order by roles.code)`

const columns = {
  id: users.id,
  version: users.version,
  ...userColumns,
  avatar: avatarOf(sql`users.id`),
  roles: rolesOfUser,
}

export async function getUsers(db: Database, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(columns)
    .from(users)
    .where(inArray(users.id, [...ids]))
  const position = new Map(ids.map((id, index) => [id, index]))
  return rows
    .toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
    .map((row) => present(row))
}

export async function getUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)))
  return row ? present(row) : null
}

/** Makes open editors reload after a change outside the record. */
export async function raiseVersions(
  db: Database,
  { ids, by, now }: { ids: readonly string[]; by: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(users)
    .set({ version: sql`${users.version} + 1`, updateBy: by, updateTime: now })
    .where(inArray(users.id, [...ids]))
}

/** Returns whether the version matched. */
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

export async function replaceUserRoles(
  db: Database,
  { userId, roleIds }: { userId: string; roleIds: readonly string[] },
): Promise<void> {
  await db.delete(userRoles).where(eq(userRoles.userId, userId))
  if (roleIds.length > 0)
    await db.insert(userRoles).values(roleIds.map((roleId) => ({ userId, roleId })))
}

type Row = Omit<User, UserTimeField> & Record<UserTimeField, unknown>

function present(row: Row): User {
  const times = byName(userTimeFields, (name) => {
    const time = row[name]
    return time instanceof Date ? time.toISOString() : null
  })
  return { ...row, ...(times as Pick<User, UserTimeField>) }
}
