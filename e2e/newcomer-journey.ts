// A person from being added to signing in, on whichever stage.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { words, type View } from './browser.ts'
import { expectAccessible, expectNoOverflow } from './expect-accessible.ts'
import type { Stage } from './stage.ts'

export const peopleWords = {
  'zh-CN': {
    add: '新增用户',
    userName: /^用户名/,
    nickName: /^昵称/,
    roles: '角色',
    makeLink: '生成链接',
    link: '一次性链接',
    close: '完成',
    newPassword: '新密码',
    confirm: '确认密码',
    choose: '设置密码',
  },
  'en-US': {
    add: 'Add user',
    userName: /^Username/,
    nickName: /^Display name/,
    roles: 'Roles',
    makeLink: 'Create link',
    link: 'One-time link',
    close: 'Done',
    newPassword: 'New password',
    confirm: 'Confirm password',
    choose: 'Set password',
  },
} as const

type NewcomerView = View & { language: keyof typeof peopleWords }
type Newcomer = { userName: string; nickName: string; view: NewcomerView }

/** In a list that has the focus, chooses what is called so, or takes it away where it was chosen; goes on to the next. */
export async function chooseByName(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name)
  // What Enter takes.
  await page.locator(`.ant-select-item-option-active[title="${name}"]`).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
}

/** Fills in the form for somebody new, with the basic role or another one, and hands over the link of their first password. */
export async function fillNewcomer(
  page: Page,
  { userName, nickName, view, role }: Newcomer & { role?: string },
): Promise<string> {
  const w = peopleWords[view.language]
  await page.getByRole('button', { name: w.add, exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: w.userName }).fill(userName)
  await drawer.getByRole('textbox', { name: w.nickName }).fill(nickName)
  if (role) {
    await drawer.getByRole('combobox', { name: w.roles }).click()
    // In the place of the basic one.
    await page.keyboard.press('Backspace')
    await chooseByName(page, role)
  }
  await expectAccessible(page)
  await drawer.getByRole('button', { name: w.add, exact: true }).click()
  await page.getByRole('button', { name: w.makeLink, exact: true }).click()
  const shown = page.getByRole('group', { name: w.link, exact: true })
  const link = await shown.getByText('/login/reset-pwd#').innerText()
  await expectAccessible(page)
  await page.getByRole('button', { name: w.close, exact: true }).click()
  return link
}

/** Admin adds somebody, finds them after a reload, and has the link by which they choose their first password. */
export async function addNewcomer({ visit }: Stage, newcomer: Newcomer) {
  const { signIn } = await visit(newcomer.view)
  const page = await signIn('Admin', '/system/user')
  const link = await fillNewcomer(page, newcomer)
  await page.reload()
  await page.getByText(newcomer.nickName, { exact: true }).first().waitFor()
  return { page, link }
}

/** The newcomer follows the link, chooses a password, and comes in by it. */
export async function chooseFirstPassword(
  { visit }: Stage,
  { userName, link, view }: { userName: string; link: string; view: NewcomerView },
) {
  const w = peopleWords[view.language]
  const door = words[view.language]
  const { open, pardon } = await visit({ ...view, scheme: 'dark' })
  // Who is deleted while they are in is refused from then on.
  pardon(/status of 401/)
  const own = await open(link)
  await own.getByText(userName, { exact: true }).waitFor()
  expect(new URL(own.url()).hash).toBe('')
  await expectAccessible(own)
  await expectNoOverflow(own)
  await own.getByLabel(w.newPassword, { exact: true }).fill('chosen_1')
  await own.getByLabel(w.confirm, { exact: true }).fill('chosen_1')
  await own.getByRole('button', { name: w.choose, exact: true }).click()
  await own.waitForURL('**/login')
  const name = own.getByLabel(door.userName, { exact: true })
  await expect.poll(() => name.inputValue()).toBe(userName)
  await own.getByLabel(door.password, { exact: true }).fill('chosen_1')
  await own.getByRole('button', { name: door.signIn, exact: true }).click()
  await own.waitForURL('**/home')
  return { page: own }
}
