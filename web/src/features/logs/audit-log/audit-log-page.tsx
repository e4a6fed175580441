import { auditFields, auditLog } from '@amber/contract/logs/audit-log.ts'
import { plainSentence, useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useT } from '#web/lib/call/services.ts'
import { LogFrame } from '#web/features/logs/list/log-frame.tsx'
import { useLogFilters } from '#web/features/logs/list/use-log-filters.ts'
import { AuditEventDrawer } from './audit-event-drawer.tsx'
import { auditLogMessages } from './audit-log.messages.ts'
import { AuditVerificationPanel } from './audit-verification.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'
import '#web/features/logs/logs.css'

/** Latest first, as on the server. */
const auditQuery = listQuery(auditLog.list, '-time')

export function AuditLogPage() {
  const t = useT(auditLogMessages)
  const list = useList(auditLog.list, auditQuery)
  const sentenceOf = useSentence()
  const filters = useLogFilters(auditFields, {
    first: ['actor', 'outcome'],
    own: { target: { label: t('targetName') } },
  })
  return (
    <LogFrame
      texts={{
        title: t('title'),
        description: t('description'),
        exportTitle: t('exportTitle'),
        search: t('search'),
      }}
      list={list}
      download={auditLog.download}
      view="auditLog"
      columns={useAuditColumns()}
      filters={filters}
      labelOf={(event) => plainSentence(sentenceOf(event))}
      detailsOf={(actionText) => t('detailsOf', { actionText })}
      renderDetails={(event, onClose) => <AuditEventDrawer event={event} onClose={onClose} />}
      panel={
        <AuditVerificationPanel
          onShow={(from, to) => {
            const others = Object.fromEntries(filters.map(({ name }) => [name, undefined]))
            list.form.onSearch({ ...others, from, to })
          }}
        />
      }
    />
  )
}
