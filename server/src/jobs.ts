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
const verifyEveryMs = 1_000
const scheduleEveryMs = 60 * 1_000
const namesEveryMs = 1_000
/** Shorter than the quarter of an hour of online metrics. */
const metricsEveryMs = 60 * 1_000
const deliverEveryMs = 1_000
const importEveryMs = 500
const publishEveryMs = 1_000
/** Quiet hours end on the minute. */
const releaseEveryMs = 5_000
/** Keeps each run small, also with several deployments a day. */
const cleanEveryMs = 10 * 60 * 1_000

/** Starts the periodic jobs; safe on several servers. Returns a function that stops them. */
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
    // Per channel, so that a hanging one does not delay the other.
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
        // Events need a sequence number before they may be deleted.
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
  // Node's timers keep the process alive; a browser's are plain numbers.
  if (typeof timer === 'object') timer.unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await inProgress
  }
}
