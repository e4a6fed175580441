import { auth } from '@amber/contract/auth.ts'
import { settings } from '@amber/contract/settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoOverflow, openBrowser } from './browser.ts'
import { signIn as signInBy } from './caller.ts'

const { base, visit } = await openBrowser()

/** Nobody may be left out of a screen, and nothing may stand out of the window. */
async function look(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await expectAccessible(page)
  await expectNoOverflow(page)
}

const buttonsOf = async (userName: string) =>
  (await (await signInBy(base, userName))(auth.getUserInfo, {})).buttons.toSorted()

test('a role is copied, changed with a preview and given to somebody, who has exactly that', async () => {
  const { signIn, complaints } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/system/role')
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the role' }).getByRole('link', { name })

  await page.getByRole('row', { name: /R_SUPPORT/ }).waitFor()
  await look(page)
  await page.getByRole('button', { name: 'More for Support' }).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  const drawer = dialog('Copy Support')
  await drawer.getByRole('textbox', { name: /^Code/ }).fill('R_DESK')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Front desk')
  await look(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Front desk', exact: true }).click()
  await page.waitForURL('**/system/role/R_DESK/overview')
  await look(page)

  await part('Buttons').click()
  await page.getByRole('checkbox', { name: /^View roles/ }).uncheck()
  await page.getByRole('checkbox', { name: /^View the logs/ }).check()
  await look(page)
  await page.getByRole('button', { name: 'Preview and save' }).click()
  const preview = dialog('Save the rights of Front desk?')
  await preview.getByText('Nobody’s rights change').waitFor()
  await preview.getByRole('listitem').filter({ hasText: 'View the logs' }).waitFor()
  await look(page)
  await preview.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The rights of Front desk were saved').waitFor()

  await part('Members').click()
  await page.getByText('This role has no members yet').waitFor()
  await page.getByRole('button', { name: 'Add members' }).click()
  const picker = dialog('Add members to Front desk')
  await picker.getByRole('textbox', { name: /^Find by/ }).fill('User')
  await picker.getByRole('checkbox', { name: 'User User' }).check()
  await look(page)
  await picker.getByRole('button', { name: 'Add 1 person' }).click()
  await page.getByRole('rowheader', { name: /User/ }).waitFor()
  await look(page)
  expect(await buttonsOf('User')).toEqual(['audit:list', 'user:list'])

  // The next preview knows of the member.
  await part('Buttons').click()
  await page.getByRole('checkbox', { name: /^View users/ }).uncheck()
  await page.getByRole('button', { name: 'Preview and save' }).click()
  await preview.getByText('1 person loses something').waitFor()
  await preview.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The rights of Front desk were saved').last().waitFor()
  await expect.poll(() => buttonsOf('User')).toEqual(['audit:list'])

  await part('History').click()
  await page.getByText('added members to the role').waitFor()
  expect(await page.getByRole('region', { name: 'History' }).getByRole('listitem').count()).toBe(4)
  await look(page)

  // In use: it stays, and says by whom.
  await page.getByRole('link', { name: 'Back to the list of roles' }).click()
  await page.getByRole('button', { name: 'More for Front desk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog('Front desk is in use').getByText('Among them: User').waitFor()
  await look(page)
  await page.getByRole('link', { name: 'See these people' }).click()
  await page.waitForURL('**/system/user?role=R_DESK')
  await page.getByRole('rowheader', { name: /User/ }).waitFor()
  expect(complaints).toEqual([])
})

test('with dynamic authorization pages are given by keyboard alone', async () => {
  const call = await signInBy(base)
  const { authorization } = await call(settings.get, {})
  await call(settings.update, {
    key: 'authorization',
    version: authorization.version,
    value: { mode: 'dynamic' },
  })
  const { signIn, complaints } = await visit({ language: 'zh-CN', scheme: 'dark', width: 390 })
  const page = await signIn('Super', '/system/role/R_FINANCE/menus')
  const focused = () =>
    page.evaluate(() => document.activeElement?.querySelector('.check-tree-label')?.textContent)
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
  const system = item('系统管理 /system')
  await item('首页 /home').waitFor()
  await look(page)
  // One stop after the tools above it.
  await page.getByRole('searchbox', { name: '搜索' }).focus()
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem')
  for (let row = 0; row < 60 && (await focused()) !== '系统管理'; row++)
    await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('系统管理')
  await page.keyboard.press('Space')
  expect(await system.getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await system.getAttribute('aria-checked')).toBe('mixed')
  // It folds, then its parent is next, then that folds as well.
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  expect(await system.getAttribute('aria-expanded')).toBe('false')
  await look(page)
  await page.keyboard.press('End')
  for (let stop = 0; stop < 2; stop++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: '保存“财务”的权限？' })
  await preview.getByRole('heading', { name: /^增加的页面/ }).waitFor()
  await look(page)
  await preview.getByRole('button', { name: '保存' }).press('Enter')
  await page.getByText('“财务”的权限已保存').waitFor()
  expect(await page.getByText(/还没有保存/).count()).toBe(0)
  expect(complaints).toEqual([])
})
