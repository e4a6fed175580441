import { and, isNotNull, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Settings } from '@amber/contract/settings/settings.ts'
import type { Database } from '#server/db/connect.ts'
import {
  captchas,
  codeQuotas,
  devices,
  deferredMail,
  idempotencyKeys,
  invitations,
  liveEvents,
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
  userImportRows,
  userImports,
} from '#server/db/schema.ts'
import { sessionTimes } from '#server/http/session/authenticate.ts'

const day = 24 * 60 * 60 * 1000

/**
 * How long what has lost its use is kept, in milliseconds. How long sign-ins are is a setting, and so is how long the
 * audit log is, which prunes itself (server/src/features/logs/audit-chain/verification.service.ts).
 */
export const keptFor = {
  /** Counters of the past, and answers that wait for a repeated call. */
  counters: day,
  /** Sessions after their end, so that a browser that was away still hears why it is signed out. */
  sessions: 30 * day,
  /** Links to set up and to choose a password by after they were used or ran out, so that who comes late hears why. */
  links: 30 * day,
  /** Invitations after they ran out, so that who comes late hears why. */
  invitations: 90 * day,
  /** Messages that are sent or given up, of which only the outcome is kept. */
  messages: 7 * day,
  /** What waits to be mailed for hours of quiet that do not end, or end only after so long. */
  deferredMail: 30 * day,
  /** Notifications that nobody has read, at least; no shorter than those that somebody has. */
  unread: 365 * day,
  /** Browsers since they last signed in. */
  devices: 180 * day,
  /** What open screens were told: who was away for longer reads everything anew. */
  liveEvents: 60 * 60 * 1000,
}

/** Few enough that a batch is deleted within milliseconds. */
const batchSize = 1_000

/** Any number will do, as long as nothing else in this database takes the same advisory lock. */
const housekeepingLock = 7_262_370_003

/**
 * Deletes what no longer has any effect, in small batches of one transaction each, until nothing is left or `signal`
 * says to stop. Of several servers, one at a time does it; rows that are locked wait for the next time.
 */
export async function deleteOutdated(
  db: Database,
  { now, signal, retention }: { now: Date; signal: AbortSignal; retention: Settings['retention'] },
): Promise<void> {
  for (const [table, isOutdated] of outdated(now, retention))
    for (let deleted = batchSize; deleted === batchSize && !signal.aborted;)
      deleted = await deleteBatch(db, table, isOutdated)
}

/** The number of deleted rows; 0 while another server is at it. */
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
    // An array, which the planner turns into a look at those rows alone.
    const batch = sql`array(select ctid from ${table} where ${isOutdated} limit ${batchSize} for update skip locked)`
    const { rowCount } = await transaction.delete(table).where(sql`ctid = any(${batch})`)
    return rowCount ?? 0
  })
}

function outdated(
  now: Date,
  retention: Settings['retention'],
): (readonly [PgTable, SQL | undefined])[] {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const idle = (isRemembered: boolean, time: number) =>
    and(
      sql`${sessions.isRemembered} = ${isRemembered}`,
      lt(sessions.lastSeenAt, before(keptFor.sessions + time)),
    )
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
    [sessions, and(isNotNull(sessions.endedAt), lt(sessions.endedAt, before(keptFor.sessions)))],
    // Those that nobody ended, but time.
    [
      sessions,
      and(
        isNull(sessions.endedAt),
        // Follows from the rest, and is what the index is for.
        lt(sessions.createTime, before(keptFor.sessions)),
        or(
          lt(sessions.createTime, before(keptFor.sessions + sessionTimes.absolute)),
          idle(false, sessionTimes.idle),
          idle(true, sessionTimes.idleRemembered),
        ),
      ),
    ],
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
    [devices, lt(devices.lastSeenAt, before(keptFor.devices))],
    [notifications, lt(notifications.readTime, before(retention.signIns * day))],
    [
      notifications,
      and(
        isNull(notifications.readTime),
        lt(notifications.createTime, before(Math.max(keptFor.unread, retention.signIns * day))),
      ),
    ],
    [signIns, lt(signIns.time, before(retention.signIns * day))],
    // The rows first, which are many, and then what they belong to.
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
    // The newest stays: behind it the next is placed.
    [
      liveEvents,
      and(
        lt(liveEvents.time, before(keptFor.liveEvents)),
        sql`${liveEvents.sequence} < (select max(place) from live_events)`,
      ),
    ],
  ]
}
