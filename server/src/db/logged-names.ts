import { sql } from 'drizzle-orm'
import { betweenTitles, titleInName, titleMarks } from '@amber/contract/messaging/announcements.ts'
import type { Database } from './connect.ts'

/** Returns the name, and logged names of announcements with that title in any language. Ignores case. */
export async function listLoggedNames(db: Database, name: string): Promise<string[]> {
  const title = titleInName(name)
  const titles = [name, title, ...titleMarks.flatMap(({ mark }) => [mark + name, mark + title])]
  const wanted = sql.param(titles.map((one) => betweenTitles + one + betweenTitles))
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct target_name as name from audit_events
    where target_type = 'announcement' and exists (
      select from unnest(${wanted}::text[]) as wanted (title)
      where strpos(lower(${betweenTitles} || target_name || ${betweenTitles}), lower(title)) > 0)`)
  return [name, ...rows.map((row) => row.name)]
}
