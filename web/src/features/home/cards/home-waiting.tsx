import { homeCards, type HomeCard, type HomeLayout } from '@amber/contract/account/preferences.ts'
import { cardsIn, completeLayout } from './card-layout.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { useMemo } from 'react'
import { useCan } from '#web/lib/call/services.ts'

/** Returns the cards whose data the user is allowed to read. */
export function useAvailableCards(): readonly HomeCard[] {
  const canListRoles = useCan()(roles.list)
  return useMemo(() => homeCards.filter((card) => card !== 'roles' || canListRoles), [canListRoles])
}

/** Keeps the place of a card that is not rendered yet. */
export function WaitingCard({ card }: { card: HomeCard }) {
  return <div className="home-waiting card" data-waits-for={card} />
}

/** Keeps the places of all cards until they are fetched. */
export function HomeWaiting({ layout }: { layout: HomeLayout | null }) {
  const available = useAvailableCards()
  const complete = completeLayout(layout)
  const columns = (['main', 'side'] as const)
    .map((zone) => cardsIn(complete, zone, available))
    .filter((cards) => cards.length > 0)
  return (
    <div className="home-columns" data-columns={columns.length}>
      {columns.map((cards) => (
        <div key={cards.join()} className="home-column">
          {cards.map((card) => (
            <WaitingCard key={card} card={card} />
          ))}
        </div>
      ))}
    </div>
  )
}
