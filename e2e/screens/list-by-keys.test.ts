import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'

const { visit } = await openBrowser()

const lists = [
  '/system/user',
  '/system/role',
  '/system/menu',
  '/system/session',
  '/system/audit-log',
] as const
const mostPresses = 10

test('the first action of a list is within ten presses of Tab', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', lists[0])
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (const path of lists) {
    await page.goto(path)
    const main = page.getByRole('main')
    await main.locator('tbody tr button, tbody tr a').first().waitFor()
    let presses = 0
    while ((await focused()) !== 'Skip to list') {
      await page.keyboard.press('Tab')
      presses += 1
      expect(presses, path).toBeLessThan(mostPresses)
    }
    await page.keyboard.press('Enter')
    const isAction = () =>
      page.evaluate(() => {
        const { activeElement } = document
        const row = activeElement?.closest('main tbody tr')
        return row && !row.previousElementSibling && activeElement?.matches('button, a')
      })
    while (!(await isAction())) {
      await page.keyboard.press('Tab')
      presses += 1
      expect(presses, path).toBeLessThanOrEqual(mostPresses)
    }
  }
})

test('arrow keys move between rows, Enter opens the record, and pages without a list offer no shortcut to one', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/system/user')
  const names = page.locator('tbody th a')
  await names.first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const second = names.nth(1)
  expect(await second.evaluate((link) => link === document.activeElement)).toBe(true)
  const name = await second.innerText()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.locator('.skip-link-list').isVisible()).toBe(false)
})
