import { sql } from 'drizzle-orm'
import { betweenTitles } from '@amber/contract/messaging/announcements.ts'
import type { Database } from './connect.ts'

/**
 * A name as the log may have it: as it is, and those of the announcements that are called so in one of the two
 * languages, whatever they are called today. Without regard to case.
 */
export async function listLoggedNames(db: Database, name: string): Promise<string[]> {
  const first = `${name}${betweenTitles}`
  const last = `${betweenTitles}${name}`
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct target_name as name from audit_events
    where target_type = 'announcement' and (starts_with(lower(target_name), lower(${first}))
      or right(lower(target_name), length(${last})) = lower(${last}))`)
  return [name, ...rows.map((row) => row.name)]
}
