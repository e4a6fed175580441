import { count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { browserErrors } from '#server/db/schema.ts'

/** Groups that are kept. */
const keptGroups = 200

type Report = { id: string; message: string; stack: string; page: string; build: string }

/** Counts a report in the group of its fingerprint. Drops the groups that were seen longest ago. */
export async function addReport(
  db: Database,
  { fingerprint, now, ...report }: Report & { fingerprint: string; now: Date },
): Promise<void> {
  await db
    .insert(browserErrors)
    .values({ ...report, fingerprint, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: browserErrors.fingerprint,
      set: {
        count: sql`least(${browserErrors.count} + 1, 1000000000)`,
        build: report.build,
        stack: report.stack,
        page: report.page,
        lastSeenAt: now,
      },
    })
  const oldest = db
    .select({ id: browserErrors.id })
    .from(browserErrors)
    .orderBy(desc(browserErrors.lastSeenAt), desc(browserErrors.id))
    .offset(keptGroups)
  await db.delete(browserErrors).where(sql`${browserErrors.id} in (${oldest})`)
}

/** Returns groups by their latest report, and their number. */
export async function listReports(db: Database, limit: number) {
  const [[all], records] = await Promise.all([
    db.select({ total: count() }).from(browserErrors),
    db
      .select()
      .from(browserErrors)
      .orderBy(desc(browserErrors.lastSeenAt), desc(browserErrors.id))
      .limit(limit),
  ])
  return { total: all?.total ?? 0, records }
}

export async function removeGroup(
  db: Database,
  id: string,
): Promise<{ message: string; count: number } | null> {
  const [removed] = await db
    .delete(browserErrors)
    .where(eq(browserErrors.id, id))
    .returning({ message: browserErrors.message, count: browserErrors.count })
  return removed ?? null
}
