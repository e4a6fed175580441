import { openBrowser } from './browser.ts'
import { logJourney } from './log-journey.ts'

logJourney(await openBrowser(), { language: 'en-US', scheme: 'dark', width: 390 })
