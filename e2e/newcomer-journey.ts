// A person from being added to signing in, on whichever stage.
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, words, type View } from './browser.ts'
import type { Stage } from './stage.ts'

export const peopleWords = {
  'zh-CN': {
    add: '新增用户',
    userName: /^用户名/,
    nickName: /^昵称/,
    makeLink: '生成链接',
    link: '一次性链接',
    close: '完成',
    newPassword: '新密码',
    confirm: '确认密码',
    choose: '设置密码',
    more: '的更多操作',
    remove: '删除',
    undo: '撤销',
    bin: '回收站',
    restored: '已恢复 1 个用户',
    refused: '用户名或密码错误',
    used: '链接无效',
  },
  'en-US': {
    add: 'Add user',
    userName: /^User name/,
    nickName: /^Nick name/,
    makeLink: 'Make the link',
    link: 'One-time link',
    close: 'Done',
    newPassword: 'New password',
    confirm: 'Confirm password',
    choose: 'Choose password',
    more: 'More actions for',
    remove: 'Delete',
    undo: 'Undo',
    bin: 'Recycle bin',
    restored: '1 user restored',
    refused: 'The user name or password is incorrect',
    used: 'This link does not work',
  },
} as const

type NewcomerView = View & { language: keyof typeof peopleWords }

/** Admin adds somebody, finds them after a reload, and has the link by which they choose their first password. */
export async function addNewcomer(
  { visit }: Stage,
  { userName, nickName, view }: { userName: string; nickName: string; view: NewcomerView },
) {
  const w = peopleWords[view.language]
  const { signIn, complaints } = await visit(view)
  const page = await signIn('Admin', '/system/user')
  await page.getByRole('button', { name: w.add, exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: w.userName }).fill(userName)
  await drawer.getByRole('textbox', { name: w.nickName }).fill(nickName)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: w.add, exact: true }).click()
  await page.getByRole('button', { name: w.makeLink, exact: true }).click()
  const shown = page.getByRole('group', { name: w.link, exact: true })
  const link = await shown.getByText('/login/reset-pwd#').innerText()
  await expectAccessible(page)
  await page.getByRole('button', { name: w.close, exact: true }).click()
  await page.reload()
  await page.getByText(nickName, { exact: true }).first().waitFor()
  return { page, link, complaints }
}

/** The newcomer follows the link, chooses a password, and comes in by it. */
export async function chooseFirstPassword(
  { visit }: Stage,
  { userName, link, view }: { userName: string; link: string; view: NewcomerView },
) {
  const w = peopleWords[view.language]
  const door = words[view.language]
  const { open, complaints } = await visit({ ...view, scheme: 'dark' })
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
  expect(complaints).toEqual([])
}
