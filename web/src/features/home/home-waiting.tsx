import { homeCards, type HomeCard, type HomeLayout } from '@amber/contract/account/preferences.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { useCan } from '#web/lib/call/services.ts'
import { cardsIn, completeLayout } from '#web/features/home/cards/card-layout.ts'

/** Keeps the place of a card that is not rendered yet. */
export function WaitingCard({ card }: { card: HomeCard }) {
  return <div className="home-waiting card" data-waits-for={card} />
}

/** Keeps the places of all cards until they are fetched. */
export function HomeWaiting({ layout }: { layout: HomeLayout | null }) {
  const maySeeRoles = useCan()(roles.list)
  const available = homeCards.filter((card) => card !== 'roles' || maySeeRoles)
  const columns = (['main', 'side'] as const)
    .map((zone) => cardsIn(completeLayout(layout), zone, available))
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
