import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { pageVisits } from '#server/db/schema.ts'

/** Half-life of a visit's weight. */
const halfLifeDays = 14
/** More than the product has pages; limits invented names. */
const mostPages = 200

const weightAt = (now: Date) =>
  sql`weight * power(0.5, greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - last_time)) / ${halfLifeDays * 86_400})`

export async function addVisits(
  db: Database,
  {
    userId,
    pages,
    now,
  }: { userId: string; pages: readonly { name: string; visits: number }[]; now: Date },
): Promise<void> {
  const visits = new Map<string, number>()
  for (const { name, visits: count } of pages) visits.set(name, (visits.get(name) ?? 0) + count)
  // Sorted, so that two tabs cannot deadlock.
  const rows = [...visits].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await db.execute(sql`
    insert into page_visits as kept (user_id, page, weight, last_time)
    select ${userId}::uuid, page, visits, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(rows.map(([name]) => name))}::text[], ${sql.param(rows.map(([, count]) => count))}::float8[]) as given (page, visits)
    on conflict (user_id, page) do update set
      weight = ${sql.raw('kept.weight')} * power(0.5, greatest(0, extract(epoch from excluded.last_time - kept.last_time)) / ${halfLifeDays * 86_400}) + excluded.weight,
      last_time = greatest(kept.last_time, excluded.last_time)`)
  await db.execute(sql`
    delete from page_visits where user_id = ${userId} and page in (
      select page from page_visits where user_id = ${userId} order by ${weightAt(now)} desc offset ${mostPages})`)
}

export async function listMostVisited(
  db: Database,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ page: pageVisits.page })
    .from(pageVisits)
    .where(eq(pageVisits.userId, userId))
    .orderBy(desc(weightAt(now)), pageVisits.page)
    .limit(limit)
  return rows.map(({ page }) => page)
}
