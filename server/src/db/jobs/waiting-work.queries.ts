import { sql, type SQL } from 'drizzle-orm'
import type { Channel } from '@amber/contract/sign-in/codes.ts'

/** Name of the scheduled backup, whose done runs tell when the next is due. */
export const backupJobName = 'back-up'

const isRunning = sql`is_published and from_time <= now() and (to_time is null or to_time > now())`

/**
 * Conditions of jobs on their work, evaluated in the poll, so each reads a small index or table. They may hold in
 * vain; the job then finds nothing.
 */
export const isWaiting = {
  // Names both values of `is_bulk`, the column before the time in the index.
  message: (channel: Channel): SQL => sql`exists (select from outbox where channel = ${channel}
    and state = 'waiting' and is_bulk in (false, true) and next_try_at <= now())`,
  announcement: sql`exists (select from announcements where is_notified is distinct from (${isRunning}))`,
  announcementMail: sql`exists (select from announcements where not is_mailed and ${isRunning})`,
  deferredMail: sql`exists (select from deferred_mail where due_time <= now())`,
  seal: sql`exists (select from audit_queue)`,
  // The job itself decides whether the server that runs it is silent.
  verification: sql`exists (select from audit_verification_runs
    where seen_at is null or seen_at < now() - interval '2 minutes')`,
  import: sql`exists (select from user_imports
    where state = 'waiting' or state = 'running' and (lease_until < now() or lease_until > now() + interval '2 minutes'))`,
  name: sql`exists (select from name_changes)`,
  /** Due once after each `time` of day, in UTC. A run of the future was recorded by a wrong clock. */
  backup: (time: string): SQL => sql`not exists (select from job_runs
    where job = ${backupJobName} and outcome = 'done' and end_time <= now() and end_time >=
      (date_trunc('day', (now() at time zone 'UTC') - ${time}::interval) + ${time}::interval) at time zone 'UTC')`,
}
