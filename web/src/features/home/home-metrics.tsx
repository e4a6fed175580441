import type { MetricKind } from '@amber/contract/home.ts'
import { svg as down } from 'virtual:icon/arrow-down-right'
import { svg as up } from 'virtual:icon/arrow-up-right'
import { svg as calendar } from 'virtual:icon/calendar-days'
import { svg as signInIcon } from 'virtual:icon/log-in'
import { svg as same } from 'virtual:icon/minus'
import { svg as device } from 'virtual:icon/monitor'
import { svg as operationIcon } from 'virtual:icon/pencil-line'
import { svg as onlineIcon } from 'virtual:icon/radio'
import { svg as usersIcon } from 'virtual:icon/users'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { homeMessages } from './home.messages.ts'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import type { Overview } from './home-overview.ts'

type Metric = Overview['metrics'][number]

type Look = {
  svg: string
  /** Base of the comparison, or the text in its place. */
  than:
    | 'sinceYesterday'
    | 'thanThisTime'
    | 'thanSameHours'
    | 'accountDaysDetail'
    | 'ownSessionsDetail'
  /** List with the same number of rows; `today` is the start of the local day. */
  to?: (today: string) => string
}

const sinceToday =
  (path: string, filters: Readonly<Record<string, string>>) =>
  (today: string): string =>
    `${path}?${new URLSearchParams({ ...filters, from: today }).toString()}`

const done = { outcome: 'done' }

const looks: Readonly<Record<MetricKind, Look>> = {
  users: { svg: usersIcon, than: 'sinceYesterday', to: () => '/system/user' },
  accountDays: { svg: calendar, than: 'accountDaysDetail' },
  online: { svg: onlineIcon, than: 'thanThisTime', to: () => '/system/session?lastUse=recent' },
  ownSessions: {
    svg: device,
    than: 'ownSessionsDetail',
    to: () => '/user-center?section=sessions',
  },
  signIns: { svg: signInIcon, than: 'thanSameHours', to: sinceToday('/system/sign-in-log', done) },
  ownSignIns: {
    svg: signInIcon,
    than: 'thanSameHours',
    to: sinceToday('/user-center', { section: 'sign-ins', result: 'success' }),
  },
  operations: {
    svg: operationIcon,
    than: 'thanSameHours',
    to: sinceToday('/system/audit-log', done),
  },
  ownOperations: {
    svg: operationIcon,
    than: 'thanSameHours',
    to: sinceToday('/user-center', { section: 'operations' }),
  },
}

function startOfToday(): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

/** Larger rises are shown as a factor: 1,900 % is hard to grasp. */
const mostRise = 2

/**
 * Change since yesterday in percent, or as an absolute number when yesterday was 0. A fall is not colored as bad,
 * since it may be good.
 */
function Change({ value, before, than }: { value: number; before: number; than: Look['than'] }) {
  const t = useT(homeMessages)
  const format = useFormat()
  const change = value - before
  const size = Math.abs(change)
  const isPlain = before === 0 || than === 'sinceYesterday'
  const isNone = before === 0 && than !== 'sinceYesterday'
  // The text in its place says the same, and both would take two lines.
  const isStillNone = isNone && change === 0
  const isFactor = !isPlain && change / before > mostRise
  const factor = format.number(Math.round((10 * value) / before) / 10)
  const share = () => (isPlain ? format.number(size) : format.number(size / before, 'percent'))
  const amount = isFactor ? `×${factor}` : share()
  const sentence = isFactor
    ? t('times', { factor })
    : t(change > 0 ? 'more' : 'fewer', { change: amount })
  const texts = change === 0 ? t('same') : sentence
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  return (
    <p className="home-change" data-direction={direction}>
      <span className="home-change-amount">
        <Icon svg={{ up, down, same }[direction]} size={14} />
        {!isStillNone && <span aria-hidden="true">{change === 0 ? t('same') : amount}</span>}
        <span className="visually-hidden">{texts}</span>
      </span>{' '}
      <span className="home-change-than">
        {isNone
          ? t(than === 'thanThisTime' ? 'noneAtThisTime' : 'noneInSameHours')
          : t(than, { before: format.number(before) })}
      </span>
    </p>
  )
}

function MetricCard({ metric: { kind, value, sessions, before, days } }: { metric: Metric }) {
  const t = useT(homeMessages)
  const format = useFormat()
  const { svg, than, to } = looks[kind]
  const isCompared = than !== 'accountDaysDetail' && than !== 'ownSessionsDetail'
  return (
    <div className="home-metric card">
      <h2>
        {to ? (
          <PageLink to={to(startOfToday())} instead={t(kind)}>
            {t(kind)}
          </PageLink>
        ) : (
          t(kind)
        )}
        <span className="home-metric-icon">
          <Icon svg={svg} size={18} />
        </span>
      </h2>
      <div className="home-metric-middle">
        <p className="home-value">{format.number(value)}</p>
        {sessions !== undefined && (
          <p className="home-unit">
            {t(value === 1 ? 'onlineUser' : 'onlineUsers', { count: sessions })}
          </p>
        )}
        <Sparkline values={days} />
      </div>
      {isCompared && before !== null ? (
        <Change value={value} before={before} than={than} />
      ) : (
        <p className="home-change">
          {t(!isCompared ? than : than === 'sinceYesterday' ? 'noYesterday' : 'notKnownBefore')}
        </p>
      )}
    </div>
  )
}

export function HomeMetrics({ metrics }: { metrics: Overview['metrics'] | undefined }) {
  const t = useT(homeMessages)
  return (
    <section className="home-metrics" aria-label={t('metrics')}>
      {metrics
        ? metrics.map((metric) => <MetricCard key={metric.kind} metric={metric} />)
        : Array.from({ length: 4 }, (_, index) => (
            <div key={index} className="home-metric card" aria-hidden="true">
              <div className="home-metric-title">
                <span className="skeleton" />
                <span className="home-metric-icon" />
              </div>
              <p className="home-value">
                <span className="skeleton" />
              </p>
              <p className="home-change">
                <span className="skeleton" />
              </p>
            </div>
          ))}
    </section>
  )
}
