import { ownActivity } from '@amber/contract/own-activity.ts'
import type { Session } from '@amber/contract/sessions.ts'
import { svg as logOut } from 'virtual:icon/log-out'
import { useState } from 'react'
import { useRead, useSpoil } from '#web/lib/query.ts'
import { useFormat, useServices, useT } from '#web/lib/services.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ClientWords, useClientWords } from '#web/ui/client-words.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataFailure } from '#web/ui/data-states.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ownActivityMessages } from './own-activity.messages.ts'
import './own-activity.css'

function SessionRow(props: { session: Session; now: number; onEnd: () => void }) {
  const { session, now, onEnd } = props
  const { client, ip, createTime, lastSeenTime } = session
  const t = useT(ownActivityMessages)
  const format = useFormat()
  const wordsOf = useClientWords()
  return (
    <li>
      <div className="own-session-words">
        <p>
          <ClientWords client={client} />
          {session.isOwn && <Badge tone="theme">{t('own')}</Badge>}
          {session.isRemembered && <Badge>{t('remembered')}</Badge>}
          {session.isLocked && <Badge>{t('locked')}</Badge>}
        </p>
        <p className="own-session-facts">
          <span>{ip}</span>
          <span>
            {t('firstSeen')} <time dateTime={createTime}>{format.dateTime(createTime)}</time>
          </span>
          <span>
            {t('lastSeen')} <TimeAgo time={lastSeenTime} now={now} />
          </span>
        </p>
      </div>
      {session.isEndable && (
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

/** Asks before one session, or all others, is ended. */
function EndDialog(props: { ending: Session | 'others'; onClose: () => void }) {
  const { ending, onClose } = props
  const t = useT(ownActivityMessages)
  const spoil = useSpoil()
  const { call, feedback } = useServices()
  const isOthers = ending === 'others'
  const end = async () => {
    const isToldInPlace = true
    try {
      if (isOthers) {
        const { ended } = await call(ownActivity.endOtherSessions, {}, { isToldInPlace })
        feedback.toast({ kind: 'success', title: t('endOthersDone', { count: ended }) })
      } else {
        await call(ownActivity.endSession, { id: ending.id }, { isToldInPlace })
        feedback.toast({ kind: 'success', title: t('endDone') })
      }
    } finally {
      // One that is refused as gone is gone from the list as well.
      await spoil(ownActivity.listSessions)
    }
  }
  return (
    <ConfirmDialog
      title={t(isOthers ? 'endOthersTitle' : 'endTitle')}
      confirm={t(isOthers ? 'endOthers' : 'endConfirm')}
      isDanger
      onConfirm={end}
      onDone={onClose}
      onCancel={onClose}
    >
      {isOthers ? (
        <p>{t('endOthersText')}</p>
      ) : (
        <>
          <p className="own-session-asked">
            <ClientWords client={ending.client} /> · {ending.ip}
          </p>
          <p>{t('endText')}</p>
        </>
      )}
    </ConfirmDialog>
  )
}

/** Where the person is signed in, and the way to end that. */
export function OwnSessions() {
  const t = useT(ownActivityMessages)
  const now = useNow()
  const { data, error, refetch } = useRead(
    ownActivity.listSessions,
    {},
    { staleTime: 0, isToldInPlace: true },
  )
  const [ending, setEnding] = useState<Session | 'others'>()
  if (error && !data)
    return (
      <section className="card">
        <DataFailure title={t('sessionsFailed')} error={error} onRetry={() => void refetch()} />
      </section>
    )
  return (
    <section className="own-sessions card" aria-labelledby="own-sessions" aria-busy={!data}>
      <header>
        <div>
          <h2 id="own-sessions">{t('sessions')}</h2>
          <p>{t('sessionsText')}</p>
        </div>
        {data && data.length > 1 && (
          <button type="button" className="button" onClick={() => setEnding('others')}>
            {t('endOthers')}
          </button>
        )}
      </header>
      {!data && (
        <p className="own-sessions-waiting" role="status">
          <span className="visually-hidden">{t('loading')}</span>
          <span className="skeleton" style={{ width: '50%' }} />
          <span className="skeleton" style={{ width: '70%' }} />
        </p>
      )}
      <ul>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={now}
            onEnd={() => setEnding(session)}
          />
        ))}
      </ul>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}
