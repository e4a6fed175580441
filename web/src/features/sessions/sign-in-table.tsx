import { signInMethodTexts } from '@amber/contract/logs/sign-in-log.ts'
import type { UserSignIn } from '@amber/contract/users/user-history.ts'
import { Segmented } from 'antd'
import { useId, useMemo } from 'react'
import type { ListPage, pageSizes } from '#web/lib/call/list.ts'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { useSignInReason } from './sign-in-reason.ts'
import { Status } from '#web/ui/picture/badge.tsx'
import { DateRangeField, type DateRange } from '#web/ui/date/date-field.tsx'
import { ClientText } from '#web/ui/text/client-text.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { signInTableMessages } from './sign-in-table.messages.ts'

/** Filters of the history, kept in the URL. */
type SignInQuery = Partial<DateRange> & {
  result?: 'success' | 'failure' | undefined
  current: number
  size: (typeof pageSizes)[number]
}

function useColumns(): DataColumn<UserSignIn>[] {
  const t = useT(signInTableMessages)
  const translate = useTranslate()
  const reasonOf = useSignInReason()
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'time',
        title: t('time'),
        width: 180,
        onPhone: 'heading',
        cell: ({ time }) => <time dateTime={time}>{format.dateTime(time)}</time>,
      },
      {
        key: 'result',
        title: t('result'),
        width: 260,
        cell: ({ problem }) =>
          problem === null ? (
            <Status tone="good">{t('success')}</Status>
          ) : (
            <Status tone="off">
              {t('failure')} · {reasonOf(problem)}
            </Status>
          ),
      },
      {
        key: 'method',
        title: t('method'),
        width: 120,
        cell: ({ method }) => translate(signInMethodTexts[method]),
      },
      {
        key: 'client',
        title: t('client'),
        width: 200,
        cell: ({ client }) => <ClientText client={client} />,
      },
      { key: 'ip', title: t('ip'), width: 148, cell: ({ ip }) => ip },
    ],
    [t, translate, reasonOf, format],
  )
}

/** Table of a user's sign-ins and attempts. `list` is the data for `place`; `searchFor` turns it into a URL. */
export function SignInTable(props: {
  list: {
    data: ListPage<UserSignIn> | undefined
    isPlaceholderData: boolean
    isFetching: boolean
    error: ApiError | null
    refetch: () => unknown
  }
  place: SignInQuery
  setPlace: (change: Partial<SignInQuery>) => void
  searchFor: (change: Partial<SignInQuery>) => string
}) {
  const { list, place, setPlace, searchFor } = props
  const t = useT(signInTableMessages)
  const columns = useColumns()
  const rangeId = useId()
  const { result, from, to, size } = place
  const range = { from, to }
  return (
    <>
      <div className="history-filters">
        <Segmented<'all' | 'success' | 'failure'>
          aria-label={t('result')}
          value={result ?? 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'success', label: t('success') },
            { value: 'failure', label: t('failure') },
          ]}
          onChange={(next) => setPlace({ result: next === 'all' ? undefined : next, current: 1 })}
        />
        <DateRangeField
          id={rangeId}
          label={t('time')}
          value={range}
          onChange={(next) => setPlace({ ...next, current: 1 })}
        />
      </div>
      <DataTable
        name={t('name')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ time }) => time}
        page={list.data}
        isOutdated={list.isPlaceholderData}
        isBusy={list.isFetching}
        error={list.error}
        onRefresh={() => void list.refetch()}
        sort={undefined}
        onSort={() => {}}
        size={size}
        onSize={(next) => setPlace({ size: next as typeof size, current: 1 })}
        searchOfPage={(page) => searchFor({ current: page })}
        conditions={JSON.stringify([result, range])}
        isNarrowed={[result, from, to].some((value) => value !== undefined)}
        onClear={() => setPlace({ result: undefined, from: undefined, to: undefined, current: 1 })}
        empty={<DataState picture="quiet" title={t('none')} />}
      />
    </>
  )
}
