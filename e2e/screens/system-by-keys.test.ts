// An administrator's work by keyboard alone; sorting menus by mouse in Chinese.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { menus } from '@amber/contract/menus/menus.ts'
import { users } from '@amber/contract/users/users.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { byKeys, tabTo } from '#e2e/support/keyboard.ts'
import { chooseByName, newUserTexts } from '#e2e/journeys/new-user-journey.ts'

const { visit, caller } = await openBrowser()
const { fill, press } = byKeys

const w = {
  ...newUserTexts['en-US'],
  skip: 'Skip to main content',
  later: 'Later',
  edit: (name: string) => `Edit ${name}`,
  support: 'Support',
  save: 'Save',
  moved: 'moved',
}

async function goToMenus(page: Page) {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search', exact: true })
  await fill(box, 'Menus')
  await page.getByRole('option', { name: /^Menus/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/system/menu')
}

async function topMenus() {
  const all = await (await signInBy(caller))(menus.list, {})
  return all.flatMap(({ parentId, routeName }) => (parentId === null ? [routeName] : []))
}

test('adds a user, assigns a role and moves a menu by keyboard alone', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/system/user')
  const userName = freshName('keys_only')
  const nickName = freshName('Kay')
  const dialog = page.getByRole('dialog')
  const field = (name: RegExp) => dialog.getByRole('textbox', { name })
  await page.getByRole('row').nth(3).waitFor()
  await press(page.getByRole('link', { name: w.skip }))
  await press(page.getByRole('button', { name: w.add, exact: true }))
  await fill(field(w.userName), userName)
  await fill(field(w.nickName), nickName)
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: w.later }))

  await press(page.getByRole('button', { name: w.edit(nickName), exact: true }))
  await tabTo(dialog.getByRole('combobox', { name: w.roles }))
  await chooseByName(page, w.support)
  await press(dialog.getByRole('button', { name: w.save }))
  await dialog.waitFor({ state: 'detached' })
  const { records } = await (await signInBy(caller))(users.list, { userName })
  expect(records.map(({ roles }) => roles.toSorted())).toEqual([['R_SUPPORT', 'R_USER']])

  await goToMenus(page)
  const tree = page.getByRole('treegrid')
  await tree.waitFor()
  const [first = '', second = '', third = '', ...rest] = await topMenus()
  // All rows share one tab stop.
  await tabTo(tree.locator('tbody tr').first())
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('status').filter({ hasText: w.moved }).waitFor()
  expect(await topMenus()).toEqual([second, first, third, ...rest])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(topMenus).toEqual([second, third, first, ...rest])
})

test('the mouse drags a menu to another position and into a directory, and Escape cancels a drag', async () => {
  const [home, system] = ['首页', '系统管理'] as const
  const { signIn } = await visit({ language: 'zh-CN' })
  const page = await signIn('Super', '/system/menu')
  const row = (name: string) =>
    page.getByRole('row').filter({
      has: page.locator('.menus-name', { hasText: new RegExp(`^${name}(?!\\p{Script=Han})`, 'u') }),
    })
  const level = (name: string) => row(name).getAttribute('aria-level')
  await row(home).waitFor()
  for (const name of ['全部展开', '全部收起']) await page.getByRole('button', { name }).click()
  /** `part` is a fraction of the row's height, 0 at the upper edge. */
  const drag = async (name: string, over: string, part: number) => {
    const from = (await row(name).locator('.tree-handle').boundingBox())!
    const to = (await row(over).boundingBox())!
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    const y = to.y + to.height * part
    await page.mouse.move(from.x, (from.y + y) / 2, { steps: 4 })
    await page.mouse.move(from.x, y, { steps: 4 })
  }
  const before = await topMenus()
  const moved = before.filter((name) => name !== 'system')
  moved.splice(moved.indexOf('home'), 0, 'system')
  const without = moved.filter((name) => name !== 'home')

  await drag(system, home, 0.1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.mouse.move(0, 0)
  expect(await page.locator('[data-dragging=true]').count()).toBe(0)
  expect(await topMenus()).toEqual(before)

  await drag(system, home, 0.1)
  await page.mouse.up()
  await expect.poll(topMenus).toEqual(moved)
  await drag(home, system, 0.5)
  await page.mouse.up()
  await expect.poll(topMenus).toEqual(without)
  await page.getByRole('button', { name: `展开 ${system}` }).click()
  await expect.poll(() => level(home)).toBe('2')
  // A menu cannot move under its own descendants.
  await drag(system, home, 0.5)
  await page.mouse.up()
  expect(await topMenus()).toEqual(without)
})
