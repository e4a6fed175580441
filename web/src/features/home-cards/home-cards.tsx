import { roles } from '@amber/contract/roles.ts'
import type { HomeCard, HomeLayout } from '@amber/contract/preferences.ts'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useCan, useT } from '#web/lib/services.ts'
import { DataState } from '#web/ui/data-states.tsx'
import { partOnDemand } from '#web/ui/part-on-demand.tsx'
import { ActivityCard } from './activity-card.tsx'
import { cardsIn } from './card-layout.ts'
import { EntriesCard } from './entries-card.tsx'
import { homeCardsMessages } from './home-cards.messages.ts'
import { RolesCard } from './roles-card.tsx'
import { TrendCard } from './trend-card.tsx'
import { useCardLayout } from './use-card-layout.ts'
import './home-cards.css'

const ArrangeBoard = partOnDemand(() =>
  import('./arrange-board.tsx').then((part) => part.ArrangeBoard),
)

export type AllCardsProps = {
  /** As it was stored; null for the default. */
  layout: HomeLayout | null
  isArranging: boolean
  onArranged: () => void
  now: number
  /** Milliseconds between two looks at the server. */
  pace: number
  announcements: ReactNode
}

/** What there is to show to this person. */
function useCards({
  now,
  pace,
  announcements,
}: AllCardsProps): Partial<Record<HomeCard, ReactNode>> {
  const maySeeRoles = useCan()(roles.list)
  return useMemo(
    () => ({
      trend: <TrendCard pace={pace} />,
      ...(maySeeRoles && { roles: <RolesCard pace={pace} /> }),
      entries: <EntriesCard />,
      announcements,
      activity: <ActivityCard now={now} pace={pace} />,
    }),
    [now, pace, announcements, maySeeRoles],
  )
}

/** How many cards are drawn: one after another, so that a slow phone can answer to a touch in between. */
function useInTurn(count: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= count) return undefined
    // A task of its own: what the one before asks the server for is on its way by then.
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)))
    return () => clearTimeout(timer)
  }, [drawn, count])
  return drawn
}

/** The cards below the figures, in two columns, as the person has arranged them. */
export function HomeCards(props: AllCardsProps) {
  const t = useT(homeCardsMessages)
  const { layout, setLayout } = useCardLayout(props.layout)
  const cards = useCards(props)
  const available = Object.keys(cards) as HomeCard[]
  const shown = (zone: 'main' | 'side') => cardsIn(layout, zone, available)
  const columns = (['main', 'side'] as const).filter((zone) => shown(zone).length > 0)
  const inTurn = columns.flatMap(shown)
  const drawn = useInTurn(inTurn.length)
  if (props.isArranging)
    return (
      <ArrangeBoard
        layout={layout}
        available={available}
        onChange={setLayout}
        onClose={props.onArranged}
      />
    )
  if (columns.length === 0)
    return (
      <div className="card">
        <DataState picture="quiet" title={t('allHidden')} detail={t('allHiddenDetail')} />
      </div>
    )
  return (
    <div
      className={drawn < inTurn.length ? 'home-columns home-below' : 'home-columns'}
      data-columns={columns.length}
    >
      {columns.map((zone) => (
        <div key={zone} className="home-column">
          {shown(zone)
            .filter((card) => inTurn.indexOf(card) < drawn)
            .map((card) => (
              <div key={card} className="home-place" data-card={card}>
                {cards[card]}
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}
