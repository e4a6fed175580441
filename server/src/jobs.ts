import type { Logger } from 'pino'
import { channels } from '@amber/contract/sign-in/codes.ts'
import type { Database } from '#server/db/connect.ts'
import { mailAnnouncements } from '#server/features/messaging/announcements/mail-announcements.service.ts'
import { publishChanges } from '#server/features/messaging/announcements/announcements.service.ts'
import { sealWaitingEvents } from '#server/features/logs/audit-chain/audit.service.ts'
import {
  pruneAuditLog,
  runVerification,
  scheduleVerification,
} from '#server/features/logs/audit-chain/verification.service.ts'
import { sendDeferredMail } from '#server/features/messaging/notifications/send-deferred-mail.service.ts'
import { rollUpMetrics } from '#server/features/home/metric-counts.service.ts'
import { deliverMessages } from '#server/features/messaging/delivery/deliver-messages.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { runWaitingImports } from '#server/features/users/import/run-imports.service.ts'
import { readChangedNames } from '#server/features/search/name-initials.service.ts'
import { purgeOutdated } from '#server/features/users/user-lifecycle.service.ts'
import { assignSequence } from '#server/features/live/live.queries.ts'
import { loggable } from '#server/http/database-problems.ts'
import { deleteOutdated } from '#server/http/housekeeping.queries.ts'
import type { DeliveryOptions } from '#server/lib/mailer.ts'
import type { Platform } from '#server/lib/platform.ts'

const sealEveryMs = 1_000
/** Soon enough for who pressed the button. */
const verifyEveryMs = 1_000
/** How often it is looked whether a day has passed. */
const scheduleEveryMs = 60 * 1_000
/** A new name is found by its pinyin about as soon as somebody can search for it. */
const namesEveryMs = 1_000
/** Often enough to note who is online in every quarter of an hour. */
const metricsEveryMs = 60 * 1_000
/** Somebody waits for a code. */
const deliverEveryMs = 1_000
/** Somebody sits before the screen and waits. */
const importEveryMs = 500
/** An announcement is seen so long after its hour at most. */
const publishEveryMs = 1_000
/** Hours of quiet end on the minute. */
const releaseEveryMs = 5_000
/** Often, so that each time is little, also where servers are replaced several times a day. */
const cleanEveryMs = 10 * 60 * 1_000

/**
 * What runs by the clock. Safe on several servers of one database at once. Returns a function that stops the timers
 * and waits for what is under way.
 */
export function startJobs({
  db,
  platform,
  log,
  delivery,
  mode,
}: {
  db: Database
  platform: Platform
  log: Logger
  delivery: DeliveryOptions
  mode: 'evaluation' | 'production'
}): () => Promise<void> {
  const stops = [
    every(sealEveryMs, () => sealWaitingEvents(db, platform), log),
    every(verifyEveryMs, (signal) => runVerification(db, { platform, signal }), log),
    // Each channel for itself: one that hangs does not hold up the other.
    ...channels.map((channel) =>
      every(
        deliverEveryMs,
        (signal) => deliverMessages(db, { channel, delivery, log, mode, platform, signal }),
        log,
      ),
    ),
    every(scheduleEveryMs, () => scheduleVerification(db, platform), log),
    every(metricsEveryMs, (signal) => rollUpMetrics(db, { platform, signal }), log),
    every(namesEveryMs, (signal) => readChangedNames(db, signal), log),
    every(cleanEveryMs, (signal) => pruneAuditLog(db, { platform, signal }), log),
    every(cleanEveryMs, (signal) => purgeOutdated(db, { platform, signal }), log),
    every(
      cleanEveryMs,
      async (signal) => {
        // What nobody was there to be told of has to be in order before it may go.
        await assignSequence(db)
        const { retention } = await readSettings(db)
        await deleteOutdated(db, { now: platform.now(), signal, retention: retention.value })
      },
      log,
    ),
    every(publishEveryMs, () => publishChanges(db, platform.now()), log),
    every(publishEveryMs, (signal) => mailAnnouncements(db, { platform, signal }), log),
    every(releaseEveryMs, (signal) => sendDeferredMail(db, { platform, signal }), log),
    every(importEveryMs, (signal) => runWaitingImports(db, platform, signal), log),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function every(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<unknown>,
  log: Logger,
): () => Promise<void> {
  let inProgress: Promise<unknown> | null = null
  const stop = new AbortController()
  const timer = setInterval(() => {
    inProgress ??= run(stop.signal)
      .catch((error: unknown) => log.warn({ err: loggable(error) }, 'a timed job failed'))
      .finally(() => (inProgress = null))
  }, milliseconds)
  // Node's timers keep a process alive; a browser's are plain numbers.
  if (typeof timer === 'object') timer.unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await inProgress
  }
}
