import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleTest } from '@amber/server/testing/examples/example-test.ts'
import { goWithin, openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'

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

const titles = (page: Page) => page.getByRole('tab').allInnerTexts()
const titlesOf = (...names: string[]) => names.map((name) => expect.stringContaining(name))
const scrollTop = (page: Page) =>
  page.locator('.layout-body').evaluate((element) => element.scrollTop)

const language = 'zh-CN'
const w = texts[language]

exampleTest(
  'tabs keep the state of pages, sort, pin, close, and are restored after a reload',
  async () => {
    const { signIn } = await visit({ language })
    const page = await signIn('Super')
    const tab = (name: string) => page.getByRole('tab', { name })
    const menu = page.getByRole('navigation', { name: w.menu })
    const entry = (name: string) => menu.getByRole('link', { name, exact: true })
    const openMenuOf = async (name: string, choice: string) => {
      await tab(name).click({ button: 'right' })
      await page.getByRole('menuitem', { name: choice, exact: true }).click()
      await page.getByRole('menu').filter({ hasText: choice }).waitFor({ state: 'hidden' })
    }

    await menu.getByRole('button', { name: w.system }).click()
    await entry(w.users).click()
    await page.getByRole('row').nth(5).waitFor()
    await page
      .getByRole('link', { name: /(^|\D)2(\D|$)/ })
      .filter({ hasText: /^2$/ })
      .click()
    await page.waitForURL('**/system/user?current=2')
    await page.locator('.layout-body').evaluate((element) => element.scrollTo(0, 180))
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(50)
    const left = await scrollTop(page)
    await entry(w.roles).click()
    await page.waitForURL('**/system/role')
    await expect.poll(() => scrollTop(page)).toBe(0)
    // A kept page keeps its query, scroll position and rows.
    await entry(w.users).click()
    await page.waitForURL('**/system/user?current=2')
    await page.getByRole('row').nth(5).waitFor()
    await expect.poll(() => scrollTop(page)).toBe(left)
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1)

    await menu.getByRole('button', { name: w.documents }).click()
    let frames = 0
    page.on(
      'request',
      (request) =>
        (frames += Number(
          request.url().includes('/docs/') && request.resourceType() === 'document',
        )),
    )
    await entry(w.guide).click()
    await page.locator('iframe').waitFor()
    await expect.poll(() => frames).toBe(1)
    await tab(w.users).click()
    await page.waitForURL('**/system/user?current=2')
    await tab(w.guide).click()
    await page.locator('iframe').waitFor()
    await page.waitForTimeout(300)
    expect(frames).toBe(1)
    expect(await titles(page)).toEqual(titlesOf(w.home, w.users, w.roles, w.guide))

    const from = (await tab(w.guide).boundingBox())!
    const to = (await tab(w.users).boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 15)
    await page.mouse.down()
    await page.mouse.move(to.x + 80, to.y + 15, { steps: 8 })
    await page.mouse.move(to.x + 10, to.y + 15, { steps: 8 })
    await page.mouse.up()
    expect(await titles(page)).toEqual(titlesOf(w.home, w.guide, w.users, w.roles))
    expect(page.url()).toContain('/document/admin-docs')
    expect(await page.locator('.tab[style*=translate]').count()).toBe(0)
    await openMenuOf(w.roles, w.pin)
    expect(await titles(page)).toEqual(titlesOf(w.home, w.roles, w.guide, w.users))
    await tab(w.guide).click({ button: 'middle' })
    await page.waitForURL('**/system/user?current=2')
    await tab(w.guide).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: w.actions }).click()
    await page.getByRole('menuitem', { name: w.others }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: w.others }).waitFor({ state: 'hidden' })

    await page.reload()
    await tab(w.roles).waitFor()
    expect(await titles(page)).toEqual(titlesOf(w.home, w.pinned, w.users))

    await page.goto('/login-out')
    await page.getByRole('main').getByRole('button', { name: w.signOut, exact: true }).click()
    await page.waitForURL('**/login*')
    const other = await signIn('User')
    await other.getByRole('tab').first().waitFor()
    expect(await titles(other)).toEqual(titlesOf(w.home))
  },
)

exampleTest(
  'tabs in button style fit a small window in one row scrolled to the open page',
  async () => {
    const { context, signIn } = await visit({ language, width: 390, scheme: 'dark' })
    await context.addInitScript(() => {
      if (window === window.top)
        localStorage.setItem('themeSettings', JSON.stringify({ tab: { mode: 'button' } }))
    })
    const page = await signIn('Super')
    await page.getByRole('tab').first().waitFor()
    for (const path of ['/function', '/mock', '/system/role', '/project-intro'])
      await goWithin(page, path)
    const open = page.getByRole('tab', { name: '项目介绍' })
    await open.waitFor()
    const strip = page.locator('.tab-strip')
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    const box = (await open.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    await strip.hover()
    await page.mouse.wheel(0, -2000)
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBe(0)
    await expectNoOverflow(page)
    await expectAccessible(page)
  },
)

test('a dialog is shown only with its page, and again on return', async () => {
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
