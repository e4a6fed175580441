import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { texts, type View } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import type { Environment } from '#e2e/support/environment.ts'

export const newUserTexts = {
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

type NewUserView = View & { language: keyof typeof newUserTexts }
type NewUser = { userName: string; nickName: string; view: NewUserView }

/** Toggles the option with this name in the focused list. */
export async function chooseByName(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name)
  await page.locator(`[role=option][data-active=true][title="${name}"]`).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
}

/** Fills in the form and returns the link for the first password. */
export async function fillNewUser(
  page: Page,
  { userName, nickName, view, role }: NewUser & { role?: string },
): Promise<string> {
  const w = newUserTexts[view.language]
  await page.getByRole('button', { name: w.add, exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: w.userName }).fill(userName)
  await drawer.getByRole('textbox', { name: w.nickName }).fill(nickName)
  if (role) {
    await drawer.getByRole('combobox', { name: w.roles }).click()
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

export async function addNewUser({ visit }: Environment, newUser: NewUser) {
  const { signIn } = await visit(newUser.view)
  const page = await signIn('Admin', '/system/user')
  const link = await fillNewUser(page, newUser)
  await page.reload()
  await page.getByText(newUser.nickName, { exact: true }).first().waitFor()
  return { page, link }
}

export async function chooseFirstPassword(
  { visit }: Environment,
  { userName, link, view }: { userName: string; link: string; view: NewUserView },
) {
  const w = newUserTexts[view.language]
  const loginPage = texts[view.language]
  const { open, allowConsole } = await visit({ ...view, scheme: 'dark' })
  // A deleted user is refused at once.
  allowConsole(/status of 401/)
  const own = await open(link)
  await own.getByText(userName, { exact: true }).waitFor()
  expect(new URL(own.url()).hash).toBe('')
  await expectAccessible(own)
  await expectNoOverflow(own)
  await own.getByLabel(w.newPassword, { exact: true }).fill('chosen_1')
  await own.getByLabel(w.confirm, { exact: true }).fill('chosen_1')
  await own.getByRole('button', { name: w.choose, exact: true }).click()
  await own.waitForURL('**/login')
  const name = own.getByLabel(loginPage.userName, { exact: true })
  await expect.poll(() => name.inputValue()).toBe(userName)
  await own.getByLabel(loginPage.password, { exact: true }).fill('chosen_1')
  await own.getByRole('button', { name: loginPage.signIn, exact: true }).click()
  await own.waitForURL('**/home')
  return { page: own }
}
