import { openBrowser } from '#e2e/support/browser.ts'
import { walkScreens } from '#e2e/journeys/screens-walk.ts'

walkScreens(await openBrowser(), {
  width: 390,
  looks: [
    { language: 'zh-CN', scheme: 'dark' },
    { language: 'en-US', scheme: 'light' },
  ],
  isLoaded: true,
})
