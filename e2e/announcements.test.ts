import { announcementJourney } from './announcement-journey.ts'
import { openBrowser } from './browser.ts'

announcementJourney(await openBrowser())
