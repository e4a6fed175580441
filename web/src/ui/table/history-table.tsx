import { useId, type ReactNode } from 'react'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { useLastPage, type ListPage, type pageSizes } from '#web/lib/call/list.ts'
import { useT } from '#web/lib/call/services.ts'
import { DateRangeField, type DateRange } from '#web/ui/date/date-field.tsx'
import type { DataColumn } from './data-list.ts'
import { DataTable } from './data-table.tsx'
import { dataTableMessages } from './data-table.messages.ts'

/** Query of a history, kept in the URL. */
export type HistoryQuery = Partial<DateRange> & {
  current: number
  size: (typeof pageSizes)[number]
}

export type HistoryProps<Item, Query extends HistoryQuery> = {
  name: string
  columns: DataColumn<Item>[]
  /** Data for `query`. */
  list: {
    data: ListPage<Item> | undefined
    isPlaceholderData: boolean
    isFetching: boolean
    error: ApiError | null
    refetch: () => unknown
  }
  query: Query
  setQuery: (change: Partial<Query>, options?: { replace: boolean }) => void
  /** Returns the URL query of a change. */
  searchFor: (change: Partial<Query>) => string
  empty: ReactNode
}

/** Table of one user's history, latest first. `children` are filters before the time range. */
export function HistoryTable<Item extends { id: string; time: string }, Query extends HistoryQuery>(
  props: HistoryProps<Item, Query> & {
    /** Value of a further filter, and the change that clears it. */
    filter?: { value: string | undefined; clear: Partial<Query> }
    children?: ReactNode
  },
) {
  const { list, query, filter } = props
  const t = useT(dataTableMessages)
  const id = useId()
  const range = { from: query.from, to: query.to }
  const set = (change: Partial<HistoryQuery>, options?: { replace: boolean }) =>
    props.setQuery(change as Partial<Query>, options)
  const isPastEnd = useLastPage(
    { current: query.current, onPage: (current) => set({ current }, { replace: true }) },
    list.data,
    list.isPlaceholderData,
  )
  const noRange = { from: undefined, to: undefined }
  return (
    <>
      <div className="history-filters">
        {props.children}
        <DateRangeField
          id={id}
          label={t('time')}
          value={range}
          onChange={(next) => set({ ...next, current: 1 })}
        />
      </div>
      <DataTable
        name={props.name}
        columns={props.columns}
        keyOf={(item) => item.id}
        labelOf={({ time }) => time}
        page={isPastEnd ? undefined : list.data}
        isOutdated={list.isPlaceholderData}
        isBusy={list.isFetching}
        error={list.error}
        onRefresh={() => void list.refetch()}
        sort={undefined}
        onSort={() => {}}
        size={query.size}
        onSize={(size) => set({ size: size as HistoryQuery['size'], current: 1 })}
        searchOfPage={(current) => props.searchFor({ current } as Partial<Query>)}
        conditions={JSON.stringify([range, filter?.value])}
        isNarrowed={[range.from, range.to, filter?.value].some((value) => value !== undefined)}
        onClear={() => set({ ...noRange, ...filter?.clear, current: 1 })}
        empty={props.empty}
      />
    </>
  )
}
