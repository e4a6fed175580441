import type { Session } from '@amber/contract/sessions.ts'
import { sessions } from '@amber/contract/sessions.ts'
import type { User } from '@amber/contract/users.ts'
import { svg as logOut } from 'virtual:icon/log-out'
import { useState } from 'react'
import { useRead, useSpoil } from '#web/lib/query.ts'
import { useCan, useFormat, useServices, useT, useUser } from '#web/lib/services.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ClientWords, useClientWords } from '#web/ui/client-words.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataFailure, DataState } from '#web/ui/data-states.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { userDetailMessages } from './user-detail.messages.ts'

function SessionRow(props: { session: Session; now: number; onEnd: (() => void) | undefined }) {
  const { session, now, onEnd } = props
  const { client, ip, createTime, lastSeenTime, isOwn, isRemembered, isLocked } = session
  const t = useT(userDetailMessages)
  const format = useFormat()
  const wordsOf = useClientWords()
  return (
    <li>
      <div className="user-session-words">
        <p>
          <ClientWords client={client} />
          {isOwn && <Badge tone="theme">{t('own')}</Badge>}
          {isRemembered && <Badge>{t('remembered')}</Badge>}
          {isLocked && <Badge>{t('locked')}</Badge>}
        </p>
        <p className="user-session-facts">
          <span>{ip}</span>
          <span>
            {t('firstSeen')} <time dateTime={createTime}>{format.dateTime(createTime)}</time>
          </span>
          <span>
            {t('lastSeen')} <TimeAgo time={lastSeenTime} now={now} />
          </span>
        </p>
      </div>
      {onEnd && (
        <RowButton
          svg={logOut}
          text={t('end')}
          label={t('endOf', { client: wordsOf(client), ip })}
          onPress={onEnd}
        />
      )}
    </li>
  )
}

/** Where a person is signed in, and the way to end that. */
export function UserSessions({ user }: { user: User }) {
  const t = useT(userDetailMessages)
  const can = useCan()
  const now = useNow()
  const own = useUser()
  const spoil = useSpoil()
  const { call, feedback } = useServices()
  const { data, error, refetch } = useRead(
    sessions.listOfUser,
    { id: user.id },
    { isToldInPlace: true },
  )
  const [ending, setEnding] = useState<Session | 'all'>()
  if (error && !data)
    return <DataFailure title={t('sessionsFailed')} error={error} onRetry={() => void refetch()} />
  if (data?.length === 0)
    return (
      <section className="card">
        <DataState picture="quiet" title={t('sessionsNone')} detail={t('sessionsNoneDetail')} />
      </section>
    )
  const close = () => setEnding(undefined)
  const end = async () => {
    const isToldInPlace = true
    try {
      if (ending === 'all') {
        const { ended } = await call(sessions.endAll, { id: user.id }, { isToldInPlace })
        feedback.toast({ kind: 'success', title: t('endAllDone', { count: ended }) })
      } else if (ending) {
        await call(sessions.end, { id: ending.id }, { isToldInPlace })
        feedback.toast({ kind: 'success', title: t('endDone') })
      }
    } finally {
      // One that is refused as gone is gone from the list as well.
      await spoil(sessions.listOfUser, sessions.list)
    }
  }
  const mayEnd = can(sessions.end)
  const others = data?.filter(({ isOwn }) => !isOwn) ?? []
  const isAbove = mayEnd && others.some(({ isEndable }) => !isEndable)
  const isSelf = own?.userId === user.id
  return (
    <section className="card user-sessions" aria-label={t('sessions')} aria-busy={!data}>
      <header>
        <h2>{data && t('sessionsCount', { count: data.length })}</h2>
        {mayEnd && !isAbove && others.length > 0 && (
          <button type="button" className="button" onClick={() => setEnding('all')}>
            {t('endAll')}
          </button>
        )}
        {isAbove && <p>{t('aboveYou')}</p>}
      </header>
      <ul>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={now}
            onEnd={session.isEndable && !session.isOwn ? () => setEnding(session) : undefined}
          />
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          title={ending === 'all' ? t('endAllTitle', { name: user.nickName }) : t('endTitle')}
          confirm={t(ending === 'all' ? 'endAll' : 'endConfirm')}
          isDanger
          onConfirm={end}
          onDone={close}
          onCancel={close}
        >
          {ending === 'all' ? (
            <p>{isSelf ? t('endAllOwn') : t('endAllText', { name: user.nickName })}</p>
          ) : (
            <>
              <p className="user-session-asked">
                <ClientWords client={ending.client} /> · {ending.ip}
              </p>
              <p>{t('endText')}</p>
            </>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
