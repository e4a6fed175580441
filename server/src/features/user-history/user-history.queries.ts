import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { InputOf } from '@amber/contract/endpoint.ts'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { SignIn, UserChange, userHistory as calls } from '@amber/contract/user-history.ts'
import type { Database } from '#server/db/connect.ts'
import { auditEvents, signIns } from '#server/db/schema.ts'
import { fieldChanges } from '#server/lib/field-changes.ts'
import { clientOf } from '#server/lib/user-agent.ts'

type Page<Item> = {
  current: number
  size: number
  total: number
  totalIsEstimate: boolean
  records: Item[]
}

/** One page of a person's sign-ins, the latest first unless asked otherwise. */
export async function listSignIns(
  db: Database,
  { id, result, current, size, sort }: InputOf<typeof calls.listSignIns>,
): Promise<Page<SignIn>> {
  const { time } = signIns
  const isOf = { success: isNull(signIns.problem), failure: isNotNull(signIns.problem) }
  const where = and(eq(signIns.userId, id), result && isOf[result])
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(signIns)
      .where(where)
      .orderBy(...(sort === 'time' ? [time, signIns.id] : [desc(time), desc(signIns.id)]))
      .limit(size)
      .offset((current - 1) * size),
    totalsOf(db, signIns, where),
  ])
  const records = rows.map((row) => ({
    id: row.id,
    time: row.time.toISOString(),
    problem: row.problem,
    ip: row.ip,
    client: clientOf(row.userAgent),
  }))
  return { current, size, ...totals, records }
}

/** One page of what was done to a person, the latest first unless asked otherwise. */
export async function listChanges(
  db: Database,
  { id, current, size, sort }: InputOf<typeof calls.listChanges>,
): Promise<Page<UserChange>> {
  const { time, sequence } = auditEvents
  const where = and(
    eq(auditEvents.targetId, id),
    eq(auditEvents.targetType, 'user'),
    eq(auditEvents.outcome, 'done'),
  )
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(auditEvents)
      .where(where)
      .orderBy(...(sort === 'time' ? [time, sequence] : [desc(time), desc(sequence)]))
      .limit(size)
      .offset((current - 1) * size),
    totalsOf(db, auditEvents, where),
  ])
  const records = rows.map((row) => ({
    id: row.id,
    time: row.time.toISOString(),
    action: row.action,
    actor: row.actorName,
    ip: row.ip,
    fields: fieldChanges(row.before, row.after),
  }))
  return { current, size, ...totals, records }
}

/** How many there are; no further than one more than an exact total can have. */
async function totalsOf(db: Database, table: PgTable, where: SQL | undefined) {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(exactTotalLimit + 1)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::integer` }).from(counted)
  const total = row?.total ?? 0
  return { total, totalIsEstimate: total > exactTotalLimit }
}
