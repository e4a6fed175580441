import { openBrowser } from '#e2e/support/browser.ts'
import { codeSignInJourney, invitedJourney, registerJourney } from '#e2e/journeys/code-journeys.ts'
import { passes } from '#e2e/support/keyboard.ts'

const environment = await openBrowser()
const [byPointer, byKeyboard] = passes
codeSignInJourney(environment, byKeyboard)
// Comes before the invitation, which closes open registration.
registerJourney(environment, byPointer)
invitedJourney(environment, byKeyboard)
