import { auditActions, type AuditAction } from '@amber/contract/logs/audit.ts'
import type { auditLog } from '@amber/contract/logs/audit-log.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import { permissions, type Permission } from '@amber/contract/permissions.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import { sheetFile, type SheetColumn } from '#server/http/answers/sheet-file.ts'
import type { Queue } from '#server/lib/queue.ts'
import { findAllEvents, type ExportedEvent } from './audit-log.queries.ts'

const outcomes: Record<ExportedEvent['outcome'], LocalizedText> = {
  done: { zh: '成功', en: 'Success' },
  denied: { zh: '被拒绝', en: 'Denied' },
}
const system: LocalizedText = { zh: '系统', en: 'System' }

/** Returns an action of a later version as it is. */
function actionTexts(action: string): LocalizedText {
  if (action in auditActions) return auditActions[action as AuditAction]
  if (action in permissions) return permissions[action as Permission]
  return { zh: action, en: action }
}

const columns: SheetColumn<ExportedEvent>[] = [
  { title: { zh: '时间', en: 'Time' }, width: 20, cell: ({ time }, to) => to.time(time) },
  {
    title: { zh: '操作人', en: 'Actor' },
    width: 18,
    cell: ({ actor }, to) => actor ?? to.translate(system),
  },
  {
    title: { zh: '操作', en: 'Action' },
    width: 28,
    cell: ({ action }, to) => to.translate(actionTexts(action)),
  },
  { title: { zh: '操作代码', en: 'Action code' }, width: 20, cell: ({ action }) => action },
  {
    title: { zh: '结果', en: 'Result' },
    width: 10,
    cell: ({ outcome }, to) => to.translate(outcomes[outcome]),
  },
  { title: { zh: '对象类型', en: 'Resource type' }, width: 12, cell: (event) => event.targetType },
  { title: { zh: '对象', en: 'Resource' }, width: 24, cell: ({ target }) => target },
  { title: { zh: 'IP 地址', en: 'IP address' }, width: 18, cell: ({ ip }) => ip },
  { title: { zh: '请求编号', en: 'Request ID' }, width: 38, cell: ({ requestId }) => requestId },
  { title: { zh: '更改前', en: 'Before' }, width: 40, cell: ({ before }) => before },
  { title: { zh: '更改后', en: 'After' }, width: 40, cell: ({ after }) => after },
]

/** Exports events; their number and the search are recorded before the first byte. */
export function exportEvents(
  { audit, db, input, now, request }: SignedInContext<InputOf<typeof auditLog.download>>,
  queue: Queue,
): Promise<FileAnswer> {
  const { format, zone, sort, ...filters } = input
  const { language } = request
  const name: LocalizedText = { zh: '操作日志', en: 'Audit log' }
  return sheetFile(queue, { name, format, zone, language, now, columns }, async () => {
    const isDescending = sort !== 'time'
    const found = await findAllEvents(db, { now, isDescending, input: filters })
    audit({ after: { count: found.count, format, filters } })
    return found
  })
}
