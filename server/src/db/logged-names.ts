import { sql } from 'drizzle-orm'
import { betweenTitles } from '@amber/contract/messaging/announcements.ts'
import type { Database } from './connect.ts'

/** Returns the name, and logged names of announcements with that title in either language. Ignores case. */
export async function listLoggedNames(db: Database, name: string): Promise<string[]> {
  const first = `${name}${betweenTitles}`
  const last = `${betweenTitles}${name}`
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct target_name as name from audit_events
    where target_type = 'announcement' and (starts_with(lower(target_name), lower(${first}))
      or right(lower(target_name), length(${last})) = lower(${last}))`)
  return [name, ...rows.map((row) => row.name)]
}
