import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { roles, userImportRows, userImports } from '#server/db/schema.ts'
import { stagedColumns, type StagedRow } from './import-row.ts'

export type ImportRecord = typeof userImports.$inferSelect

/** Columns that users and staged rows share. */
export const stagedNames = sql.join(
  stagedColumns.map((name) => sql.identifier(userImportRows[name].name)),
  sql`, `,
)

export async function insertImport(
  db: Database,
  row: typeof userImports.$inferInsert,
): Promise<void> {
  await db.insert(userImports).values(row)
}

/** Keeps running imports. */
export async function dropImportsOf(
  db: Database,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<void> {
  const isIdle = inArray(userImports.state, ['checking', 'checked', 'failed', 'cancelled', 'done'])
  await db
    .update(userImports)
    .set({ expiresAt: now })
    .where(and(eq(userImports.ownerId, ownerId), isIdle))
}

export async function getImport(
  db: Database,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
): Promise<ImportRecord | null> {
  const [row] = await db
    .select()
    .from(userImports)
    .where(
      and(eq(userImports.id, id), eq(userImports.ownerId, ownerId), gt(userImports.expiresAt, now)),
    )
  return row ?? null
}

export async function insertRows(
  db: Database,
  importId: string,
  rows: readonly (StagedRow & { userId: string })[],
): Promise<void> {
  const given = sql.join(
    stagedColumns.map((name) => sql`${sql.identifier(name)} text`),
    sql`, `,
  )
  await db.execute(sql`
    insert into user_import_rows (import_id, row_number, user_id, user_name_key, role_ids, faults, ${stagedNames})
    select ${importId}::uuid, "rowNumber", "userId", "userNameKey", "roleIds", faults,
      ${sql.join(
        stagedColumns.map((name) => sql.identifier(name)),
        sql`, `,
      )}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given ("rowNumber" integer, "userId" uuid,
      "userNameKey" text, "roleIds" uuid[], faults text[], ${given})`)
}

/** Updates planner statistics. */
export async function countRows(db: Database): Promise<void> {
  await db.execute(sql`select analyze_import_rows()`)
}

/** Rows per statement, about a second. */
const rangeSize = 10_000

/** Splits an import into ranges, to keep statements short. */
export async function rangesOf(db: Database, importId: string): Promise<SQL[]> {
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(row_number) as last from user_import_rows where import_id = ${importId}`,
  )
  const count = Math.ceil((rows[0]?.last ?? 0) / rangeSize)
  return Array.from({ length: count }, (_, index) => {
    const from = index * rangeSize + 1
    const to = from + rangeSize - 1
    return sql`import_id = ${importId} and row_number between ${from} and ${to}`
  })
}

/** Sums up affected rows. */
export async function byRanges(
  db: Database,
  importId: string,
  run: (range: SQL) => Promise<{ rowCount: number | null }>,
): Promise<number> {
  let sum = 0
  for (const range of await rangesOf(db, importId)) sum += (await run(range)).rowCount ?? 0
  return sum
}

/** Marks names of earlier rows or existing users. */
export async function markTaken(db: Database, importId: string): Promise<void> {
  await byRanges(db, importId, (range) =>
    db.execute(sql`
      update user_import_rows as later set faults = faults || ('userName:row_duplicate:' || first)
      from (
        select user_name_key as key, min(row_number) as first
        from user_import_rows where import_id = ${importId} and user_name_key <> ''
        group by user_name_key having count(*) > 1
      ) as twice
      where ${range} and later.user_name_key = twice.key and row_number > first`),
  )
  await byRanges(db, importId, (range) =>
    db.execute(sql`
      update user_import_rows set faults = faults || 'userName:user_name_taken'::text
      from users where ${range} and users.user_name_key = user_import_rows.user_name_key`),
  )
}

export async function finishCheck(db: Database, id: string): Promise<ImportRecord> {
  const rowsOf = sql`from user_import_rows where import_id = ${id}`
  const [row] = await db
    .update(userImports)
    .set({
      state: 'checked',
      total: sql`(select count(*) ${rowsOf})`,
      bad: sql`(select count(*) ${rowsOf} and faults <> '{}')`,
    })
    .where(eq(userImports.id, id))
    .returning()
  if (!row) throw new Error('The import is gone')
  return row
}

/** A timer deletes the rows. */
export async function dropImport(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db
    .update(userImports)
    .set({ state: 'failed', expiresAt: now })
    .where(eq(userImports.id, id))
}

export async function listFaults(
  db: Database,
  { id, after, limit }: { id: string; after: number; limit: number },
) {
  return db
    .select({
      row: userImportRows.rowNumber,
      userName: userImportRows.userName,
      faults: userImportRows.faults,
    })
    .from(userImportRows)
    .where(
      and(
        eq(userImportRows.importId, id),
        gt(userImportRows.rowNumber, after),
        sql`faults <> '{}'`,
      ),
    )
    .orderBy(userImportRows.rowNumber)
    .limit(limit)
}

export async function listRoles(db: Database) {
  return db.select({ id: roles.id, code: roles.code, name: roles.name }).from(roles)
}

export async function rolesAskedFor(db: Database, importId: string): Promise<string[]> {
  const asked = sql`select unnest(role_ids) from user_import_rows where import_id = ${importId} and faults = '{}'`
  const rows = await db
    .select({ code: roles.code })
    .from(roles)
    .where(sql`${roles.id} in (${asked})`)
  return rows.map(({ code }) => code)
}

/** Returns null if the state has changed. */
export async function startWaiting(
  db: Database,
  {
    id,
    ...changes
  }: Pick<ImportRecord, 'id' | 'allOrNothing' | 'ip' | 'requestId' | 'waitTime' | 'expiresAt'>,
): Promise<ImportRecord | null> {
  const [row] = await db
    .update(userImports)
    .set({ ...changes, state: 'waiting', cancelAsked: false, problem: null, progress: 0 })
    .where(and(eq(userImports.id, id), inArray(userImports.state, ['checked', 'failed'])))
    .returning()
  return row ?? null
}

/** Asks a running import to stop; null if it has ended. */
export async function cancelImport(db: Database, id: string): Promise<ImportRecord | null> {
  const isRunning = sql`${userImports.state} = 'running'`
  const [row] = await db
    .update(userImports)
    .set({
      state: sql`case when ${isRunning} then 'running' else 'cancelled' end`,
      cancelAsked: isRunning,
    })
    .where(
      and(
        eq(userImports.id, id),
        inArray(userImports.state, ['checking', 'checked', 'waiting', 'running', 'failed']),
      ),
    )
    .returning()
  return row ?? null
}
