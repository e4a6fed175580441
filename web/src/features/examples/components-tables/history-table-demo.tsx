import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { HistoryTable, type HistoryQuery } from '#web/ui/table/history-table.tsx'
import { InstantCell } from '#web/ui/table/cells/value-cells.tsx'

type SignIn = { id: string; time: string; browser: string }

const all: SignIn[] = [
  { id: '2', time: '2026-03-05T09:12:00Z', browser: 'Firefox 140' },
  { id: '1', time: '2026-03-04T08:30:00Z', browser: 'Chrome 148' },
]

function useColumns(): DataColumn<SignIn>[] {
  const t = useT(sampleMessages)
  return [
    {
      key: 'time',
      title: t('time'),
      width: 200,
      cell: ({ time }) => <InstantCell value={time} />,
    },
    { key: 'browser', title: t('browser'), width: 200, cell: ({ browser }) => browser },
  ]
}

export function HistoryTableDemo() {
  const t = useT(sampleMessages)
  const [query, setQuery] = useState<HistoryQuery>({ current: 1, size: 10 })
  const { from = '', to = '9' } = query
  const records = all.filter(({ time }) => time >= from && time <= to)
  const columns = useColumns()
  return (
    <HistoryTable
      name={t('chartTitle')}
      columns={columns}
      list={{
        data: { ...query, total: records.length, totalIsEstimate: false, records },
        isPlaceholderData: false,
        isFetching: false,
        error: null,
        refetch: () => {},
      }}
      query={query}
      setQuery={(change) => setQuery({ ...query, ...change })}
      searchFor={() => '?section=HistoryTable'}
      empty={<DataState picture="quiet" title={t('none')} />}
    />
  )
}
