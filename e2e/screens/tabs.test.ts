import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'

const { visit } = await openBrowser()

const texts = {
  'zh-CN': {
    menu: '主菜单',
    home: '首页',
    system: '系统管理',
    users: '用户管理',
    roles: '角色管理',
    documents: '文档',
    guide: '使用手册',
    actions: '标签页操作',
    pin: '固定',
    pinned: '已固定',
    others: '关闭其他',
    signOut: '退出登录',
  },
  'en-US': {
    menu: 'Main menu',
    home: 'Home',
    system: 'System',
    users: 'Users',
    roles: 'Roles',
    documents: 'Documentation',
    guide: 'User guide',
    actions: 'Tab actions',
    pin: 'Pin',
    pinned: 'Pinned',
    others: 'Close others',
    signOut: 'Sign out',
  },
}

test('a dialog stays with its page: it is over no other, and there again on return', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super')
  const open = page.locator('dialog:modal')
  const menu = page.getByRole('navigation', { name: texts['en-US'].menu })
  await menu.getByRole('button', { name: texts['en-US'].system }).click()
  await menu.getByRole('link', { name: texts['en-US'].users, exact: true }).click()
  await page.getByRole('button', { name: /^Edit/ }).nth(3).click()
  await open.getByLabel('Display name').fill('Half a name')
  await page.goBack()
  await expect.poll(() => open.count()).toBe(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  await page.keyboard.press('Escape')
  const tab = page.getByRole('tab', { name: texts['en-US'].users })
  expect(await tab.ariaSnapshot()).toContain('"Users Unsaved changes"')
  await page.goForward()
  await expect.poll(() => open.count()).toBe(1)
  expect(await open.getByLabel('Display name').inputValue()).toBe('Half a name')
})
