import { auditLog } from '@amber/contract/audit-log.ts'
import type { AuditEvent } from '@amber/contract/audit-log.ts'
import { svg as eye } from 'virtual:icon/eye'
import { useState } from 'react'
import { useSentence } from '#web/lib/audit-sentence.ts'
import { listQuery, useList } from '#web/lib/list.ts'
import { useCan, useServices, useT } from '#web/lib/services.ts'
import { useTableView } from '#web/lib/table-preferences.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Forbidden } from '#web/ui/forbidden.tsx'
import { LogEnd } from '#web/ui/log-end.tsx'
import { LogExportButton } from '#web/ui/log-export-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { AuditEventDrawer } from './audit-event-drawer.tsx'
import { auditLogMessages } from './audit-log.messages.ts'
import { plainSentence } from './audit-sentence.tsx'
import { AuditVerificationPanel } from './audit-verification.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useAuditFields } from './use-audit-fields.ts'
import './audit-log.css'

/** The latest comes first, as on the server. */
const auditQuery = listQuery(auditLog.list, '-time')

function AuditLog() {
  const t = useT(auditLogMessages)
  const can = useCan()
  const { call } = useServices()
  const list = useList(auditLog.list, auditQuery)
  const view = useTableView('auditLog')
  const columns = useAuditColumns()
  const fields = useAuditFields()
  const sentenceOf = useSentence()
  const [shown, setShown] = useState<AuditEvent>()
  const labelOf = (event: AuditEvent) => plainSentence(sentenceOf(event))
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        can(auditLog.download) && (
          <LogExportButton
            title={t('exportTitle')}
            name={t('title')}
            table={list.table}
            fetch={({ format }, how) =>
              call(
                auditLog.download,
                {
                  ...(list.form.values as object),
                  sort: list.table.sort as never,
                  format,
                  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                },
                { ...how, isToldInPlace: true },
              )
            }
          />
        )
      }
    >
      <AuditVerificationPanel
        onShow={(from, to) => {
          const others = Object.fromEntries(fields.map(({ name }) => [name, undefined]))
          list.form.onSearch({ ...others, from, to })
        }}
      />
      <SearchForm name={t('search')} fields={fields} primary={3} {...list.form} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={labelOf}
        view={view}
        renderActions={(event) => (
          <RowButton
            svg={eye}
            text={t('details')}
            label={t('detailsOf', { deed: labelOf(event) })}
            onPress={() => setShown(event)}
          />
        )}
      />
      <LogEnd
        table={list.table}
        onEarlier={(to) => list.form.onSearch({ ...list.form.values, to })}
      />
      {shown && <AuditEventDrawer event={shown} onClose={() => setShown(undefined)} />}
    </Page>
  )
}

export function AuditLogPage() {
  const can = useCan()
  return can(auditLog.list) ? <AuditLog /> : <Forbidden />
}
