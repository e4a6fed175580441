import { errors } from '@amber/contract/errors.ts'
import { userHistory } from '@amber/contract/user-history.ts'
import type { SignIn } from '@amber/contract/user-history.ts'
import type { User } from '@amber/contract/users.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useSentence } from '#web/lib/audit-sentence.ts'
import { useRead } from '#web/lib/query.ts'
import { useRoleNames } from '#web/lib/role-names.ts'
import { useFormat, useSay, useT } from '#web/lib/services.ts'
import { Status } from '#web/ui/badge.tsx'
import { ChangeEntry, ChangeList } from '#web/ui/change-list.tsx'
import { ClientWords } from '#web/ui/client-words.tsx'
import type { DataColumn } from '#web/ui/data-list.ts'
import { DataFailure, DataState } from '#web/ui/data-states.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useDetailPlace } from './use-detail-place.ts'
import { userDetailMessages } from './user-detail.messages.ts'

/** What a page of history needs to know of the address. */
function usePaging() {
  const { current, size, result, setState, searchFor } = useDetailPlace()
  return {
    current,
    result,
    setState,
    size,
    onSize: (next: number) => setState({ size: next as typeof size, current: 1 }),
    searchOfPage: (page: number) => searchFor({ current: page }),
  }
}

const isError = (code: string): code is keyof typeof errors => Object.hasOwn(errors, code)

function useSignInColumns(): DataColumn<SignIn>[] {
  const t = useT(userDetailMessages)
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
        width: 260,
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
      { key: 'ip', title: t('ip'), width: 148, cell: ({ ip }) => ip },
    ],
    [t, say, format],
  )
}

/** When, from where and with what a person signed in or tried to. */
export function UserSignIns({ user }: { user: User }) {
  const t = useT(userDetailMessages)
  const columns = useSignInColumns()
  const { setState, result, ...paging } = usePaging()
  const { current, size } = paging
  const list = useRead(
    userHistory.listSignIns,
    { id: user.id, current, size, ...(result && { result }) },
    { placeholderData: keepPreviousData, isToldInPlace: true },
  )
  return (
    <>
      <div className="user-choice">
        <Segmented<'all' | 'success' | 'failure'>
          aria-label={t('result')}
          value={result ?? 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'success', label: t('success') },
            { value: 'failure', label: t('failure') },
          ]}
          onChange={(next) => setState({ result: next === 'all' ? undefined : next, current: 1 })}
        />
      </div>
      <DataTable
        name={t('sign-ins')}
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
        onSize={paging.onSize}
        searchOfPage={paging.searchOfPage}
        conditions={result ?? ''}
        isNarrowed={result !== undefined}
        onClear={() => setState({ result: undefined, current: 1 })}
        empty={<DataState picture="quiet" title={t('signInsNone')} />}
      />
    </>
  )
}

const fieldLabels = {
  userName: 'userName',
  nickName: 'nickName',
  gender: 'gender',
  phone: 'phone',
  email: 'email',
  status: 'status',
  roles: 'roles',
  lastSignInTime: 'lastSignIn',
  sessions: 'sessionsField',
  by: 'byField',
} as const

/** What the fields of a person and their values are called. */
function useFieldWords() {
  const t = useT(userDetailMessages)
  const { nameOf } = useRoleNames()
  return useMemo(() => {
    const values: Record<string, Record<string, string>> = {
      status: { '1': t('enabled'), '2': t('disabled') },
      gender: { '1': t('male'), '2': t('female') },
    }
    return {
      labelOf: (field: string) =>
        field in fieldLabels ? t(fieldLabels[field as keyof typeof fieldLabels]) : undefined,
      valueOf: (field: string, value: unknown) =>
        field === 'roles' && typeof value === 'string'
          ? nameOf(value)
          : values[field]?.[String(value)],
    }
  }, [t, nameOf])
}

/** What was done to a person, field by field. */
export function UserChanges({ user }: { user: User }) {
  const t = useT(userDetailMessages)
  const now = useNow()
  const isPhone = usePhone()
  const sentence = useSentence()
  const words = useFieldWords()
  const { current, size, onSize, searchOfPage } = usePaging()
  const { data, error, isPlaceholderData, refetch } = useRead(
    userHistory.listChanges,
    { id: user.id, current, size },
    { placeholderData: keepPreviousData, isToldInPlace: true },
  )
  if (error && !data)
    return <DataFailure title={t('changesFailed')} error={error} onRetry={() => void refetch()} />
  if (data?.records.length === 0)
    return (
      <section className="card">
        <DataState picture="quiet" title={t('changesNone')} detail={t('changesNoneDetail')} />
      </section>
    )
  return (
    <section
      className="card user-changes"
      aria-label={t('changes')}
      aria-busy={!data || isPlaceholderData}
    >
      <ChangeList>
        {data?.records.map(({ action, actor, fields, id, ip, time }) => (
          <ChangeEntry
            key={id}
            {...sentence({
              action,
              outcome: 'done',
              actor,
              targetType: 'user',
              target: user.userName,
            })}
            when={
              <>
                <TimeAgo time={time} now={now} />
                {ip && ` · ${ip}`}
              </>
            }
            changes={fields}
            words={words}
          />
        ))}
      </ChangeList>
      {data && <Pager page={data} {...{ size, onSize, searchOfPage, isPhone }} />}
    </section>
  )
}
