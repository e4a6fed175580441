import { expect, test } from 'vitest'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import { users } from '@amber/contract/users/users.ts'
import { goWithin, openBrowser } from '#e2e/support/browser.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { expectRecordInSight, expectSizesForFingers } from '#e2e/support/phone-sizes.ts'
import { settle } from '#e2e/journeys/visibility-journeys.ts'

const { visit, caller } = await openBrowser()

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

/** Deletes and invites a user, so that no list is empty. */
async function fillLists() {
  const call = await signInBy(caller)
  const userName = freshName('deleted')
  const common = { nickName: userName, gender: null, phone: null, email: null }
  const { id } = await call(users.create, { ...common, userName, status: '1', roles: [] })
  await call(users.remove, { ids: [id] })
  await call(invitations.create, { email: null, roles: ['R_USER'], hours: 24 })
}

test('a list on a phone begins within the first third of the screen', async () => {
  await fillLists()
  const faults: string[] = []
  for (const language of ['zh-CN', 'en-US'] as const) {
    const { signIn } = await visit({ language, width: 390 })
    const page = await signIn('Super')
    for (const path of lists) {
      await goWithin(page, path)
      await settle(page)
      await expectRecordInSight(page).catch((error: Error) => void faults.push(error.message))
    }
    await page.close()
  }
  expect(faults, faults.join('\n')).toEqual([])
}, 120_000)

test.each(['zh-CN', 'en-US'] as const)(
  'a record on a phone links to the next one of its list, in %s',
  async (language) => {
    const { signIn } = await visit({ language, width: 390 })
    const page = await signIn('Super')
    const [previous, next] = language === 'zh-CN' ? ['上一条', '下一条'] : ['Previous', 'Next']
    for (const path of ['/system/user', '/system/role']) {
      await goWithin(page, path)
      const links = page.locator('.data-card-head a:visible')
      await links.nth(1).waitFor()
      const names = await links.allTextContents()
      await links.nth(0).click()
      const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
      await heading(names[0]!).waitFor()
      await settle(page)
      await expectSizesForFingers(page)
      await page.getByRole('button', { name: next, exact: true }).click()
      await heading(names[1]!).waitFor()
      await page.getByRole('button', { name: previous, exact: true }).click()
      await heading(names[0]!).waitFor()
    }
  },
)
