import { openBrowser } from './browser.ts'
import { userFilesJourney } from './user-files-journey.ts'

userFilesJourney(await openBrowser(), 'zh-CN')
