import { openBrowser } from '#e2e/support/browser.ts'
import { dynamicRightsJourney } from '#e2e/journeys/dynamic-rights-journey.ts'
import { roleJourney } from '#e2e/journeys/role-journey.ts'

const environment = await openBrowser()

roleJourney(environment)
dynamicRightsJourney(environment)
