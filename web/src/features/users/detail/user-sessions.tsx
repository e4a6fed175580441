import { type Session, sessions } from '@amber/contract/sessions.ts'
import type { UserDetail } from '@amber/contract/users/users.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead, useInvalidate } from '#web/lib/call/query.ts'
import { useCan, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import {
  EndSessionDialog,
  SessionList,
  SessionPager,
} from '#web/features/sessions/session-list.tsx'
import { useDetailQuery } from './use-detail-query.ts'
import { userDetailMessages } from './user-detail.messages.ts'

/** Confirms ending all sessions of a user, except the current one. */
function EndAllDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useT(userDetailMessages)
  const own = useUser()
  const invalidate = useInvalidate()
  const { call, feedback } = useServices()
  const end = async () => {
    try {
      const { ended } = await call(sessions.endAll, { id: user.id }, { errorDisplay: 'inline' })
      feedback.toast({ kind: 'success', title: t('endAllDone', { count: ended }) })
    } finally {
      await invalidate(sessions.listOfUser, sessions.list)
    }
  }
  const isSelf = own?.userId === user.id
  return (
    <ConfirmDialog
      title={t('endAllTitle', { name: user.nickName })}
      confirm={t('endAll')}
      isDanger
      onConfirm={end}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{isSelf ? t('endAllOwn') : t('endAllText', { name: user.nickName })}</p>
    </ConfirmDialog>
  )
}

export function UserSessions({ user }: { user: UserDetail }) {
  const t = useT(userDetailMessages)
  const can = useCan()
  const invalidate = useInvalidate()
  const { call } = useServices()
  const own = useUser()
  const { setState, searchFor, ...paging } = useDetailQuery()
  const { data, error, refetch } = useRead(
    sessions.listOfUser,
    { id: user.id, current: paging.current, size: paging.size },
    { errorDisplay: 'inline', placeholderData: keepPreviousData },
  )
  const [ending, setEnding] = useState<Session | 'all'>()
  if (error && !data)
    return <DataFailure title={t('sessionsFailed')} error={error} onRetry={() => void refetch()} />
  if (data?.total === 0)
    return (
      <section className="card">
        <DataState picture="quiet" title={t('sessionsNone')} detail={t('sessionsNoneDetail')} />
      </section>
    )
  const close = () => setEnding(undefined)
  const end = async ({ id }: Session) => {
    try {
      await call(sessions.end, { id }, { errorDisplay: 'inline' })
    } finally {
      // A session refused as missing must also disappear from the list.
      await invalidate(sessions.listOfUser, sessions.list)
    }
  }
  const mayEnd = can(sessions.end)
  const hasOthers = (data?.total ?? 0) > (own?.userId === user.id ? 1 : 0)
  return (
    <section className="card user-sessions" aria-label={t('sessions')} aria-busy={!data}>
      <header>
        <h2>{data && t('sessionsCount', { count: data.total })}</h2>
        {mayEnd && user.canManage && hasOthers && (
          <button type="button" className="button" onClick={() => setEnding('all')}>
            {t('endAll')}
          </button>
        )}
        {mayEnd && !user.canManage && <p>{t('cannotEnd')}</p>}
      </header>
      {data && (
        <SessionList
          sessions={data.records}
          canEnd={({ isEndable, isOwn }) => isEndable && !isOwn}
          onEnd={setEnding}
        />
      )}
      {data && (
        <SessionPager name={t('sessions')} page={data} {...{ paging, setState, searchFor }} />
      )}
      {ending === 'all' && <EndAllDialog user={user} onClose={close} />}
      {ending && ending !== 'all' && (
        <EndSessionDialog session={ending} onConfirm={() => end(ending)} onClose={close} />
      )}
    </section>
  )
}
