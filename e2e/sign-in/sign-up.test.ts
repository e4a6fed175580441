import { describe } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { codeSignInJourney, invitedJourney, registerJourney } from '#e2e/journeys/code-journeys.ts'
import { passes } from '#e2e/support/keyboard.ts'

const environment = await openBrowser()
// Comes first, because an invitation closes open registration.
describe.each(passes)('in $language, $how', (pass) => {
  codeSignInJourney(environment, pass)
  registerJourney(environment, pass)
})
describe.each(passes)('by invitation, in $language, $how', (pass) => {
  invitedJourney(environment, pass)
})
