import { describe } from 'vitest'
import { openBrowser } from './browser.ts'
import { userFilesJourney } from './user-files-journey.ts'

const stage = await openBrowser()

describe.each(['zh-CN', 'en-US'] as const)('in %s', (language) => {
  userFilesJourney(stage, language)
})
