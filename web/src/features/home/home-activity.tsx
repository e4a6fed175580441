import { auditActions, ownDeeds, type AuditAction } from '@amber/contract/audit.ts'
import { useId } from 'react'
import { useSay, useT } from '#web/lib/services.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataState } from '#web/ui/data-states.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { Overview } from './home-figures.tsx'
import { homeMessages } from './home.messages.ts'

type Activity = Overview['activities'][number]

/** One deed as a sentence: somebody *edited the user* somebody. */
function ActivityLine({ activity, now }: { activity: Activity; now: number }) {
  const t = useT(homeMessages)
  const say = useSay()
  const { action, actor, target, time } = activity
  const own = target !== null && target === actor ? ownDeeds[action as AuditAction] : undefined
  // A newer server may know deeds that this page does not.
  const isKnown = action in auditActions
  const deed = isKnown ? say(own ?? auditActions[action as AuditAction]) : t('did', { action })
  const name = actor ?? t('system')
  return (
    <li>
      <Avatar name={name} size={32} />
      <div>
        <p className="home-deed">
          <strong>{name}</strong> {deed}
          {target !== null && !own && (
            <>
              {' '}
              <strong>{target}</strong>
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

/** The latest deeds that this person may see. */
export function HomeActivity(props: {
  activities: Overview['activities'] | undefined
  now: number
}) {
  const t = useT(homeMessages)
  const titleId = useId()
  const { activities, now } = props
  return (
    <section className="home-activity card" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('activity')}</h2>
      {activities?.length === 0 ? (
        <DataState picture="quiet" title={t('noActivity')} detail={t('noActivityDetail')} />
      ) : (
        <ul>
          {activities
            ? activities.map((activity) => (
                <ActivityLine key={activity.id} activity={activity} now={now} />
              ))
            : Array.from({ length: 8 }, (_, line) => (
                <li key={line} aria-hidden="true">
                  <span className="home-face skeleton" />
                  <div>
                    <p className="home-deed">
                      <span className="skeleton" style={{ width: `${85 - ((line * 13) % 30)}%` }} />
                    </p>
                    <p className="home-when">
                      <span className="skeleton" style={{ width: '30%' }} />
                    </p>
                  </div>
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
