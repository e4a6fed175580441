import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { AuditFinding } from '@amber/contract/audit-log.ts'
import type { Database } from '#server/db/connect.ts'
import { auditVerifications } from '#server/db/audit-schema.ts'

const v = auditVerifications
export type Verification = typeof v.$inferSelect

/** The last verification that came to its end; undefined before the first. */
export async function getLastVerification(db: Database): Promise<Verification | undefined> {
  const [row] = await db
    .select()
    .from(v)
    .where(isNotNull(v.endTime))
    .orderBy(desc(v.endTime))
    .limit(1)
  return row
}

/** The one that is under way or waits for its turn. */
export async function getOpenVerification(db: Database): Promise<Verification | undefined> {
  const [row] = await db.select().from(v).where(isNull(v.endTime))
  return row
}

/** Adds one; where another is open already, that one serves for both. */
export async function insertVerification(db: Database, row: typeof v.$inferInsert): Promise<void> {
  await db.insert(v).values(row).onConflictDoNothing()
}

/** Takes the open verification for this server, unless another was heard of since `silentSince`. */
export async function takeVerification(
  db: Database,
  { now, silentSince }: { now: Date; silentSince: Date },
): Promise<Verification | undefined> {
  const [row] = await db
    .update(v)
    .set({ seenAt: now, checked: 0, total: null })
    .where(and(isNull(v.endTime), or(isNull(v.seenAt), lt(v.seenAt, silentSince))))
    .returning()
  return row
}

export async function noteProgress(
  db: Database,
  { id, now, ...progress }: { id: string; now: Date; checked: number; total: number },
): Promise<void> {
  await db
    .update(v)
    .set({ seenAt: now, ...progress })
    .where(and(eq(v.id, id), isNotNull(v.seenAt), isNull(v.endTime)))
}

/** Lets another server, or this one later, begin anew at once. */
export async function returnVerification(db: Database, id: string): Promise<void> {
  await db.update(v).set({ seenAt: null }).where(eq(v.id, id))
}

export async function endVerification(
  db: Database,
  { id, now, finding }: { id: string; now: Date; finding: AuditFinding },
): Promise<void> {
  const set = { endTime: now, result: finding, checked: sql`coalesce(${v.total}, 0)` }
  await db.update(v).set(set).where(eq(v.id, id))
}
