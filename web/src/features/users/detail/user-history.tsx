import { userFields } from '@amber/contract/users/user-fields.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import type { User } from '@amber/contract/users/users.ts'
import { verifiedContactFields } from '@amber/contract/users/verified-contacts.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { useLastPage } from '#web/lib/call/list.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useT } from '#web/lib/call/services.ts'
import { ChangeEntry, ChangeList } from '#web/ui/change/change-list.tsx'
import type { FieldTexts } from '#web/ui/change/field-changes.tsx'
import { useFieldTexts } from '#web/ui/fields/field-texts.ts'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { SignInTable } from '#web/features/sessions/sign-in-table.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { useDetailQuery } from './use-detail-query.ts'
import { userDetailMessages } from './user-detail.messages.ts'

export function UserSignIns({ user }: { user: User }) {
  const { setState, searchFor, ...query } = useDetailQuery()
  const { current, size, result, from, to } = query
  const list = useRead(
    userHistory.listSignIns,
    { id: user.id, result, from, to, current, size },
    { placeholderData: keepPreviousData, errorDisplay: 'inline' },
  )
  return <SignInTable list={list} query={query} setQuery={setState} searchFor={searchFor} />
}

/** Fields of ended sessions and reset passwords. */
const otherLabels = {
  sessions: 'sessionsField',
  by: 'byField',
  browser: 'browser',
  system: 'system',
  ip: 'ip',
  signInTime: 'signInTime',
  lastSeenTime: 'lastSeenTime',
} as const

const changedFields = { ...userFields, ...verifiedContactFields }

function useHistoryTexts(): FieldTexts {
  const t = useT(userDetailMessages)
  const { nameOf } = useRoleNames()
  const { labelOf, valueOf } = useFieldTexts(changedFields)
  return {
    labelOf: (field) =>
      field in otherLabels ? t(otherLabels[field as keyof typeof otherLabels]) : labelOf(field),
    valueOf: (field, value) =>
      field === 'roles' && typeof value === 'string' ? nameOf(value) : valueOf(field, value),
  }
}

/** Reads the page of changes in the URL, or the last one where it does not exist. */
function useChanges(id: string) {
  const { current, size, setState, searchFor } = useDetailQuery()
  const read = useRead(
    userHistory.listChanges,
    { id, current, size },
    { placeholderData: keepPreviousData, errorDisplay: 'inline' },
  )
  const isPastEnd = useLastPage(
    { current, onPage: (page) => setState({ current: page }, { replace: true }) },
    read.data,
    read.isPlaceholderData,
  )
  const paging = {
    size,
    onSize: (next: number) => setState({ size: next as typeof size, current: 1 }),
    searchOfPage: (page: number) => searchFor({ current: page }),
  }
  return { ...read, isPastEnd, paging }
}

export function UserChanges({ user }: { user: User }) {
  const t = useT(userDetailMessages)
  const now = useNow()
  const isPhone = usePhone()
  const sentence = useSentence()
  const texts = useHistoryTexts()
  const { nameOf } = useRoleNames()
  const { data, error, isPastEnd, isPlaceholderData, paging, refetch } = useChanges(user.id)
  if (error && !data)
    return <DataFailure title={t('changesFailed')} error={error} onRetry={() => void refetch()} />
  if (data?.records.length === 0 && !isPastEnd)
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
      {data && <Pager name={t('changes')} page={data} {...paging} isPhone={isPhone} />}
    </section>
  )
}
