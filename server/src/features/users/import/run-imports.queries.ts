import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { userImports } from '#server/db/schema.ts'
import { byRanges, stagedNames, type ImportRecord } from './user-imports.queries.ts'

/** Arbitrary but unique advisory lock. */
const claimLock = 7_262_370_013

type Lease = { id: string; leaseId: string }

const isLeased = ({ id, leaseId }: Lease) =>
  and(eq(userImports.id, id), eq(userImports.leaseId, leaseId), eq(userImports.state, 'running'))

/** Claims the oldest waiting import unless one is running: two could deadlock on user names. */
export async function claimImport(
  db: Database,
  { leaseId, now, until }: { leaseId: string; now: Date; until: Date },
): Promise<ImportRecord | null> {
  // Reads a small index before the lock.
  const [due] = await db
    .select({ id: userImports.id })
    .from(userImports)
    .where(eq(userImports.state, 'waiting'))
    .limit(1)
  if (!due) return null
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${claimLock})`)
    const [row] = await transaction
      .update(userImports)
      .set({ state: 'running', leaseId, leaseUntil: until, progress: 0 })
      .where(
        sql`${userImports.id} = (select id from user_imports where state = 'waiting' order by wait_time limit 1)
          and not exists (select from user_imports where state = 'running' and lease_until > ${now.toISOString()})`,
      )
      .returning()
    return row ?? null
  })
}

/** Fails imports of dead servers, whose transactions were rolled back. `longest`: no lease ends later. */
export async function failInterrupted(
  db: Database,
  { now, longest }: { now: Date; longest: Date },
): Promise<void> {
  await db
    .update(userImports)
    .set({ state: 'failed', problem: 'interrupted', leaseId: null })
    .where(
      and(
        eq(userImports.state, 'running'),
        or(lt(userImports.leaseUntil, now), gt(userImports.leaseUntil, longest)),
      ),
    )
}

/** Stores the progress and renews the lease. */
export async function reportProgress(
  db: Database,
  { progress, until, ...lease }: Lease & { progress: number; until: Date },
): Promise<void> {
  await db.update(userImports).set({ progress, leaseUntil: until }).where(isLeased(lease))
}

/** Whether the lease holds and nothing was cancelled. */
export async function isWanted(db: Database, lease: Lease): Promise<boolean> {
  const [row] = await db
    .select({ cancelAsked: userImports.cancelAsked })
    .from(userImports)
    .where(isLeased(lease))
  return row?.cancelAsked === false
}

export async function prepareForMany(db: Database): Promise<void> {
  // Fills the index in one pass, yet stays quick for searches meanwhile.
  await db.execute(sql`set local gin_pending_list_limit = '8MB'`)
}

/**
 * Inserts users of the next valid rows. Returns the last row, the rows read and the users added (fewer if names were
 * taken); null at the end.
 */
export async function addNext(
  db: Database,
  {
    id,
    after,
    by,
    now,
    limit,
  }: { id: string; after: number; by: { id: string; name: string }; now: Date; limit: number },
): Promise<{ last: number; chosen: number; added: number } | null> {
  const time = now.toISOString()
  const { rows } = await db.execute<{ last: number | null; chosen: number; added: number }>(sql`
    with chosen as materialized (
      select * from user_import_rows
      where import_id = ${id} and row_number > ${after} and faults = '{}'
      order by row_number limit ${limit}
    ), added as (
      insert into users (id, user_name_key, ${stagedNames},
        create_by, create_time, update_by, update_time,
        email_writer_id, phone_writer_id, email_gain, phone_gain)
      select user_id, user_name_key, ${stagedNames},
        ${by.name}, ${time}::timestamptz, ${by.name}, ${time}::timestamptz,
        ${by.id}::uuid, ${by.id}::uuid, gain, gain
      from chosen, lateral (select coalesce(max(privilege_gain), 0) as gain from roles
        where roles.id = any(role_ids)) as held
      order by row_number
      on conflict (user_name_key) do nothing returning id
    ), given as (
      insert into user_roles (user_id, role_id)
      select added.id, role_id from added join chosen on chosen.user_id = added.id, unnest(role_ids) as role_id
    )
    select (select max(row_number) from chosen) as last, (select count(*)::integer from chosen) as chosen,
      (select count(*)::integer from added) as added`)
  const [row] = rows
  return row?.last == null ? null : { ...row, last: row.last }
}

/** Returns how many names were taken since the check. */
export async function markTakenSince(db: Database, id: string): Promise<number> {
  return byRanges(db, id, (range) =>
    db.execute(sql`
      update user_import_rows set faults = array['userName:user_name_taken']
      from users
      where ${range} and faults = '{}' and users.user_name_key = user_import_rows.user_name_key
        and users.id <> user_import_rows.user_id`),
  )
}

/** Returns whether the lease was still held. */
export async function finishImport(
  db: Database,
  { id, leaseId, ...changes }: Lease & Partial<ImportRecord>,
): Promise<boolean> {
  const rows = await db
    .update(userImports)
    .set({ ...changes, leaseId: null })
    .where(isLeased({ id, leaseId }))
    .returning({ id: userImports.id })
  return rows.length > 0
}
