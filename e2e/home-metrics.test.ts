import { ownProfile } from '@amber/contract/account/own-profile.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { signInBy } from '#e2e/support/caller.ts'

const { visit, caller } = await openBrowser()

const numberOf = (text: string | null | undefined) => Number(text?.replaceAll(',', ''))

/** Reads the sessions where the metric also counts users. */
async function metricOn(page: Page, name: string): Promise<number> {
  await page.goto('/home')
  const card = page
    .locator('.home-metric')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
  const text = await card.locator('.home-metric-middle').innerText()
  return numberOf(/in ([\d,]+) sessions?$/.exec(text)?.[1] ?? text)
}

/** Counts the entries when all fit on one page. */
async function totalOn(page: Page): Promise<number> {
  const pager = page.locator('main .pager [role="status"]').filter({ visible: true })
  const entries = page.locator('main .session-list > li').filter({ visible: true })
  await pager.or(entries).first().waitFor()
  if ((await pager.count()) === 0) return entries.count()
  return numberOf(/of ([\d,]+)$/.exec(await pager.innerText())?.[1])
}

test.each([
  {
    person: 'Super',
    linked: ['Users', 'Online now', 'Sign-ins today', 'Operations today'],
    plain: [],
  },
  {
    person: 'User',
    linked: ['Signed-in devices', 'My sign-ins today', 'My operations today'],
    plain: ['Account age'],
  },
])('links each metric of $person to a list with the same total', async (expected) => {
  const { person, linked, plain } = expected
  const call = await signInBy(caller, { userName: person })
  // Otherwise the day may have no operation yet.
  const { version, nickName, gender } = await call(ownProfile.get, {})
  await call(ownProfile.update, { version, nickName, gender })
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn(person, '/home')
  await page.locator('.home-metric h2').first().waitFor()
  expect(await page.locator('.home-metric h2 a').allInnerTexts()).toEqual(linked)
  expect(await page.locator('.home-metric h2:not(:has(a))').allInnerTexts()).toEqual(plain)
  for (const name of linked)
    await expect
      .poll(
        async () => {
          const shown = await metricOn(page, name)
          await page.getByRole('link', { name, exact: true }).click()
          await page.waitForURL((url) => url.pathname !== '/home')
          return { shown, listed: await totalOn(page) }
        },
        { timeout: 30_000, message: name },
      )
      .toSatisfy(({ shown, listed }) => shown > 0 && shown === listed)
})
