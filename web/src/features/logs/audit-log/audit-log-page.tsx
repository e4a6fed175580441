import { auditLog, type AuditEvent } from '@amber/contract/logs/audit-log.ts'
import { useState } from 'react'
import { plainSentence, useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { ownZone } from '#web/lib/i18n/own-zone.ts'
import { useCan, useServices, useT } from '#web/lib/call/services.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'
import { LogExportButton } from '#web/ui/batch/log-export-button.tsx'
import { LogList } from '#web/ui/table/log-list.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { AuditEventDrawer } from './audit-event-drawer.tsx'
import { auditLogMessages } from './audit-log.messages.ts'
import { AuditVerificationPanel } from './audit-verification.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useAuditFields } from './use-audit-fields.ts'
import './audit-log.css'

/** Latest first, as on the server. */
const auditQuery = listQuery(auditLog.list, '-time')

const useAuditList = () => useList(auditLog.list, auditQuery)

function AuditExport({ form, table }: ReturnType<typeof useAuditList>) {
  const t = useT(auditLogMessages)
  const { call } = useServices()
  return (
    <LogExportButton
      title={t('exportTitle')}
      name={t('title')}
      table={table}
      fetch={({ format }, how) =>
        call(
          auditLog.download,
          { ...(form.values as object), sort: table.sort as never, format, zone: ownZone() },
          { ...how, errorDisplay: 'inline' },
        )
      }
    />
  )
}

function AuditLog() {
  const t = useT(auditLogMessages)
  const can = useCan()
  const list = useAuditList()
  const view = useTableView('auditLog')
  const columns = useAuditColumns()
  const fields = useAuditFields()
  const sentenceOf = useSentence()
  const [shown, setShown] = useState<AuditEvent>()
  const labelOf = (event: AuditEvent) => plainSentence(sentenceOf(event))
  const verification = (
    <AuditVerificationPanel
      onShow={(from, to) => {
        const others = Object.fromEntries(fields.map(({ name }) => [name, undefined]))
        list.form.onSearch({ ...others, from, to })
      }}
    />
  )
  // Phones show the verification panel below the list, so that the first row stays visible.
  const isPhone = usePhone()
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={can(auditLog.download) && <AuditExport {...list} />}
    >
      {!isPhone && verification}
      <LogList
        list={list}
        name={t('title')}
        search={t('search')}
        fields={fields}
        columns={columns}
        labelOf={labelOf}
        view={view}
        details={{
          text: t('details'),
          of: (event) => t('detailsOf', { actionText: labelOf(event) }),
          onShow: setShown,
        }}
      />
      {isPhone && verification}
      {shown && <AuditEventDrawer event={shown} onClose={() => setShown(undefined)} />}
    </Page>
  )
}

export function AuditLogPage() {
  const can = useCan()
  return can(auditLog.list) ? <AuditLog /> : <Forbidden />
}
