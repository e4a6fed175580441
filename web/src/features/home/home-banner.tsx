import { roleTexts } from '@amber/contract/roles/roles.ts'
import { svg as arrange } from 'virtual:icon/layout-grid'
import { useEffect, useRef } from 'react'
import { useFormat, useTranslate, useT, useUser } from '#web/lib/call/services.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Badge } from '#web/ui/picture/badge.tsx'
import { RefreshButton } from '#web/ui/layout/refresh-button.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { HomeOpenItems } from './home-open-items.tsx'
import { homeMessages } from './home.messages.ts'
import type { Overview } from './home-overview.ts'

const freshFor = 10_000

/** Local hours at which each greeting starts. */
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

/** Returns the time in ms at which the next greeting starts, at the latest with the next day. */
export function endOfGreeting(time: Date): number {
  const next = greetings.findLast(([from]) => from > time.getHours())?.[0] ?? 24
  return new Date(time).setHours(next, 0, 0, 0)
}

function dayOf(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** Returns focus to the button after arranging, unless focus is elsewhere. */
function useArrangeButton(isArranging: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasArranging = useRef(false)
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (wasArranging.current && !isArranging && isFocusLost) button.current?.focus()
    wasArranging.current = isArranging
  }, [isArranging])
  return button
}

type HomeBannerProps = {
  now: number
  updatedAt: number
  isFetching: boolean
  /** Undefined while loading; null after an error. */
  openItems: Overview['openItems'] | undefined | null
  roles: Overview['roles'] | undefined
  isArranging: boolean
  /** Null while arranging is not possible. */
  onArrange: (() => void) | null
  onRefresh: () => void
}

function Greeting({ now, roles }: HomeBannerProps) {
  const t = useT(homeMessages)
  const translate = useTranslate()
  const format = useFormat()
  const user = useUser()
  const time = new Date(now)
  const until = endOfGreeting(time)
  const name = user?.nickName || user?.userName || ''
  const roleName = (code: string) =>
    translate(roleTexts({ code, name: roles?.find((role) => role.code === code)?.name }))
  return (
    <>
      <h1 data-fixed-text={until}>{t(greetingAt(time.getHours()), { name })}</h1>
      <p>
        <span data-fixed-text={until}>{format.day(dayOf(time), 'long')}</span>
        {user?.roles.map((code) => (
          <Badge key={code} tone="theme">
            {roleName(code)}
          </Badge>
        ))}
      </p>
    </>
  )
}

/** Time of the data, and the buttons to arrange the cards and to refresh. */
function BannerTools(props: HomeBannerProps) {
  const t = useT(homeMessages)
  const format = useFormat()
  const button = useArrangeButton(props.isArranging)
  return (
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
      <button
        ref={button}
        type="button"
        className="tool"
        aria-label={t('arrange')}
        title={t('arrange')}
        aria-pressed={props.isArranging}
        disabled={props.onArrange === null}
        onClick={props.onArrange ?? undefined}
      >
        <Icon svg={arrange} size={16} />
      </button>
      <RefreshButton isBusy={props.isFetching} onPress={props.onRefresh} />
    </div>
  )
}

export function HomeBanner(props: HomeBannerProps) {
  const user = useUser()
  const name = user?.nickName || user?.userName || ''
  return (
    <div className="home-banner card">
      <Avatar id={user?.userId ?? null} name={name} picture={user?.avatar} size={52} />
      <div className="home-banner-text">
        <Greeting {...props} />
        <div className="home-banner-open">
          {props.openItems !== null && <HomeOpenItems items={props.openItems} />}
        </div>
      </div>
      <BannerTools {...props} />
    </div>
  )
}
