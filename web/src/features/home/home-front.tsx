import type { HomeLayout } from '@amber/contract/account/preferences.ts'
import { useLayoutEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { DataFailure, StaleNotice } from '#web/ui/table/data-states.tsx'
import { useIdle } from '#web/ui/use-idle.ts'
import { useNow } from '#web/ui/date/time-ago.tsx'
import { HomeBanner } from './home-banner.tsx'
import { HomeMetrics } from './home-metrics.tsx'
import { homeMessages } from './home.messages.ts'
import { HomeWaiting } from '#web/features/home/cards/home-waiting.tsx'
import { overviewRead } from './home-overview.ts'
import './home.css'

const pace = 30_000

export type HomeCardsProps = {
  layout: HomeLayout | null
  isArranging: boolean
  onArranged: () => void
  now: number
  pace: number
}

/** Becomes true once the metrics or their error are painted: the cards must not delay them. */
function useAfterMetrics(isThere: boolean, fetchCards: () => Promise<unknown>): boolean {
  useLayoutEffect(() => {
    // Before other scripts that wait for idle. Errors are reported where the cards are shown.
    if (isThere) fetchCards().catch(() => {})
  }, [isThere, fetchCards])
  return useIdle(isThere)
}

type HomeFrontProps = {
  cards: ComponentType<HomeCardsProps>
  /** Fetches the script of the cards. */
  fetchCards: () => Promise<unknown>
}

export function HomeFront({ cards: Cards, fetchCards }: HomeFrontProps) {
  const t = useT(homeMessages)
  const now = useNow(10_000)
  const { endpoint, input } = overviewRead()
  const overview = useRead(endpoint, input, {
    staleTime: pace / 3,
    poll: pace,
    live: 'metrics-changed',
    errorDisplay: 'inline',
  })
  const [isArranging, setArranging] = useState(false)
  const { data, error } = overview
  const isKnown = data !== undefined || error !== null
  const isAfter = useAfterMetrics(isKnown, fetchCards)
  const refresh = () => void overview.refetch()
  return (
    <div className="home page" aria-busy={!data && !error}>
      <HomeBanner
        now={now}
        updatedAt={overview.dataUpdatedAt}
        isFetching={overview.isFetching}
        openItems={error && !data ? null : data?.openItems}
        roles={data?.roles}
        isArranging={isArranging}
        // The stored layout is unknown after an error and must not be overwritten.
        onArrange={error && !data ? null : () => setArranging(!isArranging)}
        onRefresh={refresh}
      />
      {error && data && (
        <div className="card">
          <StaleNotice error={error} onRetry={refresh} />
        </div>
      )}
      {error && !data ? (
        <div className="card">
          <DataFailure title={t('failed')} error={error} onRetry={refresh} />
        </div>
      ) : (
        <HomeMetrics metrics={data?.metrics} />
      )}
      {isKnown && isAfter && (
        <Cards
          layout={data?.layout ?? null}
          isArranging={isArranging && data !== undefined}
          onArranged={() => setArranging(false)}
          now={now}
          pace={pace}
        />
      )}
      {/* Not before the metrics, which on a phone grow with their texts. */}
      {isKnown && !isAfter && <HomeWaiting layout={data?.layout ?? null} />}
      {!data && !error && (
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
      )}
    </div>
  )
}
