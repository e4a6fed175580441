import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { AuditFinding } from '@amber/contract/logs/audit-log.ts'
import type { Database } from '#server/db/connect.ts'
import {
  auditEvents,
  auditSeenSeals,
  auditVerificationRuns,
  auditVerifications,
} from '#server/db/audit-schema.ts'

const v = auditVerifications
export type Verification = typeof v.$inferSelect
const r = auditVerificationRuns
export type VerificationRun = typeof r.$inferSelect

/** Prefers those that are not ahead by an hour: one of a wrong clock would hide all later ones. */
export async function getLastVerification(db: Database): Promise<Verification | undefined> {
  const latest = sql`now() + interval '1 hour'`
  const inOrder = (condition?: SQL) =>
    db.select().from(v).where(condition).orderBy(desc(v.endTime)).limit(1)
  const [row] = await inOrder(lte(v.endTime, latest))
  if (row) return row
  const [ahead] = await inOrder()
  return ahead
}

export async function getOldestEventTime(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ time: auditEvents.time })
    .from(auditEvents)
    .orderBy(auditEvents.sequence)
    .limit(1)
  return row?.time ?? null
}

export async function getOpenVerification(db: Database): Promise<VerificationRun | undefined> {
  const [row] = await db.select().from(r)
  return row
}

/** Does nothing while another run is open. */
export async function insertRun(db: Database, row: typeof r.$inferInsert): Promise<void> {
  await db.insert(r).values(row).onConflictDoNothing()
}

/** Claims the open run unless another server reported since `silentSince`. */
export async function takeVerification(
  db: Database,
  { now, silentSince }: { now: Date; silentSince: Date },
): Promise<VerificationRun | undefined> {
  const [row] = await db
    .update(r)
    .set({ seenAt: now, checked: 0, total: null })
    .where(or(isNull(r.seenAt), lt(r.seenAt, silentSince)))
    .returning()
  return row
}

export async function recordProgress(
  db: Database,
  { id, now, ...progress }: { id: string; now: Date; checked: number; total: number },
): Promise<void> {
  await db
    .update(r)
    .set({ seenAt: now, ...progress })
    .where(and(eq(r.id, id), isNotNull(r.seenAt)))
}

/** Releases the run for any server. */
export async function returnVerification(db: Database, id: string): Promise<void> {
  await db.update(r).set({ seenAt: null }).where(eq(r.id, id))
}

type Found = Omit<Verification, 'result'> & { result: AuditFinding }

/** Stores a finding and the last intact seal, and ends the run; only the first finding of a run is stored. */
export async function insertFinding(db: Database, found: Found): Promise<void> {
  await db.transaction(async (transaction) => {
    const added = await transaction.insert(v).values(found).onConflictDoNothing().returning()
    if (added.length === 0) return
    await transaction.delete(r).where(eq(r.id, found.id))
    const { last } = found.result
    if (!last) return
    const hash = Uint8Array.fromHex(last.hash)
    await transaction
      .insert(auditSeenSeals)
      .values({ sealId: last.seal, hash, time: found.endTime })
      .onConflictDoNothing()
  })
}
