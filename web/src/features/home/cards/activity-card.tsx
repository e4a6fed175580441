import { nounPathOf } from '@amber/contract/nouns/define-noun.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { home, mostActivities, type Activity } from '@amber/contract/home.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan, useT } from '#web/lib/call/services.ts'
import { LoggedAvatar } from '#web/ui/picture/avatar.tsx'
import { DataState } from '#web/ui/table/data-states.tsx'
import { TimeAgo } from '#web/ui/date/time-ago.tsx'
import { users } from '@amber/contract/users/users.ts'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { useKeptFocus } from '#web/ui/table/use-kept-focus.ts'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { homeCardsMessages } from './home-cards.messages.ts'

/** Number of entries at first and per "Load more". */
const step = 8
const logPath = '/system/audit-log'

/** Returns the page of an action's target, if it has one. */
function pathOf({ targetType, targetKey }: Activity): string | undefined {
  if (targetType === 'menu') return '/system/menu'
  if (targetType === 'setting') return '/system/setting'
  if (targetType === 'announcement') return '/system/announcement'
  const noun = nounList.find(({ name }) => name === targetType)
  if (noun) return nounPathOf(noun)
  if (targetKey === null) return undefined
  if (targetType === 'user') return `/system/user/${targetKey}`
  return targetType === 'role' ? `/system/role/${targetKey}/overview` : undefined
}

function Name({ name, to }: { name: string; to: string | undefined }) {
  const can = useCan()
  const plain = <strong>{name}</strong>
  if (!to || (to.startsWith('/system/user/') && !can(users.get))) return plain
  return (
    <PageLink className="home-name" to={to} instead={plain}>
      {name}
    </PageLink>
  )
}

function ActivityLine({ activity, now }: { activity: Activity; now: number }) {
  const { actor, action, target, rest } = useSentence()({ ...activity, outcome: 'done' })
  const { actorId, face, time } = activity
  return (
    <li tabIndex={-1}>
      <LoggedAvatar id={actorId} name={actor} face={face} size={32} />
      <div>
        <p className="home-action">
          <Name name={actor} to={actorId ? `/system/user/${actorId}` : undefined} /> {action}
          {target !== null && (
            <>
              {' '}
              <Name name={target} to={pathOf(activity)} />
              {rest && ` ${rest}`}
            </>
          )}
        </p>
        <p className="home-when">
          <TimeAgo time={time} now={now} />
        </p>
      </div>
    </li>
  )
}

function WaitingLines() {
  return Array.from({ length: step }, (_, line) => (
    <li key={line} aria-hidden="true">
      <span className="home-face skeleton" />
      <div>
        <p className="home-action">
          <span className="skeleton" style={{ width: `${85 - ((line * 13) % 30)}%` }} />
        </p>
        <p className="home-when">
          <span className="skeleton" style={{ width: '30%' }} />
        </p>
      </div>
    </li>
  ))
}

/** Reads the newest activities, and more of them on request. */
function useActivities(pace: number) {
  const [limit, setLimit] = useState(step)
  const read = useRead(
    home.activities,
    { limit },
    {
      poll: pace,
      live: 'metrics-changed',
      errorDisplay: 'inline',
      placeholderData: keepPreviousData,
    },
  )
  // Keeps shown entries when loading more fails.
  const [kept, setKept] = useState(read.data)
  if (read.data && read.data !== kept) setKept(read.data)
  const data = read.data ?? kept
  const retry = () => void read.refetch()
  const hasFailed = read.error !== null && !read.data
  const isBusy = read.isPlaceholderData && read.isFetching
  const more = () => {
    if (isBusy || !data) return
    if (hasFailed) retry()
    else setLimit(Math.min(mostActivities, data.records.length + step))
  }
  return { data, error: read.error, hasFailed, isBusy, retry, more }
}

function MoreActivities({ activities }: { activities: ReturnType<typeof useActivities> }) {
  const { error, hasFailed, isBusy, more } = activities
  const t = useT(homeCardsMessages)
  return (
    <div className="home-more">
      {hasFailed && (
        <p role="alert">
          {t('moreFailed')} {error?.msg}
        </p>
      )}
      <button type="button" className="button" aria-disabled={isBusy} onClick={more}>
        {t(hasFailed ? 'retry' : 'more')}
      </button>
    </div>
  )
}

export function ActivityCard({ now, pace }: { now: number; pace: number }) {
  const t = useT(homeCardsMessages)
  const titleId = useId()
  const activities = useActivities(pace)
  const { data } = activities
  const list = useRef<HTMLUListElement>(null)
  const area = useKeptFocus(list, () => {})
  const title = t(data?.isOwn ? 'ownActivity' : 'activity')
  if (activities.error && !data) return <CardFailure title={title} onRetry={activities.retry} />
  return (
    <section className="home-card home-activity card" aria-labelledby={titleId} ref={area}>
      <div className="home-card-head">
        <h2 id={titleId}>{title}</h2>
        {data && !data.isOwn && <PageLink to={logPath}>{t('wholeLog')}</PageLink>}
      </div>
      {data?.records.length === 0 ? (
        <DataState picture="quiet" title={t('noActivity')} detail={t('noActivityDetail')} />
      ) : (
        <ul ref={list}>
          {data ? (
            data.records.map((activity) => (
              <ActivityLine key={activity.id} activity={activity} now={now} />
            ))
          ) : (
            <WaitingLines />
          )}
        </ul>
      )}
      {data?.hasMore && <MoreActivities activities={activities} />}
    </section>
  )
}
