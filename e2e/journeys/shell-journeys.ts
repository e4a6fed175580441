import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { byKeys, tabTo } from '#e2e/support/keyboard.ts'
import type { Environment } from '#e2e/support/environment.ts'

const views = {
  'zh-CN': {
    everything: '全局搜索',
    search: '搜索',
    typed: ['用户', 'users', 'yhgl', 'yonghuguanli'],
    users: '用户管理',
    locked: '屏幕已锁定',
    password: '密码',
    wrong: '密码不正确',
    accountMenu: 'Super 的账号菜单',
    lockScreen: '锁定屏幕',
    showPassword: '显示密码',
    unlock: '解锁',
    signOut: '退出登录',
    shortcuts: '键盘快捷键',
  },
  'en-US': {
    everything: 'Search everything',
    search: 'Search',
    typed: ['users', '用户', 'yhgl', 'yong hu guan li'],
    users: 'Users',
    locked: 'Screen locked',
    password: 'Password',
    wrong: 'Incorrect password',
    accountMenu: 'Account menu for Super',
    lockScreen: 'Lock screen',
    showPassword: 'Show password',
    unlock: 'Unlock',
    signOut: 'Sign out',
    shortcuts: 'Keyboard shortcuts',
  },
} as const

export const ofLock = /403 \(Forbidden\)/

/** Finds a page by Chinese, Latin and pinyin text, by keyboard alone. */
export async function expectFound(page: Page, language: SourceLanguage): Promise<void> {
  const texts = views[language]
  const box = page.getByRole('combobox', { name: texts.search })
  const option = page.getByRole('option', { name: texts.users }).first()

  await page.getByRole('button', { name: texts.everything }).waitFor()
  await page.keyboard.press('Control+k')
  await box.waitFor()
  for (const typed of texts.typed) {
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
  await expect.poll(() => page.title()).toContain(texts.users)
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: texts.shortcuts }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

/** Locks both tabs, over a reload and for every call. */
export async function expectLocked({ caller }: Environment, page: Page, language: SourceLanguage) {
  const texts = views[language]
  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.bringToFront()
  await page.keyboard.press('Alt+l')
  await page.getByLabel(texts.password, { exact: true }).waitFor()
  await other.getByLabel(texts.password, { exact: true }).waitFor()
  expect(await other.getByRole('navigation').count()).toBe(0)
  await expectAccessible(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await expect(caller(token ?? '')(auth.getUserInfo, {})).rejects.toThrow('403')
  await page.reload()
  await page.getByLabel(texts.password, { exact: true }).waitFor()
  expect(await page.locator('nav').count()).toBe(0)
  await page.getByLabel(texts.password, { exact: true }).fill('123456')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: texts.users }).waitFor()
  await other.getByRole('navigation').first().waitFor()
}

async function expectFocused(control: Locator): Promise<void> {
  await expect
    .poll(() => control.evaluate((element) => element === document.activeElement))
    .toBe(true)
}

/** Presses the key more often than the lock screen has tab stops. */
async function stopsBy(page: Page, key: string): Promise<string[]> {
  const names = new Set<string>()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(() => {
      const focused = document.activeElement
      // The browser's toolbar has the focus between the last stop and the first.
      if (!focused || focused === document.body) return undefined
      if (!focused.closest('#lock')) return `behind the lock: ${focused.outerHTML}`
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
      return (label ?? focused).textContent || focused.getAttribute('aria-label') || ''
    })
    if (stop !== undefined) names.add(stop)
  }
  return [...names].toSorted()
}

/** Locks and unlocks by keyboard. The focus must return to the control that had it. */
export async function expectLockedByKeys(page: Page, language: SourceLanguage, opener: Locator) {
  const texts = views[language]
  const { keyboard } = page
  const password = page.getByLabel(texts.password, { exact: true })
  const stops = [texts.password, texts.showPassword, texts.unlock, texts.signOut].toSorted()

  await tabTo(opener)
  await keyboard.press('Alt+l')
  await expectFocused(password)
  expect(await stopsBy(page, 'Tab')).toEqual(stops)
  expect(await stopsBy(page, 'Shift+Tab')).toEqual(stops)
  await expectAccessible(page)
  await byKeys.fill(password, 'wrong_password')
  await keyboard.press('Enter')
  const message = page.getByText(texts.wrong, { exact: true })
  await message.waitFor()
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  expect(await password.getAttribute('aria-describedby')).toBe(await message.getAttribute('id'))
  await expectFocused(password)
  await expectAccessible(page)
  // The wrong password is selected, so typing replaces it.
  await keyboard.type('123456')
  await keyboard.press('Enter')
  await expectFocused(opener)

  const menu = page.getByRole('button', { name: texts.accountMenu })
  await byKeys.press(menu)
  const item = page.getByRole('menuitem', { name: texts.lockScreen })
  await item.waitFor()
  await expect
    .poll(async () => {
      const isFocused = await item.evaluate((node) => node.contains(document.activeElement))
      if (!isFocused) await keyboard.press('ArrowDown')
      return isFocused
    })
    .toBe(true)
  await keyboard.press('Enter')
  await expectFocused(password)
  await keyboard.type('123456')
  await byKeys.press(page.getByRole('button', { name: texts.unlock, exact: true }))
  await expectFocused(menu)
}
