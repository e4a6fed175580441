import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import {
  expectFound,
  expectLocked,
  expectLockedByKeys,
  ofLock,
} from '#e2e/journeys/shell-journeys.ts'

const environment = await openBrowser()
const { visit } = environment

const ofLockAndNetwork = [ofLock, /ERR_INTERNET_DISC/]

const offline = {
  'zh-CN': { offline: '网络已断开，恢复后自动继续', back: '连接已恢复' },
  'en-US': { offline: "You're offline. Waiting to reconnect.", back: "You're back online" },
} as const

test.each([
  { language: 'zh-CN', scheme: 'light', width: 1440 },
  { language: 'en-US', scheme: 'dark', width: 390 },
] as const)('the tools of the shell are accessible in $language at $width px', async (view) => {
  const { language } = view
  const { context, signIn, allowConsole } = await visit(view)
  allowConsole(...ofLockAndNetwork)
  const page = await signIn('Super')
  await expectFound(page, language)

  const banner = page.locator('.offline-banner')
  await context.setOffline(true)
  await expect.poll(() => banner.textContent()).toBe(offline[language].offline)
  await expectNoOverflow(page)
  await context.setOffline(false)
  await expect.poll(() => banner.textContent()).toBe(offline[language].back)

  await expectLocked(environment, page, language)
})

test('prints a page in its whole length, without menu, header and tabs', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/system/setting')
  const last = page.getByRole('heading', { name: 'Branding' })
  await last.waitFor()
  await page.emulateMedia({ media: 'print' })
  const shell = page.locator('.layout-sider, .layout-header, .layout-tabs')
  expect(await shell.filter({ visible: true }).count()).toBe(0)
  const bottom = await last.evaluate((heading) => heading.getBoundingClientRect().bottom)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // Nothing scrolls within the document.
  expect(height).toBeGreaterThan(bottom)
  expect(bottom).toBeGreaterThan(page.viewportSize()!.height)
})

test('locks and unlocks by keyboard on a phone and restores the focus', async () => {
  const { signIn, allowConsole } = await visit({ language: 'en-US', scheme: 'dark', width: 390 })
  allowConsole(ofLock, /422/)
  const page = await signIn('Super', '/system/user')
  const opener = page.getByRole('button', { name: 'Add user', exact: true })
  await expectLockedByKeys(page, 'en-US', opener)
  await expectNoOverflow(page)
})

test('restores an open drawer after unlocking, and does not lock offline', async () => {
  const { context, signIn, allowConsole } = await visit({ language: 'en-US' })
  allowConsole(...ofLockAndNetwork)
  const page = await signIn('Super', '/system/user')
  const opener = page.getByRole('button', { name: /^Edit ./ }).first()
  await opener.click()
  const drawer = page.getByRole('dialog')
  const field = drawer.getByRole('textbox', { name: 'Display name' })
  const before = await field.inputValue()
  await field.fill('half_written')
  const scrolled = await drawer.locator('.frame-body').evaluate((body) => {
    body.scrollTop = 40
    return body.scrollTop
  })
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await other.keyboard.press('Alt+l')
  const password = page.getByLabel('Password', { exact: true })
  await page.bringToFront()
  await password.waitFor()
  await password.press('Control+k')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expectAccessible(page)
  await password.fill('123456')
  await password.press('Enter')
  await drawer.waitFor()
  expect(await drawer.evaluate((element) => element.matches(':modal'))).toBe(true)
  expect(await drawer.locator('.frame-body').evaluate((body) => body.scrollTop)).toBe(scrolled)
  expect(await field.inputValue()).toBe('half_written')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill(before)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)

  await other.close()
  // Idle work is done once this window follows the live events.
  const isLeader = () =>
    page.evaluate(async () => ((await navigator.locks.query()).held ?? []).length > 0)
  await expect.poll(isLeader).toBe(true)
  await context.setOffline(true)
  await page.keyboard.press('Alt+l')
  await page.getByText("Couldn't lock the screen. Try again.").waitFor()
  expect(await page.getByRole('heading', { level: 1, name: 'Users' }).count()).toBe(1)
  await context.setOffline(false)
})

test('opens the clicked page in the new build after a deploy', async () => {
  const { context, signIn, allowConsole } = await visit({ language: 'en-US' })
  allowConsole(/\/assets\//)
  // Fetches nothing in advance.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const page = await signIn('Super')
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('Status')
  await page
    .getByRole('option', { name: /^Status/ })
    .first()
    .waitFor()
  let isMissing = true
  await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
    if (!isMissing) return route.continue()
    isMissing = false
    return route.fulfill({ status: 404, body: 'Not found' })
  })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Status' }).waitFor()
  expect(isMissing).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/system/status')
})

test('offers a new build when the page becomes visible again', async () => {
  const { context, signIn } = await visit({ language: 'en-US' })
  const page = await signIn('User')
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await context.route(/\/index\.html\?time=/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(name="buildTime" content=")[^"]+/, '$12099-01-01')
    await route.fulfill({ response: answer, body })
  })
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const refresh = page.getByRole('button', { name: 'Refresh immediately' })
  await expect
    .poll(async () => {
      await comeBack()
      return refresh.count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Later' }).click()
  await comeBack()
  expect(await refresh.count()).toBe(0)
})
