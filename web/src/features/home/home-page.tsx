import { useRead } from '#web/lib/query.ts'
import { useT } from '#web/lib/services.ts'
import { DataFailure, StaleNotice } from '#web/ui/data-states.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { HomeActivity } from './home-activity.tsx'
import { HomeBanner } from './home-banner.tsx'
import { HomeFigures } from './home-figures.tsx'
import { homeMessages } from './home.messages.ts'
import { overviewRead } from './home-overview.ts'
import { HomeRoles } from './home-roles.tsx'
import { HomeTrend } from './home-trend.tsx'
import './home.css'

/** Milliseconds between two looks at the server while the page is in sight. */
const pace = 30_000

export function HomePage() {
  const t = useT(homeMessages)
  const now = useNow(10_000)
  const { endpoint, input } = overviewRead()
  const overview = useRead(endpoint, input, {
    staleTime: pace / 3,
    poll: pace,
    live: 'figures-changed',
    isToldInPlace: true,
  })
  const { data, error } = overview
  const refresh = () => void overview.refetch()
  return (
    <div className="home page" aria-busy={!data && !error}>
      <HomeBanner
        now={now}
        updatedAt={overview.dataUpdatedAt}
        isFetching={overview.isFetching}
        onRefresh={refresh}
      />
      {error && data && (
        <div className="home-stale card">
          <StaleNotice error={error} onRetry={refresh} />
        </div>
      )}
      {error && !data ? (
        <div className="card">
          <DataFailure title={t('failed')} error={error} onRetry={refresh} />
        </div>
      ) : (
        <>
          <HomeFigures overview={data} />
          <div className="home-columns">
            <HomeTrend days={data?.days} />
            <HomeRoles usersByRole={data?.usersByRole} />
            <HomeActivity activities={data?.activities} now={now} />
          </div>
        </>
      )}
      {!data && !error && (
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
      )}
    </div>
  )
}
