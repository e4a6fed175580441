// Journeys that use the server or its database, for the demo in one prepared browser.
//
// Impossible there: WeChat, OIDC and passkey sign-in (the address has no host name), real mail and SMS, several
// servers, processes, events in other browsers, being offline.
//
// Left to the server tests to save time: tabs, quick sign-in, visibility by role, dynamic authorization, keyboard use,
// theme, layouts, remembered sign-in, guide and invitations.
import { beforeAll, describe, expect, test } from 'vitest'
import { announcementJourney } from './announcement-journey.ts'
import { addPerson, signInBy } from '#e2e/support/caller.ts'
import type { View, Visitor } from '#e2e/support/browser.ts'
import { codeSignInJourney, registerJourney } from './code-journeys.ts'
import { entryJourney } from './entry-journeys.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { passes } from '#e2e/support/keyboard.ts'
import { homeJourney } from './home-journey.ts'
import { logJourney } from './log-journey.ts'
import { addNewUser, chooseFirstPassword } from './new-user-journey.ts'
import { roleJourney } from './role-journey.ts'
import { walkScreens } from './screens-walk.ts'
import { expectLocked, ofLock, expectFound } from './shell-journeys.ts'
import type { Environment } from '#e2e/support/environment.ts'
import { authenticatorJourney } from './two-step-journey.ts'
import { userCenterJourney } from './user-center-journey.ts'
import { userFilesJourney } from './user-files-journey.ts'

type Demo = Environment & {
  base: string
  visit: (view: View | undefined, isSeenElsewhere: boolean) => Promise<Visitor>
}

/** Each runs once; accessibility is checked against a server. */
export function demoJourneys(demo: Demo) {
  const { base, caller } = demo
  const environment: Environment = {
    caller,
    visit: (view) => demo.visit(view, true),
    isOneBrowser: true,
  }
  const [pass] = passes
  describe('as on a server', () => {
    beforeAll(async () => {
      await addPerson(await signInBy(caller), { userName: 'careful' })
    })

    entryJourney(environment, 'en-US')
    roleJourney(environment)

    test('adds a user, finds it after a reload and lets it choose a password and sign in', async () => {
      const view = { language: 'en-US', width: 390 } as const
      const userName = freshName('rain')
      const { link } = await addNewUser(environment, {
        userName,
        nickName: `Rain ${userName}`,
        view,
      })
      expect(link).toContain(base)
      await chooseFirstPassword(environment, { userName, link, view })
    })

    registerJourney(environment, pass)
    codeSignInJourney(environment, pass)
    authenticatorJourney(environment, pass, 'careful')
    userCenterJourney(environment)
    userFilesJourney(environment, 'en-US')
    announcementJourney(environment)
    homeJourney(environment)
    logJourney(environment, { language: 'zh-CN' })

    test('everything is found, and the screen is locked in all tabs', async () => {
      const { signIn, allowConsole } = await environment.visit({ language: 'en-US' })
      allowConsole(ofLock)
      const page = await signIn('Super')
      await expectFound(page, 'en-US')
      await expectLocked(environment, page, 'en-US')
    })

    walkScreens(environment, { width: 1440, isLoaded: false, isGlance: true })
  })
}
