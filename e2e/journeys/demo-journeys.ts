// The main journeys, on the demonstration as on a server, in one browser that is prepared once: those in which something is
// asked of the server or written to its database. Not among them, because a browser alone has it not: signing in by WeChat
// or an OIDC provider, by a passkey (the address has no name), mail and SMS that really go out, several servers, the process
// and its shutdown, the break-glass command, what another browser is told (there is one), and being offline, which takes
// nothing away here. Left out to save time, because they say nothing about the server and are proven on one: tabs and the
// pages that they keep, the quick buttons, what each role sees, tabs that follow a sign-in or a sign-out, language and scheme kept over a reload, the system by
// keys, the theme, the layouts, being remembered, the guide and the frame. An invitation to register is written and read
// as much else is, and left to a server as well.
import { beforeAll, describe, expect, test } from 'vitest'
import { announcementJourney } from './announcement-journey.ts'
import { addPerson, signInBy } from '#e2e/support/caller.ts'
import type { View, Visitor } from '#e2e/support/browser.ts'
import { codeSignInJourney, registerJourney } from './code-journeys.ts'
import { dynamicRightsJourney } from './dynamic-rights-journey.ts'
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

/** Each in one language, and once; whether the screens are accessible is seen where a server serves the same. */
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

    test('a newcomer is added, found after a reload, chooses a password and comes in', async () => {
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
    dynamicRightsJourney(environment)

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
