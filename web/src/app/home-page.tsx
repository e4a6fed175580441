import { notifications } from '@amber/contract/notifications.ts'
import { HomeFront } from '#web/features/home/home-front.tsx'
import type { HomeCardsProps } from '#web/features/home/home-front.tsx'
import { overviewRead } from '#web/features/home/home-overview.ts'
import { quietPart } from '#web/ui/part-on-demand.tsx'

// React's `lazy` would take the whole of home down where one of them cannot be fetched.
const HomeCards = quietPart(
  () => import('#web/features/home-cards/home-cards.tsx').then((part) => part.HomeCards),
  <div className="home-below" />,
)
const AnnouncementsCard = quietPart(() =>
  import('#web/app/notifications/announcements-card.tsx').then((part) => part.AnnouncementsCard),
)
const announcements = <AnnouncementsCard />

function Cards(props: HomeCardsProps) {
  return <HomeCards {...props} announcements={announcements} />
}

/** Home: its first view, and below it the cards that come when that is there. */
export function HomePage() {
  return <HomeFront cards={Cards} />
}

/** What home reads first, asked for while its scripts are on their way. */
export const homeReads = () => [
  overviewRead(),
  // Its line is the last in the banner: coming after the figures, it would push them down on a phone.
  { endpoint: notifications.summary, input: {} },
]
