// Journeys that use the server or its database, for the demo in one prepared browser.
//
// Impossible there: WeChat, OIDC and passkey sign-in (the address has no host name), real mail and SMS, several
// servers, processes, events in other browsers, being offline.
//
// Left to the tests of a server, because they depend on nothing that differs here: whatever else the same API and
// screens do. These depend on the browser's own database, files, hashes and outbox.
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { addPerson, signInBy } from '#e2e/support/caller.ts'
import type { View, Visitor } from '#e2e/support/browser.ts'
import { codeSignInJourney } from './code-journeys.ts'
import { passes } from '#e2e/support/keyboard.ts'
import { walkScreens } from './screens-walk.ts'
import type { Environment } from '#e2e/support/environment.ts'
import { userFilesJourney } from './user-files-journey.ts'

type Demo = Environment & {
  visit: (view: View | undefined, isSeenElsewhere: boolean) => Promise<Visitor>
}

/** Each runs once; accessibility is checked against a server. */
export function demoJourneys(demo: Demo) {
  const { caller } = demo
  const environment: Environment = {
    caller,
    visit: (view) => demo.visit(view, true),
  }
  const [pass] = passes
  describe('the demo server', () => {
    test('signs in a new user with the chosen password only', async () => {
      const { open, allowConsole } = await environment.visit()
      allowConsole(/401/)
      // Calls go through its page.
      await open('/login')
      const userName = 'demo_newcomer'
      await addPerson(await signInBy(caller), { userName })
      await signInBy(caller, { userName })
      await expect(caller()(auth.login, { userName, password: '654321' })).rejects.toThrow('401')
    })

    codeSignInJourney(environment, pass)
    userFilesJourney(environment, 'en-US')

    walkScreens(environment, {
      width: 1440,
      looks: [{ language: 'zh-CN', scheme: 'light' }],
      isLoaded: false,
      isGlance: true,
    })
  })
}
