import type { Archive } from '@amber/embedded-postgres/archive-state.ts'
import type { Config } from '#server/config.ts'
import { defineJob, type Job } from '#server/db/jobs/define-job.ts'
import type { JobName } from '@amber/contract/status/jobs.ts'
import type { Platform } from '#server/lib/platform.ts'
import { dueTimes } from '#server/lib/time-of-day.ts'

/** A new archive cannot be recovered before its first copy. A failed one is tried after twice the time, up to an hour. */
const everyMs = 60 * 1000
const name: JobName = 'copy-base'

type Parts = {
  config: Pick<Config, 'archive' | 'backups'>
  archive: Archive | null
  platform: Pick<Platform, 'now'>
}

/** Returns the daily base copy for the WAL archive; none without one. */
export function baseCopyJobs({ config, archive, platform }: Parts): Job[] {
  if (!config.archive || !archive) return []
  const { keep } = config.archive
  const { time } = config.backups
  return [
    defineJob({
      name,
      schedule: { everyMs },
      async run(signal) {
        // The folder decides, not former runs: a recovered database begins a new archive.
        const { newestCopy } = await archive.state()
        if (newestCopy !== null && Date.parse(newestCopy) >= dueTimes(time, platform.now()).last)
          return 0
        await archive.copy({ keep, signal })
        return 1
      },
    }),
  ]
}
