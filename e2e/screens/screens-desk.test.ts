import { openBrowser } from '#e2e/support/browser.ts'
import { walkScreens } from '#e2e/journeys/screens-walk.ts'

walkScreens(await openBrowser(), {
  width: 1440,
  looks: [
    { language: 'zh-CN', scheme: 'light' },
    { language: 'en-US', scheme: 'dark' },
  ],
  isLoaded: false,
})
