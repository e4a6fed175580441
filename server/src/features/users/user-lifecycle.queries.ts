import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { User } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import { userRoles, users } from '#server/db/schema.ts'
import { getUsers } from './users.queries.ts'

export async function insertUser(db: Database, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row)
}

type Moved = { id: string; by: string; now: Date }

/** Removes a user and sets their roles aside; false if missing. */
export async function removeUser(db: Database, { id, by, now }: Moved): Promise<boolean> {
  const isRemoved = await changed(
    db
      .update(users)
      .set({
        removedAt: now,
        removedBy: by,
        removedRoles: sql`array(select role_id from user_roles where user_id = ${id})`,
        updateBy: by,
        updateTime: now,
        version: nextVersion,
      })
      .where(and(eq(users.id, id), isNull(users.removedAt)))
      .returning({ id: users.id }),
  )
  if (isRemoved) await db.delete(userRoles).where(eq(userRoles.userId, id))
  return isRemoved
}

/** Counts former roles that were deleted. */
export async function countMissingRoles(db: Database, id: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from users cross join unnest(removed_roles) as held (role_id)
    where users.id = ${id} and not exists (select from roles where roles.id = held.role_id)`)
  return rows[0]?.count ?? 0
}

/** Restores a user with remaining roles, except the contacts in `without`; false if not in the recycle bin. */
export async function restoreUser(
  db: Database,
  { id, by, now, without }: Moved & { without: readonly ('email' | 'phone')[] },
): Promise<boolean> {
  await db.execute(sql`
    insert into user_roles (user_id, role_id)
    select users.id, roles.id from users join roles on roles.id = any(users.removed_roles)
    where users.id = ${id} and removed_at is not null on conflict do nothing`)
  return changed(
    db
      .update(users)
      .set({
        ...Object.fromEntries(without.map((field) => [field, null])),
        removedAt: null,
        removedBy: null,
        removedRoles: [],
        updateBy: by,
        updateTime: now,
        version: nextVersion,
      })
      .where(and(eq(users.id, id), isNotNull(users.removedAt)))
      .returning({ id: users.id }),
  )
}

/** Returns false if not in the recycle bin. */
export async function deleteRemovedUser(db: Database, id: string): Promise<boolean> {
  return changed(
    db
      .delete(users)
      .where(and(eq(users.id, id), isNotNull(users.removedAt)))
      .returning({ id: users.id }),
  )
}

/** Oldest first; skips rows locked elsewhere. */
export async function lockRemovedBefore(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<User[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.removedAt), lt(users.removedAt, before)))
    .orderBy(users.removedAt, users.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  return getUsers(
    db,
    rows.map(({ id }) => id),
  )
}

const nextVersion = sql`${users.version} + 1`

async function changed(rows: Promise<unknown[]>): Promise<boolean> {
  return (await rows).length > 0
}

export async function getRemovedUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.removedAt)))
  const [user] = row ? await getUsers(db, [row.id]) : []
  return user ?? null
}
