import { auditActions, type AuditAction } from '@amber/contract/logs/audit.ts'
import { auditFields, type auditLog } from '@amber/contract/logs/audit-log.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import { permissions, type Permission } from '@amber/contract/permissions.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import { sheetColumns, sheetFile } from '#server/http/answers/sheet-file.ts'
import type { Queue } from '#server/lib/queue.ts'
import { findAllEvents, type ExportedEvent } from './audit-log.queries.ts'

const system: LocalizedText = { zh: '系统', en: 'System' }

/** Returns an action of a later version as it is. */
function actionTexts(action: string): LocalizedText {
  if (action in auditActions) return auditActions[action as AuditAction]
  if (action in permissions) return permissions[action as Permission]
  return { zh: action, en: action }
}

const columns = sheetColumns<ExportedEvent, typeof auditFields>(auditFields, {
  time: { width: 20, cell: ({ time }, to) => to.time(time) },
  actor: { width: 18, cell: ({ actor }, to) => actor ?? to.translate(system) },
  action: { width: 28, cell: ({ action }, to) => to.translate(actionTexts(action)) },
  actionCode: { width: 20, cell: ({ action }) => action },
  outcome: {
    width: 10,
    cell: ({ outcome }, to) => to.translate(auditFields.outcome.options[outcome]),
  },
  targetType: { width: 12, cell: (event) => event.targetType },
  target: { width: 24, cell: ({ target }) => target },
  ip: { width: 18, cell: ({ ip }) => ip },
  requestId: { width: 38, cell: ({ requestId }) => requestId },
  before: { width: 40, cell: ({ before }) => before },
  after: { width: 40, cell: ({ after }) => after },
})

/** Exports events; their number and the search are recorded before the first byte. */
export function exportEvents(
  { actor, audit, db, input, now, request }: SignedInContext<InputOf<typeof auditLog.download>>,
  queue: Queue,
): Promise<FileAnswer> {
  const { format, zone, sort, ...filters } = input
  const { language } = request
  const name: LocalizedText = { zh: '操作日志', en: 'Audit log' }
  return sheetFile(queue, { name, format, zone, language, now, columns }, async () => {
    const isDescending = sort !== 'time'
    const found = await findAllEvents(db, {
      reader: actor,
      now,
      isDescending,
      input: filters,
    })
    audit({ after: { count: found.count, format, filters } })
    return found
  })
}
