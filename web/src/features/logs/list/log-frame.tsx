import type { auditLog } from '@amber/contract/logs/audit-log.ts'
import type { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { useState, type ReactNode } from 'react'
import type { ListForm, ListTable } from '#web/lib/call/list.ts'
import { ownZone } from '#web/lib/i18n/format.ts'
import { useCan, useServices, useT } from '#web/lib/call/services.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { ExportButton } from '#web/ui/batch/export-button.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { LogList } from '#web/ui/table/log-list.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { SearchField } from '#web/ui/search/search-form.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { logMessages } from './log.messages.ts'

export type LogDescription<Entry> = {
  texts: { title: string; description: string; exportTitle: string; search: string }
  list: { table: ListTable<Entry>; form: ListForm }
  download: typeof auditLog.download | typeof signInLog.download
  view: 'auditLog' | 'signInLog'
  columns: readonly DataColumn<Entry>[]
  filters: readonly SearchField[]
  labelOf: (entry: Entry) => string
  /** Accessible name of the button that opens the details. */
  detailsOf: (label: string) => string
  renderDetails: (entry: Entry, onClose: () => void) => ReactNode
  /** Below the list on phones, so that the first row stays visible. */
  panel?: ReactNode
}

type Entry = { id: string; time: string }

function Download({
  texts,
  list,
  download,
}: Pick<LogDescription<unknown>, 'texts' | 'list' | 'download'>) {
  const { call } = useServices()
  const { form, table } = list
  return (
    <ExportButton
      title={texts.exportTitle}
      name={texts.title}
      table={table}
      fetch={({ format }, how) =>
        call(
          download,
          { ...(form.values as object), sort: table.sort as never, format, zone: ownZone() },
          { ...how, errorDisplay: 'inline' },
        )
      }
    />
  )
}

/** Page of a log: filters, entries with details, and the download. */
export function LogFrame<Logged extends Entry>(props: LogDescription<Logged>) {
  const { texts, list, download, labelOf, panel } = props
  const t = useT(logMessages)
  const can = useCan()
  const view = useTableView(props.view)
  const isPhone = usePhone()
  const [shown, setShown] = useState<Logged>()
  return (
    <Page
      title={texts.title}
      description={texts.description}
      actions={can(download) && <Download {...{ texts, list, download }} />}
    >
      {!isPhone && panel}
      <LogList
        list={list}
        name={texts.title}
        search={texts.search}
        fields={props.filters}
        columns={props.columns}
        labelOf={labelOf}
        view={view}
        details={{
          text: t('details'),
          of: (entry) => props.detailsOf(labelOf(entry)),
          onShow: setShown,
        }}
      />
      {isPhone && panel}
      {shown && props.renderDetails(shown, () => setShown(undefined))}
    </Page>
  )
}
