import type { Logger } from 'pino'
import { channels } from '@amber/contract/sign-in/codes.ts'
import type { Database } from '#server/db/connect.ts'
import { mailAnnouncements } from '#server/features/messaging/announcements/mail-announcements.service.ts'
import { publishChanges } from '#server/features/messaging/announcements/announcements.service.ts'
import { sealWaitingEvents } from '#server/features/logs/audit-chain/audit-chain.service.ts'
import {
  pruneAuditLog,
  runVerification,
  scheduleVerification,
} from '#server/features/logs/audit-chain/verification.service.ts'
import { purgeRecords } from '#server/features/nouns/purge-records.service.ts'
import { deleteUnusedFiles } from '#server/features/nouns/record-files.service.ts'
import { sendDeferredMail } from '#server/features/messaging/notifications/deferred-mail.service.ts'
import { rollUpMetrics } from '#server/features/home/metric-counts.service.ts'
import {
  deliverMessages,
  type DeliverOptions,
} from '#server/features/messaging/delivery/deliver-messages.service.ts'
import { deleteOutdatedBrandPictures } from '#server/features/settings/brand/brand-pictures.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { runWaitingImports } from '#server/features/users/import/run-imports.service.ts'
import { readChangedNames } from '#server/features/search/name-initials.service.ts'
import { purgeOutdated } from '#server/features/users/user-lifecycle.service.ts'
import type { JobName } from '@amber/contract/status/jobs.ts'
import { guardClock } from '#server/db/jobs/clock-guard.ts'
import { defineJob, RefusedRun, type Job } from '#server/db/jobs/define-job.ts'
import { startScheduler } from '#server/db/jobs/scheduler.ts'
import { isWaiting } from '#server/db/jobs/waiting-work.queries.ts'
import { assignSequence } from '#server/features/live/live.queries.ts'
import { loggable } from '#server/http/database-problems.ts'
import { deleteOutdated } from '#server/http/housekeeping.queries.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import type { Measures } from '#server/lib/measures.ts'
import type { Platform } from '#server/lib/platform.ts'
import { runAll } from '#server/db/jobs/run-all.ts'
import { traceFields } from '#server/lib/trace.ts'

const second = 1_000
const minute = 60 * second
/** Keeps each run small, also with several deployments a day. */
const cleanEveryMs = 10 * minute

type NamedJob = Job & { name: JobName }

type Parts = {
  db: Database
  platform: Platform
  log: Logger
  delivery: DeliveryOptions
  mode: 'evaluation' | 'production'
}

/**
 * Starts the jobs on this server; one server of the cluster runs each. Returns a function that stops them. Work that
 * each server does for itself, such as its event streams and caches, is not a job.
 */
export function startJobs({
  host,
  buildTime = null,
  measures,
  more = [],
  ...parts
}: Parts & {
  host: string
  buildTime?: string | null
  measures?: Measures | null
  /** Jobs that need Node. */
  more?: readonly Job[]
}): () => Promise<void> {
  const { db, log, platform } = parts
  const reasonToWait = guardClock({
    db,
    platform,
    onStop: (reason) => log.warn({ reason }, 'nothing is deleted by its age'),
  })
  const deleting = deletions(parts).map((job) => ({
    ...job,
    async run(signal: AbortSignal) {
      const reason = await reasonToWait()
      if (reason !== null) throw new RefusedRun(reason)
      return job.run(signal)
    },
  }))
  const all = [...messageJobs(parts), ...auditJobs(parts), ...dataJobs(parts), ...deleting, ...more]
  measures?.watchTimedJobs(all.filter(({ schedule }) => !schedule.when).map(({ name }) => name))
  return startScheduler(all, {
    db,
    platform,
    host,
    buildTime,
    onError: (error, job) => {
      const trace = platform.traces.current()
      const fields = { err: loggable(error), job, ...(trace && traceFields(trace)) }
      log.warn(fields, 'a timed job failed')
    },
    onRun: (run) => measures?.countRun(run),
  })
}

function messageJobs({ db, ...parts }: Parts): NamedJob[] {
  const { platform } = parts
  return [
    // Per channel, so that a hanging one does not delay the other.
    ...channels.map((channel) =>
      defineJob({
        name: `deliver-${channel}` as const,
        schedule: { everyMs: second, when: isWaiting.message(channel) },
        run: (signal) => deliverAll(db, { ...parts, channel, signal }),
      }),
    ),
    defineJob({
      name: 'publish-announcements',
      schedule: { everyMs: second, when: isWaiting.announcement },
      run: () => publishChanges(db, platform.now()),
    }),
    defineJob({
      name: 'mail-announcements',
      schedule: { everyMs: second, when: isWaiting.announcementMail },
      run: (signal) => mailAnnouncements(db, { platform, signal }),
    }),
    defineJob({
      name: 'send-deferred-mail',
      // Quiet hours end on the minute.
      schedule: { everyMs: 5 * second, when: isWaiting.deferredMail },
      run: (signal) => sendDeferredMail(db, { platform, signal }),
    }),
  ]
}

/** Delivers until nothing is due, since only one server of the cluster delivers a channel. */
async function deliverAll(db: Database, options: DeliverOptions): Promise<number> {
  let handled = 0
  for (let batch = 1; batch > 0 && !options.signal.aborted; handled += batch)
    batch = await deliverMessages(db, options)
  return handled
}

function auditJobs({ db, platform }: Parts): NamedJob[] {
  return [
    defineJob({
      name: 'seal-audit-log',
      schedule: { everyMs: second, when: isWaiting.seal },
      run: () => sealWaitingEvents(db, platform),
    }),
    defineJob({
      name: 'verify-audit-log',
      schedule: { everyMs: second, when: isWaiting.verification },
      run: (signal) => runVerification(db, { platform, signal }),
    }),
    defineJob({
      name: 'schedule-verification',
      schedule: { everyMs: minute },
      run: () => scheduleVerification(db, platform),
    }),
  ]
}

function dataJobs({ db, platform }: Parts): NamedJob[] {
  return [
    defineJob({
      name: 'run-imports',
      schedule: { everyMs: second, when: isWaiting.import },
      run: (signal) => runWaitingImports(db, platform, signal),
    }),
    defineJob({
      name: 'read-changed-names',
      schedule: { everyMs: second, when: isWaiting.name },
      run: (signal) => readChangedNames(db, signal),
    }),
    defineJob({
      name: 'roll-up-metrics',
      // Shorter than the quarter of an hour of online metrics.
      schedule: { everyMs: minute },
      run: (signal) => rollUpMetrics(db, { platform, signal }),
    }),
  ]
}

/** Deletes data by its age. */
function deletions({ db, platform }: Parts): NamedJob[] {
  return [
    defineJob({
      name: 'prune-audit-log',
      schedule: { everyMs: cleanEveryMs },
      run: (signal) => pruneAuditLog(db, { platform, signal }),
    }),
    defineJob({
      name: 'purge-users',
      schedule: { everyMs: cleanEveryMs },
      run: (signal) => purgeOutdated(db, { platform, signal }),
    }),
    defineJob({
      name: 'delete-record-files',
      schedule: { everyMs: cleanEveryMs },
      run: (signal) => deleteUnusedFiles(db, { platform, signal }),
    }),
    defineJob({
      name: 'delete-outdated',
      schedule: { everyMs: cleanEveryMs },
      run: (signal) => deleteExpired({ db, platform, signal }),
    }),
  ]
}

async function deleteExpired({
  db,
  platform,
  signal,
}: Pick<Parts, 'db' | 'platform'> & { signal: AbortSignal }): Promise<void> {
  const now = platform.now()
  await runAll([
    () => purgeRecords(db, now, { signal }),
    // Events need a sequence number before they may be deleted.
    () => assignSequence(db),
    () => deleteOutdatedBrandPictures(db, now),
    async () => {
      const { retention } = await readSettings(db)
      await deleteOutdated(db, { now, signal, retention: retention.value })
    },
  ])
}
