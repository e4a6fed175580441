import { errors } from '@amber/contract/errors.ts'
import { ownActivity } from '@amber/contract/own-activity.ts'
import type { SignIn } from '@amber/contract/user-history.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import * as z from 'zod'
import { pageSizes } from '#web/lib/list.ts'
import { useRead } from '#web/lib/query.ts'
import { useFormat, useSay, useT } from '#web/lib/services.ts'
import { lenient, useUrlState } from '#web/lib/url-state.ts'
import { Status } from '#web/ui/badge.tsx'
import { ClientWords } from '#web/ui/client-words.tsx'
import type { DataColumn } from '#web/ui/data-list.ts'
import { DataState } from '#web/ui/data-states.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ownActivityMessages } from './own-activity.messages.ts'
import './own-activity.css'

const { current, size, result } = ownActivity.listSignIns.input.shape
const place = z.object(
  lenient({
    /** Which part of the user center is shown: kept with all the rest. */
    section: z.string().optional(),
    result,
    current,
    size: size.pipe(z.literal(pageSizes)),
  }),
)

const isError = (code: string): code is keyof typeof errors => Object.hasOwn(errors, code)

function useColumns(): DataColumn<SignIn>[] {
  const t = useT(ownActivityMessages)
  const say = useSay()
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
        width: 240,
        cell: ({ problem }) =>
          problem === null ? (
            <Status tone="good">{t('success')}</Status>
          ) : (
            <Status tone="off">
              {t('failure')} · {isError(problem) ? say(errors[problem].words) : problem}
            </Status>
          ),
      },
      {
        key: 'client',
        title: t('client'),
        width: 200,
        cell: ({ client }) => <ClientWords client={client} />,
      },
      { key: 'ip', title: t('ip'), width: 140, cell: ({ ip }) => ip },
    ],
    [t, say, format],
  )
}

/** When, from where and with what somebody signed in to the own account, or tried to. */
export function OwnSignIns() {
  const t = useT(ownActivityMessages)
  const columns = useColumns()
  const { state, setState, searchFor } = useUrlState(place)
  const input = {
    current: state.current,
    size: state.size,
    ...(state.result && { result: state.result }),
  }
  const list = useRead(ownActivity.listSignIns, input, {
    placeholderData: keepPreviousData,
    isToldInPlace: true,
  })
  return (
    <>
      <div className="own-choice">
        <Segmented<'all' | 'success' | 'failure'>
          aria-label={t('result')}
          value={state.result ?? 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'success', label: t('success') },
            { value: 'failure', label: t('failure') },
          ]}
          onChange={(next) => setState({ result: next === 'all' ? undefined : next, current: 1 })}
        />
      </div>
      <DataTable
        name={t('signIns')}
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
        size={state.size}
        onSize={(next) => setState({ size: next as typeof state.size, current: 1 })}
        searchOfPage={(page) => searchFor({ current: page })}
        conditions={state.result ?? ''}
        isNarrowed={state.result !== undefined}
        onClear={() => setState({ result: undefined, current: 1 })}
        empty={<DataState picture="quiet" title={t('signInsNone')} />}
      />
    </>
  )
}
