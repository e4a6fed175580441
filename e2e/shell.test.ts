import { expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { expectAccessible, expectNoOverflow, openBrowser } from './browser.ts'

const { base, visit } = await openBrowser()

const views = {
  'zh-CN': {
    everything: '全局搜索',
    search: '搜索',
    typed: ['用户', 'users', 'yhgl', 'yonghuguanli'],
    users: '用户管理',
    locked: '屏幕已锁定',
    password: '密码',
    unlock: '解锁',
    shortcuts: '键盘快捷键',
    offline: '网络已断开，恢复后会自动继续',
    back: '连接已恢复',
  },
  'en-US': {
    everything: 'Search everything',
    search: 'Search',
    typed: ['users', '用户', 'yhgl', 'yong hu guan li'],
    users: 'Users',
    locked: 'Screen locked',
    password: 'Password',
    unlock: 'Unlock',
    shortcuts: 'Keyboard shortcuts',
    offline: 'You are offline. Waiting for the network',
    back: 'You are back online',
  },
} as const

test.each([
  { language: 'zh-CN', scheme: 'light', width: 1440 },
  { language: 'en-US', scheme: 'dark', width: 390 },
] as const)('the helpers of the shell in $language at $width px', async (view) => {
  const words = views[view.language]
  const { context, signIn, complaints } = await visit(view)
  const page = await signIn('Super')
  const box = page.getByRole('combobox', { name: words.search })
  const option = page.getByRole('option', { name: words.users }).first()

  // Search: by keyboard alone, in both scripts and by pinyin.
  await page.getByRole('button', { name: words.everything }).waitFor()
  await page.keyboard.press('Control+k')
  await box.waitFor()
  for (const typed of words.typed) {
    await box.fill(typed)
    await option.waitFor()
  }
  await expectAccessible(page)
  await expectNoOverflow(page)
  await box.fill('Admin')
  await page.getByRole('option', { name: 'Admin', exact: true }).waitFor()
  await box.fill('yhgl')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/system/user*')
  await expect.poll(() => page.title()).toContain(words.users)
  expect(await page.locator('html').getAttribute('lang')).toBe(view.language)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  // Shortcuts.
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: words.shortcuts }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // Offline.
  const banner = page.locator('.offline-banner')
  await context.setOffline(true)
  await expect.poll(() => banner.textContent()).toBe(words.offline)
  await expectNoOverflow(page)
  await context.setOffline(false)
  await expect.poll(() => banner.textContent()).toBe(words.back)

  // Lock: both tabs, over a reload, for every call; and back to where one was.
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.bringToFront()
  await page.keyboard.press('Alt+l')
  await page.getByLabel(words.password, { exact: true }).waitFor()
  await other.getByLabel(words.password, { exact: true }).waitFor()
  expect(await other.getByRole('navigation').count()).toBe(0)
  await expectAccessible(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${base}/api${auth.getUserInfo.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(403)
  await page.reload()
  await page.getByLabel(words.password, { exact: true }).waitFor()
  expect(await page.locator('nav').count()).toBe(0)
  await page.getByLabel(words.password, { exact: true }).fill('123456')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: words.users }).waitFor()
  await other.getByRole('navigation').first().waitFor()
  // The browser itself notes the refusals of a locked session.
  expect(
    complaints.filter((complaint) => !/403 \(Forbidden\)|ERR_INTERNET_DISC/.test(complaint)),
  ).toEqual([])
  await context.close()
})

test('a drawer that is open comes back from the lock as it was; a lock without network is no lock', async () => {
  const { context, signIn, complaints } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/login?redirect=%2Fsystem%2Fuser')
  const opener = page.getByRole('button', { name: /^Edit ./ }).first()
  await opener.click()
  const drawer = page.getByRole('dialog')
  const field = drawer.getByRole('textbox', { name: 'Nick name' })
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

  // Fetched while the page had nothing better to do.
  const fetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/cover-[^/]+\.js/.test(name)),
    )
  await expect.poll(fetched).toBe(true)
  await other.close()
  await context.setOffline(true)
  await page.keyboard.press('Alt+l')
  await page.getByText('The screen could not be locked. Please try again').waitFor()
  expect(await page.getByRole('heading', { level: 1, name: 'Users' }).count()).toBe(1)
  await context.setOffline(false)
  expect(
    complaints.filter((complaint) => !/403 \(Forbidden\)|ERR_INTERNET_DISC/.test(complaint)),
  ).toEqual([])
  await context.close()
})

test('after a deploy the page that was clicked opens in the new build', async () => {
  const { context, signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super')
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  let isGone = true
  await context.route(/\/assets\/users-page-[^/]+\.js$/, async (route) => {
    if (!isGone) return route.continue()
    isGone = false
    return route.fulfill({ status: 404, body: 'Not found' })
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('yhgl')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expect(isGone).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/system/user')
  await context.close()
})

test('a new build is offered when the page is looked at again', async () => {
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
  // It is looked out for once the page has come to rest.
  await expect
    .poll(async () => {
      await comeBack()
      return refresh.count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Later' }).click()
  await comeBack()
  expect(await refresh.count()).toBe(0)
  await context.close()
})
