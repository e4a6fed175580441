// Journeys that use the server or its database, for the demo in one prepared browser.
//
// Impossible there: WeChat, OIDC and passkey sign-in (the address has no host name), real mail and SMS, several
// servers, processes, events in other browsers, being offline.
//
// Left to the server tests, because they depend on nothing that differs here: whatever else the same API and screens
// do. These depend on the browser's own database, files, outbox and events.
import { describe, expect, test } from 'vitest'
import { announcementJourney } from './announcement-journey.ts'
import type { View, Visitor } from '#e2e/support/browser.ts'
import { codeSignInJourney } from './code-journeys.ts'
import { entryJourney } from './entry-journeys.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { passes } from '#e2e/support/keyboard.ts'
import { addNewUser, chooseFirstPassword } from './new-user-journey.ts'
import { walkScreens } from './screens-walk.ts'
import type { Environment } from '#e2e/support/environment.ts'
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
    entryJourney(environment, 'en-US')

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

    codeSignInJourney(environment, pass)
    userFilesJourney(environment, 'en-US')
    announcementJourney(environment)

    walkScreens(environment, {
      width: 1440,
      looks: [{ language: 'zh-CN', scheme: 'light' }],
      isLoaded: false,
      isGlance: true,
    })
  })
}
