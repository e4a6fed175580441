import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { blankMenu, menus } from '@amber/contract/menus/menus.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { goWithin, openBrowser } from '#e2e/support/browser.ts'
import { exampleTest } from '@amber/server/testing/examples/example-test.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { signIn as signInAs } from '#e2e/support/caller.ts'

const { base, visit } = await openBrowser()
const view = { language: 'en-US' } as const

const report = {
  ...blankMenu,
  routeName: 'daily_report',
  routePath: '/daily-report',
  titleZh: 'Daily report',
  titleEn: 'Daily report',
  icon: 'mdi:chart-bar',
  component: 'project-intro',
  sortOrder: 50,
  query: [{ key: 'day', value: 'today' }],
} satisfies CallOf<typeof menus.create>

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const entry = (page: Page, name: string) =>
  mainMenu(page)
    .locator('.menu-entry')
    .filter({ has: page.getByText(name, { exact: true }) })
/** Skips the throttle of focus checks, then focuses the window. */
const comeBack = async (page: Page) => {
  await page.clock.fastForward(3_100)
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
}

exampleTest('a super admin turns on dynamic authorization, and open browsers follow', async () => {
  const superAdmin = await visit(view)
  const other = await visit(view)
  await other.context.clock.install()
  const page = await superAdmin.signIn('Super', '/system/menu')
  const theirs = await other.signIn('User', '/project-intro')
  await page.getByRole('treegrid').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await entry(theirs, 'Mock API').waitFor()

  await page.getByRole('button', { name: 'More actions for Features', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByText(/Delete or move them first/).waitFor()
  await page.getByRole('button', { name: 'Got it' }).click()

  const edit = async (name: string, change: () => Promise<void>) => {
    await page.getByRole('button', { name, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.waitFor()
    await expectAccessible(page)
    await change()
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  const title = () => page.getByRole('textbox', { name: 'English title' })
  await edit('Edit Mock API', () => title().fill('Calls'))
  await page.getByRole('row', { name: /Calls/ }).waitFor()
  await entry(page, 'Mock API').waitFor()

  const confirmSwitch = async (saved: string) => {
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true })
    await sure.waitFor()
    await expectAccessible(page)
    await sure.click()
    await page.getByText(saved).waitFor()
  }
  await goWithin(page, '/system/menu/authority')
  await page.getByRole('button', { name: 'Switch to dynamic mode' }).click()
  await confirmSwitch('Switched to dynamic mode')
  await entry(page, 'Calls').waitFor()
  await comeBack(theirs)
  await entry(theirs, 'Calls').waitFor()
  expect(new URL(theirs.url()).pathname).toBe('/project-intro')

  // Hidden in the menu, but the page stays reachable.
  await goWithin(page, '/system/menu')
  await page.getByRole('treegrid').waitFor()
  await edit('Edit About the project', () =>
    page.getByRole('switch', { name: 'Hide in menu' }).click(),
  )
  await entry(page, 'About the project').waitFor({ state: 'detached' })
  await comeBack(theirs)
  await entry(theirs, 'About the project').waitFor({ state: 'detached' })

  const call = await signInAs(base)
  const { id: menuId } = await call(menus.create, report)
  const role = (await call(roles.options, {})).find(({ code }) => code === 'R_USER')!
  const { homePath, menus: seen, permissions, version } = await call(roles.get, { id: role.id })
  const answer = theirs.waitForResponse(`**/api${menus.mine.path}`)
  await comeBack(theirs)
  const theirMenus = await (await answer).text()
  expect(theirMenus).toContain('project-intro')
  expect(theirMenus).not.toContain(report.routeName)
  expect(await entry(theirs, report.titleEn).count()).toBe(0)
  const granted = [...seen, report.routeName]
  await call(roles.grant, { id: role.id, version, homePath, menus: granted, permissions })
  await comeBack(theirs)
  await mainMenu(theirs).getByRole('link', { name: report.titleEn }).click()
  await theirs.waitForURL('**/daily-report?day=today')
  await call(menus.remove, { id: menuId })
  await comeBack(theirs)
  await theirs.waitForURL('**/home')

  await page.reload()
  await page.getByRole('treegrid').waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('region', { name: 'Menu preview' })
  await preview.getByText('Calls').waitFor()
  expect(await preview.getByText('About the project', { exact: true }).count()).toBe(0)
  await expectAccessible(page)

  await edit('Edit Calls', () => title().fill(''))
  await edit('Edit About the project', () =>
    page.getByRole('switch', { name: 'Hide in menu' }).click(),
  )
  await goWithin(page, '/system/menu/authority')
  await page.getByRole('link', { name: 'Change in Settings' }).click()
  const section = page.getByRole('region', { name: 'Authorization', exact: true })
  await section.getByRole('radio', { name: /^Static/ }).check()
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await confirmSwitch('Settings saved')
  await comeBack(theirs)
  await entry(theirs, 'Mock API').waitFor()
  await entry(theirs, 'About the project').waitFor()
})
