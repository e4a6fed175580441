import { sql } from 'drizzle-orm'
import type { jobOutcomes } from '@amber/contract/status/system-status.ts'
import type { Database } from '#server/db/connect.ts'
import { isRegistered } from '#server/db/jobs/jobs.queries.ts'
import { deadAfterMs } from '#server/db/jobs/scheduler.ts'

/* Times are epoch milliseconds of the database's clock, as a raw query returns timestamps as text. */
const epoch = (column: string) => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`

type ServerRow = {
  id: string
  host: string
  version: string | null
  buildTime: number | null
  startTime: number
  lastSeenTime: number
  silentSeconds: number
}

export async function listServers(db: Database): Promise<(ServerRow & { isSilent: boolean })[]> {
  const { rows } = await db.execute<ServerRow>(sql`
    select id, host, version, ${epoch('build_time')} as "buildTime", ${epoch('start_time')} as "startTime",
      ${epoch('last_seen_at')} as "lastSeenTime",
      extract(epoch from now() - last_seen_at)::float8 as "silentSeconds"
    from servers order by host, id`)
  return rows.map((row) => ({ ...row, isSilent: row.silentSeconds * 1000 > deadAfterMs() }))
}

/** Runs that the status page shows of each job. */
const shownRuns = 20

type JobRow = {
  name: string
  everyMs: number | null
  isOnDemand: boolean
  isPaused: boolean
  isRequested: boolean
  failures: number
  runningSince: number | null
  nextRunTime: number
}

type RunRow = {
  job: string
  outcome: (typeof jobOutcomes)[number]
  startTime: number
  seconds: number
  error: string | null
  handled: number | null
}

/** Returns jobs by name, with their latest runs first. */
export async function listJobs(db: Database): Promise<(JobRow & { runs: RunRow[] })[]> {
  const [jobs, runs] = await Promise.all([
    db.execute<JobRow>(sql`
      select name, every_ms as "everyMs", is_on_demand as "isOnDemand", is_paused as "isPaused",
        is_requested as "isRequested", failures, ${epoch('start_time')} as "runningSince",
        ${epoch('next_run_at')} as "nextRunTime"
      from jobs where ${isRegistered} order by name`),
    db.execute<RunRow>(sql`
      select run.job, run.outcome, ${epoch('run.start_time')} as "startTime",
        extract(epoch from run.end_time - run.start_time)::float8 as seconds, run.error, run.handled
      from jobs cross join lateral (
        select * from job_runs where job = jobs.name order by id desc limit ${shownRuns}) as run
      order by run.id desc`),
  ])
  const byJob = Map.groupBy(runs.rows, ({ job }) => job)
  return jobs.rows.map((row) => ({ ...row, runs: byJob.get(row.name) ?? [] }))
}

type DatabaseFacts = {
  time: number
  version: string
  connections: number
  mostConnections: number
  canListSlowest: boolean
}

export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await db.execute<DatabaseFacts>(sql`
    select ${epoch('clock_timestamp()')} as time, current_setting('server_version') as version,
      (select count(*) from pg_stat_activity where datname = current_database())::integer as connections,
      current_setting('max_connections')::integer as "mostConnections",
      exists (select from pg_available_extensions where name = 'pg_stat_statements') as "canListSlowest"`)
  const [facts] = rows
  if (!facts) throw new Error('no facts')
  return facts
}

/** The lag is null where this role may not see it (pg_monitor). */
export async function listReplicas(
  db: Database,
): Promise<{ name: string; lagSeconds: number | null }[]> {
  const { rows } = await db.execute<{ name: string; lagSeconds: number | null }>(sql`
    select coalesce(nullif(application_name, ''), client_addr::text, pid::text) as name,
      case when state is not null then coalesce(extract(epoch from replay_lag), 0) end::float8 as "lagSeconds"
    from pg_stat_replication order by 1`)
  return rows
}

const shownStatements = 5
const textLength = 600

/** Slowest statements by total time, without values; null unless pg_stat_statements collects them. */
export async function listSlowest(
  db: Database,
): Promise<{ text: string; calls: number; meanMs: number }[] | null> {
  const { rows: places } = await db.execute<{ schema: string }>(sql`
    select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_stat_statements'
      and has_schema_privilege(extnamespace, 'usage')`)
  const [place] = places
  if (!place) return null
  const view = sql`${sql.identifier(place.schema)}.pg_stat_statements`
  // Other statements may contain secrets as constants.
  const isPlain = sql`query ~* '^\s*(select|insert|update|delete|with)\s'`
  try {
    const { rows } = await db.execute<{ text: string; calls: number; meanMs: number }>(sql`
      select left(regexp_replace(query, '\s+', ' ', 'g'), ${textLength}) as text,
        calls::float8 as calls, mean_exec_time::float8 as "meanMs"
      from ${view}
      where dbid = (select oid from pg_database where datname = current_database()) and ${isPlain}
      order by total_exec_time desc limit ${shownStatements}`)
    return rows
  } catch {
    // Installed, but not in shared_preload_libraries, or not granted.
    return null
  }
}
