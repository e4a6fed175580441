import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { userImports } from '#server/db/schema.ts'
import { byRanges, type ImportRecord } from './user-imports.queries.ts'

/** Any number will do, as long as nothing else in this database takes the same advisory lock. */
const claimLock = 7_262_370_013

type Lease = { id: string; leaseId: string }

const isLeased = ({ id, leaseId }: Lease) =>
  and(eq(userImports.id, id), eq(userImports.leaseId, leaseId), eq(userImports.state, 'running'))

/**
 * Takes the import that has waited longest, unless one is under way anywhere: two at once could wait for one another's
 * names. Null when there is nothing to do.
 */
export async function claimImport(
  db: Database,
  { leaseId, now, until }: { leaseId: string; now: Date; until: Date },
): Promise<ImportRecord | null> {
  // A look at an index of next to nothing; the lock is only for when there is something.
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

/** Says of imports whose server is gone that they came to nothing: their transaction ended with it. */
export async function failInterrupted(db: Database, now: Date): Promise<void> {
  await db
    .update(userImports)
    .set({ state: 'failed', problem: 'interrupted', leaseId: null })
    .where(and(eq(userImports.state, 'running'), lt(userImports.leaseUntil, now)))
}

/** Says how far it is, and that its server is alive. */
export async function reportProgress(
  db: Database,
  { progress, until, ...lease }: Lease & { progress: number; until: Date },
): Promise<void> {
  await db.update(userImports).set({ progress, leaseUntil: until }).where(isLeased(lease))
}

/** Whether it is still ours to do, and wanted. */
export async function isWanted(db: Database, lease: Lease): Promise<boolean> {
  const [row] = await db
    .select({ cancelAsked: userImports.cancelAsked })
    .from(userImports)
    .where(isLeased(lease))
  return row?.cancelAsked === false
}

/** What a transaction that adds many people begins with. */
export async function prepareForMany(db: Database): Promise<void> {
  // Long enough a list to be put into the index in one go, short enough for the searches that read it meanwhile.
  await db.execute(sql`set local gin_pending_list_limit = '8MB'`)
}

/**
 * Adds the people of the next rows without fault, with their roles. Answers the last row, how many there were, and how
 * many of them were added: the names of the others are taken by now. Null behind the last.
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
      insert into users (id, user_name, user_name_key, nick_name, gender, phone, email, status,
        create_by, create_time, update_by, update_time,
        email_writer_id, phone_writer_id, email_gain, phone_gain)
      select user_id, user_name, user_name_key, nick_name, gender, phone, email, status,
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

/** Notes whose name somebody has taken since the check; answers how many they are. */
export async function markTakenSince(db: Database, id: string): Promise<number> {
  return byRanges(db, id, (range) =>
    db.execute(sql`
      update user_import_rows set faults = array['userName:user_name_taken']
      from users
      where ${range} and faults = '{}' and users.user_name_key = user_import_rows.user_name_key
        and users.id <> user_import_rows.user_id`),
  )
}

/** Ends it, if it is still ours; whether it was. */
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
