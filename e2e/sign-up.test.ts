import { describe } from 'vitest'
import { openBrowser } from './browser.ts'
import { codeSignInJourney, registerJourney } from './code-journeys.ts'
import { passes } from './hands.ts'

const stage = await openBrowser()

describe.each(passes)('in $language, $how', (pass) => {
  registerJourney(stage, pass)
  codeSignInJourney(stage, pass)
})
