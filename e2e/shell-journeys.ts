// The helpers of the shell, on whichever stage.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import type { Language } from '@amber/contract/words.ts'
import { expectAccessible, expectNoOverflow } from './expect-accessible.ts'
import type { Stage } from './stage.ts'

const views = {
  'zh-CN': {
    everything: '全局搜索',
    search: '搜索',
    typed: ['用户', 'users', 'yhgl', 'yonghuguanli'],
    users: '用户管理',
    locked: '屏幕已锁定',
    password: '密码',
    shortcuts: '键盘快捷键',
  },
  'en-US': {
    everything: 'Search everything',
    search: 'Search',
    typed: ['users', '用户', 'yhgl', 'yong hu guan li'],
    users: 'Users',
    locked: 'Screen locked',
    password: 'Password',
    shortcuts: 'Keyboard shortcuts',
  },
} as const

/** The browser itself notes the refusals of a locked session. */
export const ofLock = /403 \(Forbidden\)/

/** Finds a page by keyboard alone, in both scripts and by pinyin, and opens it; then what keys there are. */
export async function expectFound(page: Page, language: Language): Promise<void> {
  const words = views[language]
  const box = page.getByRole('combobox', { name: words.search })
  const option = page.getByRole('option', { name: words.users }).first()

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
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: words.shortcuts }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

/** Locks both tabs of a browser, over a reload and for every call; and unlocks them where the first was: at the users. */
export async function expectLocked({ caller }: Stage, page: Page, language: Language) {
  const words = views[language]
  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.bringToFront()
  await page.keyboard.press('Alt+l')
  await page.getByLabel(words.password, { exact: true }).waitFor()
  await other.getByLabel(words.password, { exact: true }).waitFor()
  expect(await other.getByRole('navigation').count()).toBe(0)
  await expectAccessible(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await expect(caller(token ?? '')(auth.getUserInfo, {})).rejects.toThrow('403')
  await page.reload()
  await page.getByLabel(words.password, { exact: true }).waitFor()
  expect(await page.locator('nav').count()).toBe(0)
  await page.getByLabel(words.password, { exact: true }).fill('123456')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: words.users }).waitFor()
  await other.getByRole('navigation').first().waitFor()
}
