import { lazy, Suspense } from 'react'
import { HomeFront } from '#web/features/home/home-front.tsx'
import type { HomeCardsProps } from '#web/features/home/home-front.tsx'
import type { AllCardsProps } from '#web/features/home-cards/home-cards.tsx'
import { overviewRead } from '#web/features/home/home-overview.ts'

const HomeCards = lazy<(props: AllCardsProps) => React.ReactNode>(() =>
  import('#web/features/home-cards/home-cards.tsx').then((part) => ({ default: part.HomeCards })),
)

const AnnouncementsCard = lazy(() =>
  import('#web/app/notifications/announcements-card.tsx').then((part) => ({
    default: part.AnnouncementsCard,
  })),
)
const announcements = <AnnouncementsCard />

function Cards(props: HomeCardsProps) {
  return (
    <Suspense fallback={<div className="home-below" />}>
      <HomeCards {...props} announcements={announcements} />
    </Suspense>
  )
}

/** Home: its first view, and below it the cards that come when that is there. */
export function HomePage() {
  return <HomeFront cards={Cards} />
}

/** What home reads first, asked for while its scripts are on their way. */
export const homeReads = () => [overviewRead()]
