import { expect, test } from 'vitest'
import { goWithin, openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible } from '#e2e/support/expect-accessible.ts'

const { visit } = await openBrowser()

const texts = {
  'zh-CN': {
    account: /的账号菜单$/,
    add: '新增菜单',
    addRole: '新增角色',
    addUser: '新增用户',
    icon: '选择图标',
    more: '展开',
    notifications: /^通知/,
    range: '选择日期范围',
    rowMenu: /的更多操作$/,
    search: '全局搜索',
    searchIcons: '搜索图标',
    table: '表格设置',
    theme: /^主题设置/,
    themeTabs: ['布局', '页面', '预设'],
  },
  'en-US': {
    account: /^Account menu for/,
    add: 'Add menu',
    addRole: 'Add role',
    addUser: 'Add user',
    icon: 'Select icon',
    more: 'More',
    notifications: /^Notifications/,
    range: 'Select date range',
    rowMenu: /^More actions for/,
    search: 'Search everything',
    searchIcons: 'Search icons',
    table: 'Table settings',
    theme: /^Theme settings/,
    themeTabs: ['Layout', 'Page', 'Presets'],
  },
} as const

test.each([
  { language: 'zh-CN', scheme: 'light' },
  { language: 'en-US', scheme: 'dark' },
] as const)(
  'keeps popups above a page accessible: $language, $scheme',
  async ({ language, scheme }) => {
    const w = texts[language]
    const { signIn } = await visit({ language, scheme, width: 1440 })
    const page = await signIn('Super', '/system/role')
    const popups = page.locator(':modal, [role=dialog]:visible')
    // The page below is checked by the walk of all screens.
    const expectPopupAccessible = async (popup = '[role=dialog]') => {
      const isModal = (await page.locator(':modal').count()) > 0
      await expectAccessible(page, isModal ? undefined : popup)
    }
    const look = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).first().click()
      await popups.last().waitFor()
      await expectPopupAccessible()
    }
    const close = async () => {
      await page.keyboard.press('Escape')
      await expect.poll(() => popups.count()).toBe(0)
    }
    const lookAtMenu = async (name: RegExp) => {
      await page.getByRole('button', { name }).first().click()
      const menu = page.locator('.menu-list').filter({ visible: true })
      await menu.getByRole('menuitem').first().waitFor()
      await expectPopupAccessible('.menu-list')
      await close()
      await menu.waitFor({ state: 'detached' })
    }

    await look(w.table)
    await close()
    await lookAtMenu(w.rowMenu)
    await lookAtMenu(w.account)
    await look(w.search)
    await close()
    await look(w.theme)
    for (const name of w.themeTabs) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expectPopupAccessible()
    }
    await close()
    await look(w.notifications)
    await close()
    await look(w.addRole)
    await close()
    await goWithin(page, '/system/user')
    await look(w.addUser)
    await page.locator(':modal').getByRole('combobox').first().click()
    await page.locator('[role=option]:visible').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await close()
    await goWithin(page, '/system/menu')
    await look(w.add)
    await page.getByRole('button', { name: w.icon }).click()
    await page.getByRole('textbox', { name: w.searchIcons }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await close()
    await goWithin(page, '/system/audit-log')
    await page.getByRole('button', { name: w.more }).click()
    await page.getByRole('button', { name: w.range }).click()
    await page.getByRole('dialog', { name: w.range }).getByRole('grid').waitFor()
    await expectPopupAccessible()
  },
)
