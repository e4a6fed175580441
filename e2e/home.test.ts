import { expect, test } from 'vitest'
import { users } from '@amber/contract/users/users.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { homeJourney } from '#e2e/journeys/home-journey.ts'

const environment = await openBrowser()
const { visit, caller } = environment

homeJourney(environment)

test("shows a user's action on the home page of another and finds it by pinyin and by kind", async () => {
  const owner = await signInBy(caller)
  const { signIn: enter } = await visit({ language: 'en-US', width: 390 })
  const page = await enter('Admin')
  const feed = page.getByRole('region', { name: 'Activity' })
  await feed.getByRole('listitem').first().waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('livePosition')), { timeout: 10_000 })
    .toBeTruthy()
  const userName = freshName('wukong')
  await owner(users.create, {
    userName,
    nickName: '孙悟空',
    gender: null,
    phone: null,
    email: null,
    status: '1',
    roles: ['R_USER'],
  })
  // Sooner than home polls, so the stream delivered it.
  await feed.getByText(userName).waitFor({ timeout: 5_000 })
  await page.getByRole('button', { name: 'Search everything' }).click()
  const box = page.getByRole('combobox')
  await expect
    .poll(
      async () => {
        // Initials are indexed a moment after the user is added.
        await box.fill('')
        await page.waitForTimeout(400)
        await box.fill('swk')
        const found = page.getByRole('option', { name: /孙悟空/ })
        await found.waitFor({ timeout: 2000 }).catch(() => {})
        return found.count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  await box.fill('added user')
  await page.getByRole('group', { name: 'Audit log' }).getByText(userName).waitFor()
  await expectAccessible(page)
})

test.each([
  { language: 'en-US', scheme: 'dark', width: 390, bell: /^Notifications, / },
  { language: 'zh-CN', scheme: 'light', width: 1440, bell: /^通知，/ },
] as const)(
  'shows home and each tab of the panel to a user without wider permissions ($language)',
  async ({ bell, ...look }) => {
    const { signIn: enter } = await visit(look)
    const page = await enter('User')
    await page.locator('.home-slot[data-card="activity"]').waitFor()
    await page.locator('.home-slot[data-card="announcements"] li').first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: bell }).click()
    const tabs = page.getByRole('dialog').getByRole('tab')
    await tabs.first().waitFor()
    expect(await tabs.count()).toBe(4)
    for (const tab of await tabs.all()) {
      await tab.click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      await expectAccessible(page)
      await expectNoOverflow(page)
    }
  },
)
