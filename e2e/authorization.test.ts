import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { blankMenu, menus } from '@amber/contract/menus.ts'
import { roles } from '@amber/contract/roles.ts'
import { goWithin, openBrowser } from './browser.ts'
import { expectAccessible, expectNoOverflow } from './expect-accessible.ts'
import { signIn as signInAs } from './caller.ts'

const { base, visit } = await openBrowser()

const words = {
  'zh-CN': {
    menu: '主菜单',
    home: '首页',
    mock: '模拟接口',
    project: '项目介绍',
    documents: '文档',
    editMock: '编辑 模拟接口',
    chineseTitle: '中文名称',
    title: '接口演示',
    hide: '在菜单中隐藏',
    editProject: '编辑 项目介绍',
    save: '保存',
    saved: '已保存',
    preview: '预览',
    previewTitle: '菜单预览',
    change: '在系统设置中切换',
    authorization: '授权方式',
    dynamic: /^动态/,
    static: /^静态/,
    switchNow: '立即切换',
    switched: '设置已保存',
    features: '功能',
    moreFeatures: '更多操作：功能',
    remove: '删除',
    children: /请先删除或移走/,
    ok: '知道了',
  },
  'en-US': {
    menu: 'Main menu',
    home: 'Home',
    mock: 'Mock API',
    project: 'About the project',
    documents: 'Documents',
    editMock: 'Edit Mock API',
    chineseTitle: 'English title',
    title: 'Calls',
    hide: 'Hide in menu',
    editProject: 'Edit About the project',
    save: 'Save',
    saved: 'Saved',
    preview: 'Preview',
    previewTitle: 'Menu preview',
    change: 'Change it in the settings',
    authorization: 'Authorization',
    dynamic: /^Dynamic/,
    static: /^Static/,
    switchNow: 'Switch now',
    switched: 'The setting is saved',
    features: 'Features',
    moreFeatures: 'More for Features',
    remove: 'Delete',
    children: /Delete or move them first/,
    ok: 'Got it',
  },
}

/** A menu of people's own, for a page that there is. */
const report = {
  ...blankMenu,
  routePath: '/daily-report',
  titleZh: 'Daily report',
  titleEn: 'Daily report',
  icon: 'mdi:chart-bar',
  component: 'project-intro',
  sortOrder: 50,
  query: [{ key: 'day', value: 'today' }],
} satisfies Omit<CallOf<typeof menus.create>, 'routeName'>

describe.each(['zh-CN', 'en-US'] as const)('menus and authorization, in %s', (language) => {
  const w = words[language]
  const mainMenu = (page: Page) => page.getByRole('navigation', { name: w.menu })
  const entry = (page: Page, name: string) =>
    mainMenu(page).getByRole('menuitem', { name, exact: true })
  /** As when somebody comes back to the window, which is looked into every few seconds at most. */
  const comeBack = async (page: Page) => {
    await page.clock.fastForward(3_100)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
  }

  test('a super admin lets the database decide, and an open browser follows', async () => {
    const superAdmin = await visit({ language })
    const other = await visit({ language })
    await other.context.clock.install()
    const page = await superAdmin.signIn('Super', '/system/menu')
    const theirs = await other.signIn('User', '/project-intro')
    await page.getByRole('treegrid').waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await entry(theirs, w.mock).waitFor()

    // A directory with menus below it stays.
    await page.getByRole('button', { name: w.moreFeatures, exact: true }).click()
    await page.getByRole('menuitem', { name: w.remove, exact: true }).click()
    await page.getByText(w.children).waitFor()
    await page.getByRole('button', { name: w.ok }).click()

    const edit = async (name: string, change: () => Promise<void>) => {
      await page.getByRole('button', { name, exact: true }).click()
      const drawer = page.getByRole('dialog')
      await drawer.waitFor()
      await expectAccessible(page)
      await change()
      await drawer.getByRole('button', { name: w.save, exact: true }).click()
      await drawer.waitFor({ state: 'detached' })
    }
    const title = () => page.getByRole('textbox', { name: w.chineseTitle })
    await edit(w.editMock, () => title().fill(w.title))
    await page.getByRole('row', { name: new RegExp(w.title) }).waitFor()
    // Static: nobody's menu is another one yet.
    await entry(page, w.mock).waitFor()

    const authority = async (mode: RegExp) => {
      await goWithin(page, '/system/menu/authority')
      await page.getByRole('link', { name: w.change }).click()
      const section = page.getByRole('region', { name: w.authorization, exact: true })
      await section.getByRole('radio', { name: mode }).check()
      await section.getByRole('button', { name: w.save, exact: true }).click()
      const sure = page.getByRole('dialog').getByRole('button', { name: w.switchNow })
      await sure.waitFor()
      await expectAccessible(page)
      await sure.click()
      await page.getByText(w.switched).waitFor()
    }
    await authority(w.dynamic)
    await entry(page, w.title).waitFor()
    await comeBack(theirs)
    await entry(theirs, w.title).waitFor()
    expect(new URL(theirs.url()).pathname).toBe('/project-intro')

    // Hidden from everybody's menu, while the page stays within reach.
    await goWithin(page, '/system/menu')
    await page.getByRole('treegrid').waitFor()
    await edit(w.editProject, () => page.getByRole('switch', { name: w.hide }).click())
    await entry(page, w.project).waitFor({ state: 'detached' })
    await comeBack(theirs)
    await entry(theirs, w.project).waitFor({ state: 'detached' })

    // Given to a role, a menu is there for its members, and gone when it is deleted.
    const call = await signInAs(base)
    const { id: menuId } = await call(menus.create, {
      ...report,
      routeName: `report_${language.slice(0, 2)}`,
    })
    const role = (await call(roles.options, {})).find(({ code }) => code === 'R_USER')!
    const { homePath, menus: seen, permissions, version } = await call(roles.get, { id: role.id })
    await comeBack(theirs)
    expect(await entry(theirs, report.titleEn).count()).toBe(0)
    const granted = [...seen, `report_${language.slice(0, 2)}`]
    await call(roles.grant, { id: role.id, version, homePath, menus: granted, permissions })
    await comeBack(theirs)
    await mainMenu(theirs).getByRole('link', { name: report.titleEn }).click()
    await theirs.waitForURL('**/daily-report?day=today')
    await call(menus.remove, { id: menuId })
    await comeBack(theirs)
    await theirs.waitForURL('**/home')

    // The preview agrees.
    await page.reload()
    await page.getByRole('treegrid').waitFor()
    await page.getByRole('button', { name: w.preview, exact: true }).click()
    const preview = page.getByRole('region', { name: w.previewTitle })
    await preview.getByText(w.title).waitFor()
    expect(await preview.getByText(w.project, { exact: true }).count()).toBe(0)
    await expectAccessible(page)

    await edit(`${w.editMock.split(' ')[0]} ${w.title}`, () => title().fill(''))
    await edit(w.editProject, () => page.getByRole('switch', { name: w.hide }).click())
    await authority(w.static)
    await comeBack(theirs)
    await entry(theirs, w.mock).waitFor()
    await entry(theirs, w.project).waitFor()
  })
})
