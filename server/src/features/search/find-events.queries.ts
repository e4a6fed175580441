import { sql } from 'drizzle-orm'
import { searchSectionSize, type FoundEvent } from '@amber/contract/search.ts'
import type { Database } from '#server/db/connect.ts'

/** Uses one index per condition. */
export async function findEvents(
  db: Database,
  {
    actions,
    names,
    requestId,
  }: { actions: readonly string[]; names: readonly string[]; requestId: string },
): Promise<FoundEvent[]> {
  const latest = (condition: ReturnType<typeof sql>) => sql`
    select id, time, sequence, action, outcome, actor_name, target_type, target_name, request_id
    from audit_events where ${condition} order by time desc, sequence desc limit ${searchSectionSize}`
  const each = (texts: readonly string[], condition: ReturnType<typeof sql>) =>
    sql`select found.* from unnest(${sql.param([...texts])}::text[]) as given (text) cross join lateral (${latest(condition)}) as found`
  const { rows } = await db.execute<Omit<FoundEvent, 'time'> & { time: Date | string }>(sql`
    select id, time, action, outcome, actor_name as actor, target_type as "targetType",
      target_name as target, request_id as "requestId"
    from (
      ${each(actions, sql`action = given.text`)}
      union ${each(names, sql`lower(actor_name) = lower(given.text)`)}
      union ${each(names, sql`lower(target_name) = lower(given.text)`)}
      union (${latest(sql`request_id = ${requestId}`)})
    ) as found order by time desc, sequence desc limit ${searchSectionSize}`)
  return rows.map((row) => ({ ...row, time: new Date(row.time).toISOString() }))
}
