import { and, desc, eq, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { User } from '@amber/contract/users.ts'
import type { Database } from '#server/db/connect.ts'
import { userRoles, users } from '#server/db/schema.ts'
import { getUsers } from './users.queries.ts'

export async function insertUser(db: Database, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row)
}

type Moved = { id: string; by: string; now: Date }

/** Moves a person to the recycle bin and puts their roles aside; false when they are not there to be moved. */
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

/**
 * Takes a person out of the recycle bin, with those of their roles that there still are and without these contacts; false
 * when they are not in it.
 */
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

/** Deletes somebody in the recycle bin for good; false when they are not in it. */
export async function deleteRemovedUser(db: Database, id: string): Promise<boolean> {
  return changed(
    db
      .delete(users)
      .where(and(eq(users.id, id), isNotNull(users.removedAt)))
      .returning({ id: users.id }),
  )
}

/** Those who have been in the recycle bin since before then, the longest first; rows that somebody else holds are left. */
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

/** Somebody in the recycle bin, with their roles. */
export async function getRemovedUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.removedAt)))
  const [user] = row ? await getUsers(db, [row.id]) : []
  return user ?? null
}

type RemovedPage = {
  text: string | undefined
  current: number
  size: number
  sort?: 'removedTime' | '-removedTime' | undefined
}

/** So many are named one by one; more are met soon enough by walking through the bin. */
const mostNamed = 500

/** In whose user name or nick name the text is, literally and without regard to case. */
async function isOfRemoved(db: Database, text: string): Promise<SQL> {
  const holds = sql`(strpos(lower(user_name), lower(${text})) > 0 or strpos(lower(nick_name), lower(${text})) > 0)`
  // `offset 0` keeps the planner from mixing the check of each row into the search by index (users_removed_search).
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select id from (select id, user_name, nick_name from users where removed_at is not null
      and (grams(user_name) @> search_grams(${text}) or grams(nick_name) @> search_grams(${text}))
      offset 0) as removed
    where ${holds} limit ${mostNamed + 1}`)
  if (found.length > mostNamed) return holds
  return sql`${users.id} = any(${sql.param(found.map(({ id }) => id))}::uuid[])`
}

/** One page of the recycle bin. */
export async function listRemovedUsers(
  db: Database,
  { text, current, size, sort = '-removedTime' }: RemovedPage,
) {
  const where = and(isNotNull(users.removedAt), text ? await isOfRemoved(db, text) : undefined)
  const isDescending = sort.startsWith('-')
  const [rows, counted] = await Promise.all([
    db
      .select({ id: users.id, removedAt: users.removedAt, removedBy: users.removedBy })
      .from(users)
      .where(where)
      .orderBy(
        isDescending ? desc(users.removedAt) : users.removedAt,
        isDescending ? desc(users.id) : users.id,
      )
      .limit(size)
      .offset((current - 1) * size),
    db.select({ total: sql<number>`count(*)::integer` }).from(
      db
        .select({ one: sql`1`.as('one') })
        .from(users)
        .where(where)
        .limit(exactTotalLimit + 1)
        .as('counted'),
    ),
  ])
  const people = await getUsers(
    db,
    rows.map(({ id }) => id),
  )
  const records = people.map((user, index) => ({
    ...user,
    removedTime: rows[index]?.removedAt?.toISOString() ?? '',
    removedBy: rows[index]?.removedBy ?? null,
  }))
  const total = counted[0]?.total ?? 0
  return { current, size, total, totalIsEstimate: total > exactTotalLimit, records }
}
