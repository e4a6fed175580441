import { openBrowser } from './browser.ts'
import { walkScreens } from './screens-walk.ts'

walkScreens(await openBrowser(), { width: 390, scheme: 'dark', isLoaded: true })
