import { describe } from 'vitest'
import { openBrowser } from './browser.ts'
import { logJourney } from './log-journey.ts'

const stage = await openBrowser()

describe.each([
  { language: 'zh-CN', scheme: 'light', width: 1440 },
  { language: 'en-US', scheme: 'dark', width: 390 },
] as const)('in $language', (view) => {
  logJourney(stage, view)
})
