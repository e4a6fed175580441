import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import type { jobOutcomes } from '@amber/contract/status/system-status.ts'
import { jobRuns, jobs, servers } from '#server/db/schema.ts'
import { clockToleranceMs } from '#server/lib/clock-tolerance.ts'
import { version } from '#server/lib/version.ts'
import type { Job } from './define-job.ts'

/* All times are the database's, since the clocks of servers differ. */

/** Longest pause after failures. */
export const longestPauseMs = 60 * 60 * 1000

/** Due, also when the database's clock was ahead: no run is planned further away than its longest pause. */
const hasCome = sql`(next_run_at <= now()
  or next_run_at > now() + make_interval(secs => (greatest(every_ms, ${longestPauseMs}) + ${clockToleranceMs}) / 1000.0))`

/** Runs that are kept of each job. */
const runsKept = 100

/** A lease that ends this much later than usual was given by a clock that was ahead, not by one set back a little since. */
const leaseMarginMs = 60 * 60 * 1000

const after = (milliseconds: number) => sql`now() + make_interval(secs => ${milliseconds / 1000})`

/** Sorts as the collation C does. */
const byName = (a: Job, b: Job) => (a.name < b.name ? -1 : 1)

/** Adds new jobs, first due after their interval; known ones keep their state and get the declared schedule. */
export async function registerJobs(db: Database, all: readonly Job[]): Promise<void> {
  if (all.length === 0) return
  await db
    .insert(jobs)
    .values(
      all.toSorted(byName).map(({ name, schedule: { everyMs, when } }) => ({
        name,
        everyMs,
        isOnDemand: when !== undefined,
        nextRunAt: sql`${after(everyMs)}`,
      })),
    )
    .onConflictDoUpdate({
      target: jobs.name,
      set: {
        everyMs: sql`excluded.every_ms`,
        isOnDemand: sql`excluded.is_on_demand`,
        registeredAt: sql`now()`,
      },
    })
}

/** Condition of jobs on a live server that declares them: its settings may have changed, or its version. */
export const isRegistered = sql`registered_at > now() - interval '1 day'`

/** Milliseconds that the status page shows a dead server, unless one with its name replaces it. */
const shownDeadMs = 24 * 60 * 60 * 1000

/** Records a sign of life, removes dead servers, and returns the number of live ones. */
export async function recordServer(
  db: Database,
  {
    id,
    host,
    buildTime = null,
    deadAfterMs,
  }: { id: string; host: string; buildTime?: string | null; deadAfterMs: number },
): Promise<number> {
  const { rows } = await db.execute<{ live: number }>(sql`
    with dead as (
      delete from servers where id <> ${id} and (last_seen_at < ${after(-shownDeadMs)}
        or host = ${host} and last_seen_at < ${after(-deadAfterMs)})
    ), seen as (
      insert into servers (id, host, version, build_time) values (${id}, ${host}, ${version}, ${buildTime})
      on conflict (id) do update set last_seen_at = now() returning id
    )
    select count(*)::integer as live from (
      select id from servers where last_seen_at >= ${after(-deadAfterMs)} union select id from seen) as live`)
  return rows[0]?.live ?? 1
}

export async function removeServer(db: Database, id: string): Promise<void> {
  await db.delete(servers).where(eq(servers.id, id))
}

export type Claim = { name: string; leaseId: string; failures: number; wasRequested: boolean }

/** Without a lease, a job that has to pause. */
type Due = Claim | { name: string; leaseId: null }

/** `lost`: names of jobs whose runs ended with their server. */
type Claims = { claimed: Claim[]; lost: string[] }

/**
 * Claims due jobs that have work, in one statement that writes nothing when there are none. A lease that expired
 * belonged to a dead server, and one that ends an hour later than a new one to a clock that was ahead: its run is
 * recorded as lost and counts as a failure, also when the job is not due or is paused. The first is repeated at once,
 * further ones in a row after a pause, since the run itself may end the servers, by their memory for example. The pause
 * is that of `pauseAfterFailure`. A job that an administrator paused only loses its lease.
 */
export async function claimJobs(
  db: Database,
  all: readonly Job[],
  { leaseId, serverId, leaseMs }: { leaseId: string; serverId: string; leaseMs: number },
): Promise<Claims> {
  if (all.length === 0) return { claimed: [], lost: [] }
  const isDue = sql.join(
    all.map(({ name, schedule }) => sql`(name = ${name} and ${schedule.when ?? sql`true`})`),
    sql` or `,
  )
  const isOurs = sql`name = any(${sql.param(all.map(({ name }) => name))}::text[])`
  const { rows } = await db.execute<Due & { wasLost: boolean }>(sql`
    with due as (
      select name, server_id, start_time, expires_at, is_requested,
        expires_at is not null as is_lost,
        expires_at is not null and not is_requested and (is_paused or failures > 0 and 'lost' =
          (select outcome from job_runs where job = jobs.name order by id desc limit 1)) as must_pause
      from jobs
      where (expires_at is null or expires_at <= now() or expires_at > ${after(leaseMs + leaseMarginMs)})
        and ((is_requested or expires_at is not null) and ${isOurs}
          or not is_paused and ${hasCome} and (${isDue}))
      for update skip locked
    ), lost as (
      insert into job_runs (job, server_id, start_time, end_time, outcome)
      select name, server_id, least(start_time, now()), now(), 'lost' from due where is_lost
    ), paused as (
      update jobs set lease_id = null, server_id = null, start_time = null, expires_at = null,
        failures = failures + 1, next_run_at = now() + make_interval(secs => greatest(every_ms,
          least(${longestPauseMs}, every_ms * 2.0 ^ least(failures + 1, 30))) / 1000.0)
      from due where due.name = jobs.name and must_pause
    ), claimed as (
      update jobs set lease_id = ${leaseId}, server_id = ${serverId}, start_time = now(),
        expires_at = ${after(leaseMs)}, is_requested = false, failures = failures + is_lost::integer
      from due where due.name = jobs.name and not must_pause
      returning jobs.name, jobs.lease_id, jobs.failures, due.is_requested, due.is_lost
    )
    select name, lease_id as "leaseId", failures, is_requested as "wasRequested", is_lost as "wasLost" from claimed
    union all select name, null, null, null, true from due where must_pause`)
  return {
    claimed: rows.flatMap((row) => (row.leaseId === null ? [] : [row])),
    lost: rows.filter(({ wasLost }) => wasLost).map(({ name }) => name),
  }
}

/** Returns the leases that are still held. */
export async function renewLeases(
  db: Database,
  leaseIds: readonly string[],
  leaseMs: number,
): Promise<{ name: string; leaseId: string }[]> {
  // Registrations lock in the same order.
  const { rows } = await db.execute<{ name: string; leaseId: string }>(sql`
    with held as (
      select name from jobs where lease_id = any(${sql.param([...leaseIds])}::uuid[]) order by name collate "C" for update
    )
    update jobs set expires_at = ${after(leaseMs)} from held where held.name = jobs.name
    returning jobs.name, lease_id as "leaseId"`)
  return rows
}

export type Finish = {
  outcome: (typeof jobOutcomes)[number]
  error: string | null
  handled: number | null
  /** Milliseconds until the next run. */
  pauseMs: number
  /** False for a run that found nothing to do. */
  isRecorded: boolean
  /** True for a requested run that a stop interrupted. */
  isRequestedAgain: boolean
}

/** Returns the lease and records the run, unless another server took the lease. Keeps the newest runs only. */
export async function finishJob(
  db: Database,
  { name, leaseId }: Pick<Claim, 'name' | 'leaseId'>,
  { outcome, error, handled, pauseMs, isRecorded, isRequestedAgain }: Finish,
): Promise<void> {
  const failures = {
    done: sql`0`,
    failed: sql`jobs.failures + 1`,
    interrupted: sql`jobs.failures`,
    lost: sql`jobs.failures`,
  }[outcome]
  await db.execute(sql`
    with held as (
      select name, server_id, start_time from jobs where name = ${name} and lease_id = ${leaseId} for update
    ), ended as (
      update jobs set lease_id = null, server_id = null, start_time = null, expires_at = null,
        failures = ${failures}, next_run_at = ${after(pauseMs)},
        is_requested = is_requested or ${isRequestedAgain}
      from held where held.name = jobs.name
    ), old as (
      delete from job_runs where id <= (select id from job_runs where job = ${name}
        order by id desc offset ${runsKept - 1} limit 1) and job = ${name} and ${isRecorded}
    )
    insert into job_runs (job, server_id, start_time, end_time, outcome, error, handled)
    select name, server_id, start_time, clock_timestamp(), ${outcome}, ${error}::text, ${handled}::integer
    from held where ${isRecorded}`)
}

/** Returns the state before, or null if there is no such job. A run in progress is not stopped. */
export async function setJobPaused(
  db: Database,
  { name, isPaused }: { name: string; isPaused: boolean },
): Promise<{ isPaused: boolean } | null> {
  const [before] = await db
    .select({ isPaused: jobs.isPaused })
    .from(jobs)
    .where(eq(jobs.name, name))
    .for('update')
  if (!before) return null
  await db.update(jobs).set({ isPaused }).where(eq(jobs.name, name))
  return before
}

/** Returns whether the job runs or is about to, and when its last run ended undone; null for an unknown job. */
export async function readJob(
  db: Database,
  name: string,
): Promise<{ isRunning: boolean; failedAt: Date | null } | null> {
  const [job] = await db.select().from(jobs).where(eq(jobs.name, name))
  if (!job) return null
  const [last] = await db
    .select({ outcome: jobRuns.outcome, endTime: jobRuns.endTime })
    .from(jobRuns)
    .where(eq(jobRuns.job, name))
    .orderBy(desc(jobRuns.id))
    .limit(1)
  return {
    isRunning: job.isRequested || job.leaseId !== null,
    failedAt: last && last.outcome !== 'done' ? last.endTime : null,
  }
}

/** Has the job run at the next poll of any server; returns whether the job exists. */
export async function requestJob(db: Database, name: string): Promise<boolean> {
  const changed = await db
    .update(jobs)
    .set({ isRequested: true })
    .where(eq(jobs.name, name))
    .returning()
  return changed.length > 0
}
