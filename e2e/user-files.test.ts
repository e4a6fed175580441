import { openBrowser } from '#e2e/support/browser.ts'
import { userFilesJourney } from '#e2e/journeys/user-files-journey.ts'

userFilesJourney(await openBrowser(), 'zh-CN')
