import { expect, onTestFinished, test } from 'vitest'
import { settings } from '@amber/contract/settings/settings.ts'
import { addPerson, signInBy } from '#e2e/support/caller.ts'
import { freshName } from '#e2e/support/fresh-name.ts'
import { look } from './role-journey.ts'
import type { Environment } from '#e2e/support/environment.ts'

export function dynamicRightsJourney({ visit, caller }: Environment) {
  const setMode = async (mode: 'static' | 'dynamic') => {
    const call = await signInBy(caller)
    const { authorization } = await call(settings.get, {})
    const { version } = authorization
    await call(settings.update, { key: 'authorization', version, value: { mode } })
  }

  test('assigns pages with dynamic authorization by keyboard alone and shows them to members of the role', async () => {
    await setMode('dynamic')
    onTestFinished(() => setMode('static'))
    const userName = freshName('accounts')
    await addPerson(await signInBy(caller), { userName, roles: ['R_FINANCE'] })
    const { signIn } = await visit({ language: 'zh-CN', scheme: 'dark', width: 390 })
    const page = await signIn('Super', '/system/role/R_FINANCE/menus')
    const focused = () =>
      page.evaluate(() => document.activeElement?.querySelector('.check-tree-label')?.textContent)
    const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
    const system = item('系统管理 /system')
    await item('首页 /home').waitFor()
    await look(page)
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
    // Collapses the node, moves to its parent, collapses that.
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
    expect(await system.getAttribute('aria-expanded')).toBe('false')
    await look(page)
    await page.keyboard.press('End')
    for (let stop = 0; stop < 2; stop++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: '保存“财务”的权限？' })
    await preview.getByRole('heading', { name: /^新增页面/ }).waitFor()
    await look(page)
    await preview.getByRole('button', { name: '保存' }).press('Enter')
    await page.getByText('“财务”的权限已保存').waitFor()
    expect(await page.getByText(/项权限修改未保存/).count()).toBe(0)

    const member = await visit({ language: 'zh-CN' })
    const theirs = await member.signIn(userName)
    const menu = theirs.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '系统管理' }).waitFor()
  })
}
