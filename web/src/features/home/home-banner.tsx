import { roleWords } from '@amber/contract/roles.ts'
import { useFormat, useSay, useT, useUser } from '#web/lib/services.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { homeMessages } from './home.messages.ts'

/** Milliseconds for which figures count as of just now. */
const freshFor = 10_000

/** Hours of the reader's clock at which a greeting begins. */
const greetings = [
  [23, 'night'],
  [18, 'evening'],
  [13, 'afternoon'],
  [11, 'noon'],
  [5, 'morning'],
  [0, 'night'],
] as const

export function greetingAt(hour: number) {
  return greetings.find(([from]) => hour >= from)?.[1] ?? 'morning'
}

/** `YYYY-MM-DD` on the reader's calendar. */
function dayOf(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

export function HomeBanner(props: {
  now: number
  /** When the figures were last fetched, in milliseconds; 0 is never. */
  updatedAt: number
  isFetching: boolean
  onRefresh: () => void
}) {
  const t = useT(homeMessages)
  const say = useSay()
  const format = useFormat()
  const user = useUser()
  const time = new Date(props.now)
  const name = user?.nickName || user?.userName || ''
  const roleName = (code: string) => say(roleWords({ code }))
  return (
    <div className="home-banner card">
      <Avatar name={name} picture={user?.avatar} size={52} tone="theme" />
      <div className="home-banner-words">
        <h1>{t(greetingAt(time.getHours()), { name })}</h1>
        <p>
          <span>{format.day(dayOf(time), 'long')}</span>
          {user?.roles.map((code) => (
            <Badge key={code} tone="theme">
              {roleName(code)}
            </Badge>
          ))}
        </p>
      </div>
      <div className="home-banner-fresh">
        {props.updatedAt > 0 && (
          <span>
            {props.now - props.updatedAt < freshFor
              ? t('updatedNow')
              : t('updated', {
                  time: format.relative(new Date(props.updatedAt).toISOString(), props.now),
                })}
          </span>
        )}
        <RefreshButton isBusy={props.isFetching} onPress={props.onRefresh} />
      </div>
    </div>
  )
}
