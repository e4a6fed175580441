import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import { texts } from '#e2e/support/browser.ts'
import type { Environment } from '#e2e/support/environment.ts'

export function entryJourney({ visit }: Environment, language: SourceLanguage) {
  const w = texts[language]

  test('shows an error for a wrong password, then opens the requested page', async () => {
    const { open, allowConsole } = await visit({ language })
    allowConsole(/401/)
    const page = await open('/system/user?userName=wang')
    await page.waitForURL(/\/login\?redirect=/)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await page.getByLabel(w.userName, { exact: true }).fill('Admin')
    await page.getByLabel(w.password, { exact: true }).fill('wrong_password')
    await page.getByRole('button', { name: w.signIn, exact: true }).click()
    const alert = page.getByText(
      language === 'zh-CN' ? '用户名或密码错误' : 'Incorrect username or password',
    )
    await alert.first().waitFor()
    await page.getByLabel(w.password, { exact: true }).fill('123456')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/system/user?userName=wang')
    await page.getByRole('main').waitFor()
  })
}

export function quickButtonsJourney({ visit, caller }: Environment) {
  test('signs in as each of the three users by quick buttons', async () => {
    const { open } = await visit()
    for (const [name, role] of [
      ['超级管理员', 'R_SUPER'],
      ['管理员', 'R_ADMIN'],
      ['普通用户', 'R_USER'],
    ] as const) {
      const page = await open('/login')
      await page.getByRole('button', { name, exact: true }).click()
      await page.waitForURL('**/home')
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
      const { roles } = await caller(token.replaceAll('"', ''))(auth.getUserInfo, {})
      expect(roles).toEqual([role])
      await page.evaluate(() => localStorage.clear())
      await page.close()
    }
  })
}
