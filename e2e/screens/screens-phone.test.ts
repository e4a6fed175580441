import { openBrowser } from '#e2e/support/browser.ts'
import { walkScreens } from '#e2e/journeys/screens-walk.ts'

walkScreens(await openBrowser(), {
  width: 390,
  // English texts are the longer ones.
  looks: [{ language: 'en-US', scheme: 'dark' }],
  isLoaded: true,
})
