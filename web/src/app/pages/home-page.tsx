import { notifications } from '@amber/contract/messaging/notifications.ts'
import { HomeFront } from '#web/features/home/home-front.tsx'
import type { HomeCardsProps } from '#web/features/home/home-front.tsx'
import { overviewRead } from '#web/features/home/home-overview.ts'
import { HomeWaiting } from '#web/features/home/cards/home-waiting.tsx'
import { homeMessages } from '#web/features/home/home.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import { partInPlace } from '#web/ui/feedback/part-on-demand.tsx'

function failureOf(name: 'cardsLost' | 'announcementsLost') {
  return function Failure({ onRetry }: { onRetry: () => void }) {
    const t = useT(homeMessages)
    return (
      <div className="card">
        <DataState
          picture="error"
          title={t(name)}
          action={
            <button type="button" className="button" onClick={onRetry}>
              {t('retry')}
            </button>
          }
          isAlert
        />
      </div>
    )
  }
}

const fetchCards = () =>
  import('#web/features/home/cards/home-cards.tsx').then((part) => part.HomeCards)
const HomeCards = partInPlace(fetchCards, { Meanwhile: HomeWaiting, Lost: failureOf('cardsLost') })
const AnnouncementsCard = partInPlace(
  () =>
    import('#web/app/notifications/announcements-card.tsx').then((part) => part.AnnouncementsCard),
  { Meanwhile: () => null, Lost: failureOf('announcementsLost') },
)
const announcements = <AnnouncementsCard />

function Cards(props: HomeCardsProps) {
  return <HomeCards {...props} announcements={announcements} />
}

export function HomePage() {
  return <HomeFront cards={Cards} fetchCards={fetchCards} />
}

export const homeReads = () => [
  overviewRead(),
  // A late banner line would push the metrics down on a phone.
  { endpoint: notifications.summary, input: {} },
]
