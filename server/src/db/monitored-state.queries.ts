import { sql } from 'drizzle-orm'
import type { Channel } from '@amber/contract/sign-in/codes.ts'
import type { Database } from './connect.ts'
import { isRegistered } from '#server/db/jobs/jobs.queries.ts'
import { deadAfterMs } from '#server/db/jobs/scheduler.ts'

type Totals = {
  databaseBytes: number
  unsealedEvents: number
  oldestUnsealedSeconds: number
  liveServers: number
}
type OutboxState = { channel: Channel; waiting: number; failed: number; oldestSeconds: number }
type JobState = { name: string; failures: number; isPaused: boolean; overdueSeconds: number }

export type MonitoredState = Totals & { outbox: OutboxState[]; jobs: JobState[] }

const silentAfter = sql`make_interval(secs => ${deadAfterMs() / 1000})`

/** Reads what all servers share; small indexes and tables only, since each scrape of each server asks. */
export async function getMonitoredState(db: Database): Promise<MonitoredState> {
  const totals = await db.execute<Totals>(sql`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*) from audit_queue)::integer as "unsealedEvents",
      coalesce((select extract(epoch from now() - time) from audit_events
        where sequence = (select min(sequence) from audit_queue)), 0)::float8 as "oldestUnsealedSeconds",
      (select count(*) from servers where last_seen_at > now() - ${silentAfter})::integer as "liveServers"`)
  const outbox = await db.execute<OutboxState>(sql`
    select channel, count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed,
      coalesce(extract(epoch from now() - min(create_time) filter (where state = 'waiting')), 0)::float8
        as "oldestSeconds"
    from outbox where state in ('waiting', 'failed') group by channel`)
  const jobs = await db.execute<JobState>(sql`
    select name, failures, is_paused as "isPaused",
      case when is_paused or lease_id is not null then 0
        else greatest(0, extract(epoch from now() - next_run_at)) end::float8 as "overdueSeconds"
    from jobs where ${isRegistered}`)
  const [shared] = totals.rows
  if (!shared) throw new Error('no totals')
  return { ...shared, outbox: outbox.rows, jobs: jobs.rows }
}
