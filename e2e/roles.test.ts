import { openBrowser } from './browser.ts'
import { dynamicRightsJourney } from './dynamic-rights-journey.ts'
import { roleJourney } from './role-journey.ts'

const stage = await openBrowser()

roleJourney(stage)
dynamicRightsJourney(stage)
