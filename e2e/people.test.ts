import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoOverflow, openBrowser, words } from './browser.ts'

const { visit } = await openBrowser()

const all = {
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

describe.each([
  ['zh-CN', '林小雨', 1440],
  ['en-US', 'Rain Lin', 390],
] as const)('an admin and a newcomer, in %s', (language, nickName, width) => {
  const w = all[language]
  const door = words[language]
  const userName = `rain_${width}`

  test('the newcomer is added, chooses a password by the link, signs in; is deleted, and that is undone', async () => {
    const admin = await visit({ language, width })
    const page = await admin.signIn('Admin', '/system/user')
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

    const newcomer = await visit({ language, width, scheme: 'dark' })
    const own = await newcomer.open(link)
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
    const signIn = async () => {
      await own.getByLabel(door.password, { exact: true }).fill('chosen_1')
      await own.getByRole('button', { name: door.signIn, exact: true }).click()
    }
    await signIn()
    await own.waitForURL('**/home')
    expect(newcomer.complaints).toEqual([])

    await page.getByRole('button', { name: w.more }).and(page.getByLabel(nickName)).click()
    await page.getByRole('menuitem', { name: w.remove, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: w.remove, exact: true }).click()
    await page.getByRole('button', { name: w.undo, exact: true }).waitFor()
    const away = await visit({ language, width })
    const refused = await away.open('/login')
    await refused.getByLabel(door.userName, { exact: true }).fill(userName)
    await refused.getByLabel(door.password, { exact: true }).fill('chosen_1')
    await refused.getByRole('button', { name: door.signIn, exact: true }).click()
    await refused.getByText(w.refused).first().waitFor()
    await page.getByRole('button', { name: w.undo, exact: true }).click()
    await page.getByText(w.restored).waitFor()
    await refused.getByRole('button', { name: door.signIn, exact: true }).click()
    await refused.waitForURL('**/home')

    // The link has done its work.
    const again = await away.open(link)
    await again.getByRole('heading', { name: w.used }).waitFor()
    await expectAccessible(again)
    expect(admin.complaints).toEqual([])
  })
})
