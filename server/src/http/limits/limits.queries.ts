import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema.ts'
import { clockToleranceMs } from '#server/lib/clock-tolerance.ts'

const windowMs = 60_000

/** Counts a call in the one-minute window of its key, shared by all servers. */
export async function countCall(
  db: Database,
  { key, now }: { key: string; now: Date },
): Promise<{ calls: number; windowEndsAt: Date }> {
  const end = new Date(now.getTime() + windowMs)
  // A window that ends later was begun by a clock that was ahead.
  const latest = new Date(end.getTime() + clockToleranceMs)
  const isOver = sql`(${rateLimits.windowEndsAt} <= ${now.toISOString()}::timestamptz
    or ${rateLimits.windowEndsAt} > ${latest.toISOString()}::timestamptz)`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, calls: 1, windowEndsAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        calls: sql`case when ${isOver} then 1 else ${rateLimits.calls} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ calls: rateLimits.calls, windowEndsAt: rateLimits.windowEndsAt })
  if (!row) throw new Error('An upsert returned no row')
  return row
}
