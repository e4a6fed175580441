import { expect, test } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { rolesSeeJourney, settle } from '#e2e/journeys/visibility-journeys.ts'

const environment = await openBrowser()

rolesSeeJourney(environment)

test('keeps language and color scheme over a reload, from the first paint on', async () => {
  const { signIn } = await environment.visit({ language: 'zh-CN', scheme: 'light' })
  const page = await signIn('User')
  await page.getByRole('button', { name: '语言：简体中文' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-US')
  await expect.poll(() => page.title()).toContain(defaultBrand.nameEn)
  const scheme = () => page.locator('html').getAttribute('data-scheme')
  const mode = page.getByRole('button', { name: /^Appearance/ })
  await expect
    .poll(async () => {
      if ((await scheme()) !== 'dark') await mode.click()
      return scheme()
    })
    .toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('html[data-scheme]')
  expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
})

test('shows a message while offline and keeps the page', async () => {
  const { context, signIn, allowConsole } = await environment.visit({ language: 'en-US' })
  allowConsole(/ERR_INTERNET_DISC/)
  const page = await signIn('Admin', '/system/user')
  await settle(page)
  await page.getByRole('row').nth(5).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByText(/cannot be reached|network|offline/i)
    .filter({ visible: true })
    .first()
    .waitFor()
  await context.setOffline(false)
  expect(new URL(page.url()).pathname).toBe('/system/user')
})
