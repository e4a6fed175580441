import { announcementJourney } from '#e2e/journeys/announcement-journey.ts'
import { openBrowser } from '#e2e/support/browser.ts'

announcementJourney(await openBrowser())
