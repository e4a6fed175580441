import { genderCodes, statusCodes } from '@amber/contract/rules.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import type { User } from '@amber/contract/users/users.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useT } from '#web/lib/call/services.ts'
import { ChangeEntry, ChangeList } from '#web/ui/change/change-list.tsx'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { SignInTable } from '#web/features/sessions/sign-in-table.tsx'
import { TimeAgo } from '#web/ui/date/time-ago.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { useNow } from '#web/ui/date/use-now.ts'
import { useDetailQuery } from './use-detail-query.ts'
import { userDetailMessages } from './user-detail.messages.ts'

export function UserSignIns({ user }: { user: User }) {
  const { setState, searchFor, ...place } = useDetailQuery()
  const { current, size, result } = place
  const list = useRead(
    userHistory.listSignIns,
    { id: user.id, current, size, ...(result && { result }) },
    { placeholderData: keepPreviousData, errorDisplay: 'inline' },
  )
  return <SignInTable list={list} place={place} setPlace={setState} searchFor={searchFor} />
}

const fieldLabels = {
  userName: 'userName',
  nickName: 'nickName',
  gender: 'gender',
  phone: 'phone',
  email: 'email',
  phoneVerified: 'phoneVerified',
  emailVerified: 'emailVerified',
  status: 'status',
  roles: 'roles',
  lastSignInTime: 'lastSignIn',
  sessions: 'sessionsField',
  by: 'byField',
  browser: 'browser',
  system: 'system',
  ip: 'ip',
  signInTime: 'signInTime',
  lastSeenTime: 'lastSeenTime',
} as const

function useFieldTexts() {
  const t = useT(userDetailMessages)
  const { nameOf } = useRoleNames()
  return useMemo(() => {
    const values: Record<string, Record<string, string>> = {
      status: { [statusCodes.enabled]: t('enabled'), [statusCodes.disabled]: t('disabled') },
      gender: { [genderCodes.male]: t('male'), [genderCodes.female]: t('female') },
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

export function UserChanges({ user }: { user: User }) {
  const t = useT(userDetailMessages)
  const now = useNow()
  const isPhone = usePhone()
  const sentence = useSentence()
  const texts = useFieldTexts()
  const { nameOf } = useRoleNames()
  const { current, size, setState, searchFor } = useDetailQuery()
  const onSize = (next: number) => setState({ size: next as typeof size, current: 1 })
  const searchOfPage = (page: number) => searchFor({ current: page })
  const { data, error, isPlaceholderData, refetch } = useRead(
    userHistory.listChanges,
    { id: user.id, current, size },
    { placeholderData: keepPreviousData, errorDisplay: 'inline' },
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
        {data?.records.map(({ actor, fields, id, ip, target, targetType, time, ...event }) => (
          <ChangeEntry
            key={id}
            actorId={event.actorId}
            face={event.face}
            {...sentence({
              action: event.action,
              outcome: 'done',
              actor,
              targetType,
              target: targetType === 'role' && target ? nameOf(target) : target,
            })}
            when={
              <>
                <TimeAgo time={time} now={now} />
                {ip && ` · ${ip}`}
              </>
            }
            changes={fields}
            texts={texts}
          />
        ))}
      </ChangeList>
      {data && <Pager page={data} {...{ size, onSize, searchOfPage, isPhone }} />}
    </section>
  )
}
