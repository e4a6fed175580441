import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { InstantCell } from '#web/ui/table/cells/value-cells.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { LogList } from '#web/ui/table/log-list.tsx'

const entries = [
  { id: '2', time: '2026-03-05T09:12:00Z', action: 'update' },
  { id: '1', time: '2026-03-04T08:30:00Z', action: 'add' },
] as const

function useColumns(): DataColumn<(typeof entries)[number]>[] {
  const t = useT(sampleMessages)
  return [
    {
      key: 'time',
      title: t('time'),
      width: 200,
      cell: ({ time }) => <InstantCell value={time} />,
    },
    { key: 'action', title: t('action'), width: 160, cell: ({ action }) => t(action) },
  ]
}

export function LogListDemo() {
  const t = useT(sampleMessages)
  const { feedback } = useServices()
  const [values, setValues] = useState<Readonly<Record<string, string | undefined>>>({})
  const records = entries.filter(({ action }) => !values.action || values.action === action)
  const columns = useColumns()
  return (
    <LogList
      search={t('filters')}
      fields={[
        {
          name: 'action',
          label: t('action'),
          options: (['add', 'update'] as const).map((value) => ({ value, label: t(value) })),
        },
      ]}
      name={t('log')}
      columns={columns}
      labelOf={({ action }) => t(action)}
      details={{
        text: t('view'),
        of: ({ action }) => t('actionOf', { action: t('view'), name: t(action) }),
        onShow: ({ time }) => feedback.toast({ kind: 'info', title: time }),
      }}
      list={{
        form: { values, onSearch: setValues },
        table: {
          page: { current: 1, size: 10, total: records.length, totalIsEstimate: false, records },
          isOutdated: false,
          isBusy: false,
          error: null,
          onRefresh: () => {},
          sort: undefined,
          onSort: () => {},
          size: 10,
          onSize: () => {},
          searchOfPage: () => '',
          conditions: JSON.stringify(values),
          isNarrowed: values.action !== undefined,
          onClear: () => setValues({}),
        },
      }}
    />
  )
}
