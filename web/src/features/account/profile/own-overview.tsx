import { permissionLabelsOf, permissionLabels } from '@amber/contract/roles/permission-labels.ts'
import type { PermissionLabel } from '@amber/contract/roles/permission-labels.ts'
import { onlineDays, ownProfile } from '@amber/contract/account/own-profile.ts'
import type { OwnOverview as Overview } from '@amber/contract/account/own-profile.ts'
import { svg as check } from 'virtual:icon/check'
import { svg as minus } from 'virtual:icon/minus'
import type { ReactNode } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useFormat, useTranslate, useT, useUser } from '#web/lib/call/services.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { HintButton } from '#web/ui/feedback/hint-button.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'
import '#web/features/account/account.css'

const day = 24 * 60 * 60 * 1000

function MetricCard(props: {
  title: string
  hint?: string | undefined
  value: ReactNode
  detail?: ReactNode
}) {
  return (
    <div className="own-metric card">
      <h2>
        {props.title}
        {props.hint && <HintButton text={props.hint} />}
      </h2>
      <p className="own-metric-value">{props.value ?? <span className="skeleton" />}</p>
      <p className="own-metric-detail">{props.detail}</p>
    </div>
  )
}

function useDuration(): (seconds: number) => string {
  const t = useT(ownProfileMessages)
  const format = useFormat()
  return (seconds) => {
    const minutes = Math.floor(seconds / 60)
    if (minutes === 0) return seconds > 0 ? t('lessThanMinute') : t('minutes', { minutes: 0 })
    const hours = Math.floor(minutes / 60)
    return hours === 0
      ? t('minutes', { minutes })
      : t('hours', { hours: format.number(hours), minutes: minutes % 60 })
  }
}

/** Formats a number of days, in years from 730 days on. */
function useSpan(): (days: number) => string {
  const t = useT(ownProfileMessages)
  return (days) =>
    days < 730 ? t('lastDays', { count: days }) : t('lastYears', { count: Math.round(days / 365) })
}

function Metrics({ overview }: { overview: Overview | undefined }) {
  const t = useT(ownProfileMessages)
  const format = useFormat()
  const now = useNow()
  const duration = useDuration()
  const span = useSpan()
  const last = overview?.lastSignIn
  const joinDays = overview ? Math.floor((now - Date.parse(overview.joinTime)) / day) : 0
  const kept = overview?.keptDays
  return (
    <section className="own-metrics" aria-label={t('metrics')}>
      <MetricCard
        title={t('joinTime')}
        value={overview && format.date(overview.joinTime)}
        detail={overview && (joinDays > 0 ? t('joinDays', { count: joinDays }) : t('joinToday'))}
      />
      <MetricCard
        title={t('lastSignIn')}
        value={overview && (last ? <TimeAgo time={last.time} now={now} /> : t('never'))}
        detail={last?.ip && t('from', { ip: last.ip })}
      />
      <MetricCard
        title={t('signIns')}
        hint={kept && t('signInsHow', { count: kept.signIns })}
        value={overview && format.number(overview.signIns)}
        detail={kept && span(kept.signIns)}
      />
      <MetricCard
        title={t('onlineTime')}
        hint={t('onlineHow', { count: onlineDays })}
        value={overview && duration(overview.onlineSeconds)}
        detail={overview && span(onlineDays)}
      />
      <MetricCard
        title={t('operations')}
        hint={kept && t('operationsHow', { count: kept.operations })}
        value={overview && format.number(overview.operations)}
        detail={kept && span(kept.operations)}
      />
    </section>
  )
}

const labelNames = Object.keys(permissionLabels) as PermissionLabel[]

function Permissions() {
  const t = useT(ownProfileMessages)
  const translate = useTranslate()
  const user = useUser()
  const granted = permissionLabelsOf(user?.buttons ?? [])
  return (
    <section className="own-permissions card" aria-labelledby="own-permissions">
      <h2 id="own-permissions">{t('permissions')}</h2>
      <p>{t('permissionsText')}</p>
      <ul>
        {labelNames.map((name) => {
          const isLeased = granted.includes(name)
          return (
            <li key={name} data-held={isLeased}>
              <Icon svg={isLeased ? check : minus} size={16} />
              {translate(permissionLabels[name].texts)}
              <span className="visually-hidden"> · {t(isLeased ? 'granted' : 'notGranted')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function OwnOverview() {
  const t = useT(ownProfileMessages)
  const { data, error, refetch } = useRead(ownProfile.overview, {}, { errorDisplay: 'inline' })
  return (
    <>
      {error && !data ? (
        <section className="card">
          <DataFailure title={t('overviewFailed')} error={error} onRetry={() => void refetch()} />
        </section>
      ) : (
        <div aria-busy={!data}>
          <Metrics overview={data} />
        </div>
      )}
      <Permissions />
    </>
  )
}
