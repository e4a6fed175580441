import { test, expect } from 'vitest'
import { goWithin, openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { expectTraditional, expectWholeTexts } from '#e2e/support/expect-texts.ts'
import { picture } from '#e2e/support/picture.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { lastInFrame, outsideFrame, ownPathsWith } from '#e2e/support/screen-paths.ts'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'

const { visit, caller } = await openBrowser()

test('a visitor selects Traditional Chinese for all later pages and responses', async () => {
  const { open, allowConsole } = await visit()
  allowConsole(/401/)
  const page = await open('/login')
  await page.getByRole('button', { name: '语言：简体中文' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '繁體中文' }).click()
  const submit = page.getByRole('button', { name: '登入', exact: true })
  await submit.waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-TW')
  await picture(page, 'login-zh-TW')

  await page.reload()
  await page.getByLabel('使用者名稱', { exact: true }).fill('Super')
  await page.getByLabel('密碼', { exact: true }).fill('wrong-1')
  await submit.click()
  await page.getByText('使用者名稱或密碼錯誤').first().waitFor()
  await expectTraditional(page)
  await expectAccessible(page)
})

test('every screen of the console is in Traditional Chinese and fits', async () => {
  const call = await signInBy(caller)
  const [someone] = (await call(users.list, { userName: 'Admin' })).records
  const { signIn } = await visit()
  const page = await signIn('Super')
  await page.getByRole('button', { name: '语言：简体中文' }).click()
  await page.getByRole('button', { name: '繁體中文' }).click()
  await page.locator('html[lang=zh-TW]').waitFor()
  const faults: string[] = []
  for (const path of [...ownPathsWith(someone?.id ?? ''), lastInFrame, outsideFrame]) {
    await goWithin(page, path)
    await expect.poll(() => page.locator('.loading, [aria-busy=true]').count()).toBe(0)
    await picture(page, `zh-TW${path.replace(/\W+/g, '_')}`)
    for (const check of [expectTraditional, expectNoOverflow, expectWholeTexts])
      await check(page).catch((error: Error) => faults.push(error.message))
  }
  expect(faults, faults.join('\n')).toEqual([])

  await page.goto('/docs/')
  await page.getByRole('heading', { name: '使用手冊' }).waitFor()
  await expectTraditional(page)
})

test('a reader in Traditional Chinese sees titles written in that language', async () => {
  const call = await signInBy(caller)
  await call(announcements.create, {
    titleZh: '系统升级',
    titleEn: 'Upgrade',
    titleZhTW: '系統升級囉',
    bodyZh: '今晚',
    bodyEn: 'Tonight',
    bodyZhTW: '今晚',
    isPublished: true,
    isPinned: true,
    isForEveryone: true,
    roles: [],
    fromTime: new Date(Date.now() - 1_000).toISOString(),
    toTime: null,
  })
  const { brand } = await call(settings.get, {})
  const value = { ...brand.value, nameZhTW: '琥珀主控臺' }
  await call(settings.update, { key: 'brand', version: brand.version, value })
  const { signIn } = await visit()
  const page = await signIn('Super')
  await page.getByText('系统升级').first().waitFor()
  await page.getByRole('button', { name: '语言：简体中文' }).click()
  await page.getByRole('button', { name: '繁體中文' }).click()
  await page.getByText('系統升級囉').first().waitFor()
  await page.reload()
  await page.getByText('系統升級囉').first().waitFor()
  expect(await page.title()).toContain('琥珀主控臺')
})
