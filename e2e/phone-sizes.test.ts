import { expect, test } from 'vitest'
import { users } from '@amber/contract/users.ts'
import { goWithin, openBrowser } from './browser.ts'
import { signInBy } from './caller.ts'
import { expectRecordInSight, expectSizesForFingers } from './phone-sizes.ts'
import { pathsWith, publicPaths } from './screen-paths.ts'
import { embeddedHosts } from './screens-walk.ts'
import { settle } from './sight-journeys.ts'

const { visit, caller } = await openBrowser()

/** The pages that show one list of all there are. */
const lists = [
  '/system/user',
  '/system/session',
  '/system/announcement',
  '/system/removed-user',
  '/system/invitation',
  '/system/role',
  '/system/menu',
  '/system/audit-log',
  '/system/sign-in-log',
]

test.each(['zh-CN', 'en-US'] as const)(
  'on a phone everything is large enough for a finger and for reading, in %s',
  async (language) => {
    const faults: string[] = []
    const note = (error: Error) => void faults.push(error.message)
    const { open } = await visit({ language, width: 390 })
    const outside = await open('/login')
    for (const path of publicPaths) {
      await outside.goto(path)
      await outside.locator('h1').first().waitFor()
      await expectSizesForFingers(outside).catch(note)
    }
    await outside.close()

    const [someone] = (await (await signInBy(caller))(users.list, { userName: 'Admin' })).records
    const { signIn, pardon } = await visit({ language, width: 390 })
    pardon(...embeddedHosts.map((host) => new RegExp(`https://${host}`)))
    const page = await signIn('Super')
    for (const path of pathsWith(someone?.id ?? '')) {
      await goWithin(page, path)
      await settle(page)
      await expectSizesForFingers(page).catch(note)
    }
    expect(faults, faults.join('\n')).toEqual([])
  },
  240_000,
)

test('on a phone a list begins within the first third of the screen', async () => {
  const faults: string[] = []
  for (const language of ['zh-CN', 'en-US'] as const) {
    const { signIn } = await visit({ language, width: 390 })
    const page = await signIn('Super')
    for (const path of lists) {
      await goWithin(page, path)
      await settle(page)
      // Nothing has been deleted, and nobody invited yet.
      if (path.endsWith('removed-user') || path.endsWith('invitation')) continue
      await expectRecordInSight(page).catch((error: Error) => void faults.push(error.message))
    }
    await page.close()
  }
  expect(faults, faults.join('\n')).toEqual([])
}, 120_000)
