import { openBrowser } from '#e2e/support/browser.ts'
import { logJourney } from '#e2e/journeys/log-journey.ts'

logJourney(await openBrowser(), { language: 'en-US', scheme: 'dark', width: 390 })
