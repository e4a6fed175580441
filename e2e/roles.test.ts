import { openBrowser } from './browser.ts'
import { dynamicRightsJourney } from './dynamic-rights-journey.ts'
import { roleJourney } from './role-journey.ts'

const environment = await openBrowser()

roleJourney(environment)
dynamicRightsJourney(environment)
