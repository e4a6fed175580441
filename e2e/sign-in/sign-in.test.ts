import { describe, expect, test } from 'vitest'
import { users } from '@amber/contract/users/users.ts'
import { goWithin, openBrowser, texts } from '#e2e/support/browser.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { entryJourney, quickButtonsJourney } from '#e2e/journeys/entry-journeys.ts'
import { fillPassword } from '#e2e/journeys/two-step-journey.ts'
import { byKeys, passes } from '#e2e/support/keyboard.ts'

const environment = await openBrowser()
const { base, visit, caller } = environment

describe.each(['zh-CN', 'en-US'] as const)('signing in, in %s', (language) => {
  entryJourney(environment, language)
})

quickButtonsJourney(environment)

test('never redirects to another site', async () => {
  const { open } = await visit()
  const page = await open('/login')
  for (const target of ['//evil.example', '/\\evil']) {
    await page.goto(`/login?redirect=${target}`)
    await fillPassword(page, passes[0], 'User')
    await page.waitForURL((url) => url.pathname !== '/login')
    expect(new URL(page.url()).origin).toBe(base)
    await page.evaluate(() => localStorage.clear())
  }
})

test('works by keyboard alone with the skip link, the account menu and sign-out', async () => {
  const { userName, password } = texts['en-US']
  const { open } = await visit({ language: 'en-US' })
  const page = await open('/login')
  await byKeys.fill(page.getByLabel(userName, { exact: true }), 'Super')
  await byKeys.fill(page.getByLabel(password, { exact: true }), '123456')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.reload()
  await page.getByRole('main').waitFor()
  await byKeys.press(page.getByRole('link', { name: 'Skip to main content' }))
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await page.reload()
  await byKeys.press(page.getByRole('button', { name: 'Account menu for Super' }))
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  const signOut = page.getByRole('menuitem', { name: 'Sign out' })
  await expect
    .poll(async () => {
      const isFocused = await signOut.evaluate((item) => item.contains(document.activeElement))
      if (!isFocused) await page.keyboard.press('ArrowDown')
      return isFocused
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await question.waitFor()
  await byKeys.press(question.getByRole('button', { name: 'Sign out' }))
  await page.waitForURL(/\/login(\?|$)/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

describe('tabs of one browser', () => {
  test('follow a sign-out', async () => {
    const { signIn, open } = await visit()
    const first = await signIn('Super')
    const second = await open('/function')
    await second.getByRole('main').waitFor()
    // Any site could link to this address, so it asks.
    await first.goto('/login-out')
    await first.getByRole('heading', { name: '退出登录？' }).waitFor()
    expect(await second.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await first.getByRole('button', { name: '退出登录', exact: true }).click()
    await first.waitForURL(/\/login(\?|$)/)
    await second.waitForURL(/\/login(\?|$)/)
    expect(await second.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('follow a sign-in', async () => {
    const { signInByForm, open } = await visit()
    const waiting = await open('/login')
    await signInByForm('Admin')
    await waiting.waitForURL('**/home')
    await waiting.getByRole('button', { name: 'Admin 的账号菜单' }).waitFor()
    expect(await waiting.title()).toContain('首页')
  })
})

describe('a session', () => {
  test('refreshes a rejected access token unnoticed', async () => {
    const { signIn, allowConsole } = await visit()
    allowConsole(/401/)
    const page = await signIn('Admin')
    const damage = (name: string) =>
      page.evaluate((key) => {
        const token = localStorage.getItem(key) ?? ''
        localStorage.setItem(key, token.replace(/[\w-]{6}("?)$/, 'AAAAAA$1'))
      }, name)
    await damage('token')
    await page.goto('/system/user')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/system/user')
  })

  test('ends on the sign-in page when the refresh token is rejected too', async () => {
    const { signIn, allowConsole } = await visit()
    allowConsole(/401/)
    const page = await signIn('Admin')
    await page.evaluate(() => {
      for (const key of ['token', 'refreshToken'])
        localStorage.setItem(
          key,
          (localStorage.getItem(key) ?? '').replace(/[\w-]{6}("?)$/, 'AAAAAA$1'),
        )
    })
    await page.goto('/system/user')
    await page.waitForURL(/\/login(\?|$)/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test.each(['confirmed', 'closed by force', 'left'])(
    "ends for a disabled user with the server's message in one dialog, which is %s",
    async (way) => {
      const call = await signInBy(caller)
      const { records } = await call(users.list, { userName: 'User', size: 100 })
      const user = records.find(({ userName }) => userName === 'User')
      if (!user) throw new Error('There is no User')
      const { signIn, allowConsole } = await visit()
      allowConsole(/401/)
      const page = await signIn('User')
      const hasToken = () => page.evaluate(() => localStorage.getItem('token') !== null)
      const setStatus = async (status: '1' | '2') => {
        const { id, version, nickName, gender, phone, email, roles } = await call(users.get, {
          id: user.id,
        })
        await call(users.update, { id, version, nickName, gender, phone, email, roles, status })
      }
      await setStatus('2')
      try {
        // Triggers a request in case no event has arrived. A reload would sign out.
        await goWithin(page, '/user-center')
        const dialog = page.getByRole('dialog', { name: '错误' })
        await dialog.waitFor()
        expect(await dialog.textContent()).toContain('用户状态失效，请重新登录')
        await page.mouse.click(5, 5)
        await page.keyboard.press('Escape')
        await page.waitForTimeout(300)
        expect(await dialog.isVisible()).toBe(true)
        expect(await hasToken()).toBe(true)
        if (way === 'confirmed') await dialog.getByRole('button', { name: '确认' }).click()
        else if (way === 'left') await page.reload()
        // As browsers do at a second close request, such as a phone's back gesture.
        else await dialog.evaluate((element: HTMLDialogElement) => element.close())
        await page.waitForURL(/\/login(\?|$)/)
        expect(await hasToken()).toBe(false)
      } finally {
        await setStatus('1')
      }
    },
  )
})
