// The figures of home and the lists that they lead to, on a running product.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { signInBy } from '#e2e/support/caller.ts'

const { visit, caller } = await openBrowser()

const numberOf = (text: string | null | undefined) => Number(text?.replaceAll(',', ''))

/** The number that a figure has for its list: of sessions where it tells of those, too. */
async function figureOn(page: Page, name: string): Promise<number> {
  await page.goto('/home')
  const card = page
    .locator('.home-figure')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
  const text = await card.locator('.home-figure-middle').innerText()
  return numberOf(/in ([\d,]+) sessions?$/.exec(text)?.[1] ?? text)
}

/** How many the list on the page is of: what is written below it, or its entries where all of them fit. */
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
    linked: ['Signed-in devices'],
    plain: ['Account age', 'My sign-ins today', 'My operations today'],
  },
])('each figure of $person with a link leads to a list of as many', async (expected) => {
  const { person, linked, plain } = expected
  // More sessions than users.
  await signInBy(caller, { userName: person })
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn(person, '/home')
  await page.locator('.home-figure h2').first().waitFor()
  expect(await page.locator('.home-figure h2 a').allInnerTexts()).toEqual(linked)
  expect(await page.locator('.home-figure h2:not(:has(a))').allInnerTexts()).toEqual(plain)
  for (const name of linked)
    await expect
      // Again where something has happened between the two looks.
      .poll(
        async () => {
          const shown = await figureOn(page, name)
          await page.getByRole('link', { name, exact: true }).click()
          await page.waitForURL((url) => url.pathname !== '/home')
          return { shown, listed: await totalOn(page) }
        },
        { timeout: 30_000, message: name },
      )
      .toSatisfy(({ shown, listed }) => shown > 0 && shown === listed)
})
