import { browserErrors } from '@amber/contract/status/browser-errors.ts'
import { jobs } from '@amber/contract/status/jobs.ts'
import { systemStatus } from '@amber/contract/status/system-status.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import { dismiss, list, report } from './browser-errors.service.ts'
import { runJob, setPaused } from './jobs.service.ts'
import { readSystemStatus, type StatusSources } from './system-status.service.ts'

export function statusRoutes({
  readDisk = null,
  readBackup = null,
  readArchive = null,
  standbys = null,
  backups = null,
}: Partial<StatusSources>): Route[] {
  const sources = { readDisk, readBackup, readArchive, standbys, backups }
  return [
    bind(systemStatus.read, (context) => readSystemStatus(context, sources)),
    bind(jobs.run, runJob),
    bind(jobs.setPaused, setPaused),
    bindPublic(browserErrors.report, report),
    bind(browserErrors.list, list),
    bind(browserErrors.dismiss, dismiss),
  ]
}
