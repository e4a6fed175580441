import { signInMethodTexts } from '@amber/contract/logs/sign-in-log.ts'
import type { UserSignIn } from '@amber/contract/users/user-history.ts'
import { Segments } from '#web/ui/picker/segments.tsx'
import { useMemo } from 'react'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { useSignInReason } from './sign-in-reason.ts'
import { Status } from '#web/ui/picture/badge.tsx'
import { ClientText } from '#web/ui/text/client-text.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import { HistoryTable, type HistoryProps, type HistoryQuery } from '#web/ui/table/history-table.tsx'
import { signInTableMessages } from './sign-in-table.messages.ts'

type SignInQuery = HistoryQuery & { result?: 'success' | 'failure' | undefined }

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

/** Table of a user's sign-ins and attempts. `list` is the data for `query`; `searchFor` turns it into a URL. */
export function SignInTable(
  props: Omit<HistoryProps<UserSignIn, SignInQuery>, 'name' | 'columns' | 'empty'>,
) {
  const { query, setQuery } = props
  const t = useT(signInTableMessages)
  return (
    <HistoryTable
      {...props}
      name={t('name')}
      columns={useColumns()}
      filter={{ value: query.result, clear: { result: undefined } }}
      empty={<DataState picture="quiet" title={t('none')} />}
    >
      <Segments<'all' | 'success' | 'failure'>
        label={t('result')}
        value={query.result ?? 'all'}
        options={[
          { value: 'all', text: t('all') },
          { value: 'success', text: t('success') },
          { value: 'failure', text: t('failure') },
        ]}
        onChange={(next) => setQuery({ result: next === 'all' ? undefined : next, current: 1 })}
      />
    </HistoryTable>
  )
}
