import { describe } from 'vitest'
import { openBrowser } from './browser.ts'
import { codeSignInJourney, invitedJourney, registerJourney } from './code-journeys.ts'
import { passes } from './hands.ts'

const stage = await openBrowser()
const [byPointer, byKeys] = passes

// Two ways to an account: one open to everybody, the other by an invitation where nothing else leads in.
registerJourney(stage, byPointer)
invitedJourney(stage, byKeys)

describe.each(passes)('in $language, $how', (pass) => {
  codeSignInJourney(stage, pass)
})
