import { and, isNotNull, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Settings } from '@amber/contract/settings/settings.ts'
import type { Database } from '#server/db/connect.ts'
import {
  browserErrors,
  captchas,
  codeQuotas,
  devices,
  deferredMail,
  idempotencyKeys,
  invitations,
  liveEvents,
  metricCounts,
  passkeyChallenges,
  notifications,
  outbox,
  passwordLinks,
  rateLimits,
  sentCodes,
  sessions,
  setupLinks,
  pendingSignIns,
  signIns,
  signInStates,
  signInThrottles,
  userCountChanges,
  userImportRows,
  userImports,
} from '#server/db/schema.ts'
import { nounImports } from '#server/db/noun-tables.ts'
import { sessionTimes } from '#server/http/session/authenticate.ts'
import { runAll } from '#server/db/jobs/run-all.ts'

const day = 24 * 60 * 60 * 1000

/** Retention in milliseconds; that of sign-ins and of the audit log is a setting. */
export const keptFor = {
  counters: day,
  /** A browser that returns later still learns the reason. */
  sessions: 30 * day,
  /** Expired links still explain why they no longer work. */
  links: 30 * day,
  /** Expired invitations still explain why they no longer work. */
  invitations: 90 * day,
  messages: 7 * day,
  deferredMail: 30 * day,
  unread: 365 * day,
  devices: 180 * day,
  browserErrors: 30 * day,
  /** Home shows 90 days. */
  metrics: 100 * day,
  /** A screen that was offline for longer reloads all data. */
  liveEvents: 60 * 60 * 1000,
}

const batchSize = 1_000

/** Arbitrary advisory lock number. */
const housekeepingLock = 7_262_370_003

/**
 * Deletes outdated rows in small transactions until none are left or `signal` aborts. One server at a time; locked
 * rows are skipped. A table that fails does not keep the others from being cleaned.
 */
export async function deleteOutdated(
  db: Database,
  { now, signal, retention }: { now: Date; signal: AbortSignal; retention: Settings['retention'] },
): Promise<void> {
  const deleteAll = async ([table, isOutdated]: Outdated) => {
    for (let deleted = batchSize; deleted === batchSize && !signal.aborted;)
      deleted = await deleteBatch(db, table, isOutdated)
  }
  await runAll(outdated(now, retention).map((rows) => () => deleteAll(rows)))
}

async function deleteBatch(
  db: Database,
  table: PgTable,
  isOutdated: SQL | undefined,
): Promise<number> {
  return db.transaction(async (transaction) => {
    const lock = await transaction.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${housekeepingLock}) as taken`,
    )
    if (!lock.rows[0]?.taken) return 0
    // An array lets the planner use a TID scan.
    const batch = sql`array(select ctid from ${table} where ${isOutdated} limit ${batchSize} for update skip locked)`
    const { rowCount } = await transaction.delete(table).where(sql`ctid = any(${batch})`)
    return rowCount ?? 0
  })
}

type Outdated = readonly [PgTable, SQL | undefined]

/** Returns the time so many milliseconds ago. */
type Before = (milliseconds: number) => Date

function outdatedSessions(before: Before): readonly Outdated[] {
  const idle = (isRemembered: boolean, time: number) =>
    and(
      sql`${sessions.isRemembered} = ${isRemembered}`,
      lt(sessions.lastSeenAt, before(keptFor.sessions + time)),
    )
  return [
    [sessions, and(isNotNull(sessions.endedAt), lt(sessions.endedAt, before(keptFor.sessions)))],
    [
      sessions,
      and(
        isNull(sessions.endedAt),
        // Redundant, but required to use the index.
        lt(sessions.createTime, before(keptFor.sessions)),
        or(
          lt(sessions.createTime, before(keptFor.sessions + sessionTimes.absolute)),
          idle(false, sessionTimes.idle),
          idle(true, sessionTimes.idleRemembered),
        ),
      ),
    ],
  ]
}

function outdatedNotifications(
  before: Before,
  retention: Settings['retention'],
): readonly Outdated[] {
  return [
    [notifications, lt(notifications.readTime, before(retention.signIns * day))],
    [
      notifications,
      and(
        isNull(notifications.readTime),
        lt(notifications.createTime, before(Math.max(keptFor.unread, retention.signIns * day))),
      ),
    ],
  ]
}

function outdatedImports(now: Date): readonly Outdated[] {
  return [
    // Rows first: a cascade would not be batched.
    [
      userImportRows,
      sql`${userImportRows.importId} in (select id from ${userImports} where ${lt(userImports.expiresAt, now)}
        and state not in ('waiting', 'running'))`,
    ],
    [
      userImports,
      and(
        lt(userImports.expiresAt, now),
        notInArray(userImports.state, ['waiting', 'running']),
        sql`not exists (select from ${userImportRows} where import_id = ${userImports.id})`,
      ),
    ],
  ]
}

function outdated(now: Date, retention: Settings['retention']): readonly Outdated[] {
  const before: Before = (milliseconds) => new Date(now.getTime() - milliseconds)
  return [
    [idempotencyKeys, lt(idempotencyKeys.createTime, before(keptFor.counters))],
    [rateLimits, lt(rateLimits.windowEndsAt, before(keptFor.counters))],
    [signInStates, lt(signInStates.expiresAt, now)],
    [captchas, lt(captchas.expiresAt, now)],
    [sentCodes, lt(sentCodes.expiresAt, now)],
    [codeQuotas, lt(codeQuotas.windowEndsAt, now)],
    [outbox, lt(outbox.endTime, before(keptFor.messages))],
    [deferredMail, lt(deferredMail.createTime, before(keptFor.deferredMail))],
    [signInThrottles, lt(signInThrottles.lastAt, before(keptFor.counters))],
    ...outdatedSessions(before),
    ...[setupLinks, passwordLinks].map(
      (links) =>
        [
          links,
          or(lt(links.usedAt, before(keptFor.links)), lt(links.expiresAt, before(keptFor.links))),
        ] as const,
    ),
    [passkeyChallenges, lt(passkeyChallenges.expiresAt, now)],
    [pendingSignIns, lt(pendingSignIns.expiresAt, now)],
    [invitations, lt(invitations.expiresAt, before(keptFor.invitations))],
    [browserErrors, lt(browserErrors.lastSeenAt, before(keptFor.browserErrors))],
    [metricCounts, lt(metricCounts.time, before(keptFor.metrics))],
    [userCountChanges, lt(userCountChanges.time, before(keptFor.metrics))],
    [devices, lt(devices.lastSeenAt, before(keptFor.devices))],
    ...outdatedNotifications(before, retention),
    [signIns, lt(signIns.time, before(retention.signIns * day))],
    ...outdatedImports(now),
    [nounImports, lt(nounImports.expiresAt, now)],
    // The newest event is kept: the next sequence number follows it.
    [
      liveEvents,
      and(
        lt(liveEvents.time, before(keptFor.liveEvents)),
        sql`${liveEvents.sequence} < (select max(sequence) from live_events)`,
      ),
    ],
  ]
}
