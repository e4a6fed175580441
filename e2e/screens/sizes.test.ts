import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { preferences } from '@amber/contract/account/preferences.ts'
import { readThemeSettings } from '@amber/contract/settings/theme.ts'
import { goWithin, openBrowser } from '#e2e/support/browser.ts'
import { signIn as signInAs } from '#e2e/support/caller.ts'
import { settle } from '#e2e/journeys/visibility-journeys.ts'

const { base, visit } = await openBrowser()
const languages = ['zh-CN', 'en-US'] as const

/** Opens one page for several tests. Its relative times are the longest: "59 minutes ago", "59分钟前". */
async function openShared(language: (typeof languages)[number]): Promise<Page> {
  const { signIn, context } = await visit({ language })
  await context.addInitScript(() => {
    const { format } = Intl.RelativeTimeFormat.prototype
    Intl.RelativeTimeFormat.prototype.format = function longest() {
      return format.call(this, -59, 'minute')
    }
  })
  return signIn('Super', '/system/user')
}
const shared = { 'zh-CN': await openShared('zh-CN'), 'en-US': await openShared('en-US') }

/** Returns the shared page at the list of users, 1440 px wide. */
async function listOfUsers(language: (typeof languages)[number]): Promise<Page> {
  const page = shared[language]
  await page.setViewportSize({ width: 1440, height: 900 })
  if (!page.url().endsWith('/system/user')) await goWithin(page, '/system/user')
  await settle(page)
  return page
}

test('the menu collapses to icons below 1024 px and expands again', async () => {
  const page = await listOfUsers('en-US')
  const width = async () => (await page.locator('.layout-sider').boundingBox())?.width
  await expect.poll(width).toBe(220)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(width).toBe(64)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(width).toBe(220)
})

test.each(languages)(
  'shows page actions in one row, or behind one button without room, in %s',
  async (language) => {
    const page = await listOfUsers(language)
    const actions = page.locator('.page-actions')
    const buttons = actions.locator('.button')
    const more = actions.getByRole('button', {
      name: language === 'zh-CN' ? '更多操作' : 'More actions',
    })
    expect(await buttons.count()).toBe(5)
    expect(await more.count()).toBe(0)
    for (const [width, most] of [
      [768, 4],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await more.waitFor()
      await expect.poll(() => buttons.count()).toBeLessThanOrEqual(most)
      await more.click()
      const behind = page.locator('main .menu-list [role=menuitem]:visible')
      // The menu collapses meanwhile, which makes room.
      await expect.poll(async () => (await behind.count()) + (await buttons.count())).toBe(5)
      expect(await buttons.count()).toBeGreaterThan(0)
      const tops = await buttons.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().top),
      )
      expect(new Set(tops).size).toBe(1)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('main .menu-list:visible').count()).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => buttons.count()).toBe(5)
    expect(await more.count()).toBe(0)
  },
)

/** Finds clipped times, statuses and buttons. */
const cutIn = (page: Page) =>
  page.locator('.data-grid').evaluateAll((grids) =>
    grids
      .filter((grid) => grid.checkVisibility())
      .flatMap((grid) => [
        ...grid.querySelectorAll('td:has(time, .status, .row-actions), thead th'),
      ])
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  )

test.each([
  ['en-US', 32],
  // Shorter texts.
  ['zh-CN', 96],
] as const)(
  'shows times, states and titles of lists in full from 768 px on, in %s',
  async (language, step) => {
    const page = await listOfUsers(language)
    for (const name of ['user', 'role', 'session', 'announcement', 'audit-log', 'sign-in-log']) {
      if (name !== 'user') await goWithin(page, `/system/${name}`)
      await settle(page)
      await page
        .locator('.data-grid tbody time, .data-grid tbody .status')
        .filter({ visible: true })
        .first()
        .waitFor()
      if (name === 'user') expect(await page.locator('.data-grid').textContent()).toContain('59')
      for (let width = 768; width <= 1440; width += step) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
        expect(await cutIn(page), `${name}, ${width} px`).toEqual([])
      }
    }
  },
)

describe('horizontal menus', () => {
  test.each(['horizontal', 'horizontal-mix'] as const)(
    '%s marks the current page',
    async (mode) => {
      const value = {
        settings: readThemeSettings({ layout: { mode } }),
        mode: 'system' as const,
        changedAt: new Date().toISOString(),
        override: 0,
      }
      await (
        await signInAs(base)
      )(preferences.save, { key: 'theme', value })
      for (const language of languages) {
        const { signIn } = await visit({ language })
        const page = await signIn('Super', '/system/user')
        const current = language === 'zh-CN' ? '系统管理' : 'System'
        for (const width of [1440, 1024]) {
          await page.setViewportSize({ width, height: 900 })
          const entry = page.locator('.top-menu').getByText(current, { exact: true })
          await expect
            .poll(() => entry.filter({ visible: true }).count(), { message: `${width} px` })
            .toBeGreaterThan(0)
        }
      }
    },
  )
})

test('a tall window has longer pages by default, and the user can fix the length and reset it', async () => {
  const { signIn } = await visit({ language: 'en-US', width: 2560 })
  const page = await signIn('Super', '/system/user')
  await page.setViewportSize({ width: 2560, height: 1440 })
  const rows = page.locator('.data-grid tbody tr:not([aria-hidden])')
  await expect.poll(() => rows.count()).toBe(18)
  const list = await page.locator('.data-table').boundingBox()
  expect(list?.width).toBeGreaterThan(2200)
  const choose = async (title: string) => {
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await page.getByTitle(title, { exact: true }).click()
  }
  await choose('20 / page')
  await expect.poll(() => rows.count()).toBe(20)
  expect(new URL(page.url()).search).toBe('?size=20')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect.poll(() => rows.count()).toBe(20)
  await choose('Fit to window')
  await expect.poll(() => rows.count()).toBe(10)
  expect(new URL(page.url()).search).toBe('')
})

test.each([
  { width: 1440, around: '.layout-header, .layout-tabs, main :is(a, button, input)' },
  { width: 390, around: '.layout-header, .layout-tabs' },
])('a toast covers none of $around at $width px', async ({ width, around }) => {
  const { signInByForm } = await visit({ language: 'en-US', width })
  const page = await signInByForm('Super', '/system/user')
  const toast = page.locator('.toast')
  // Keeps it open.
  await toast.hover()
  await page.locator('.data-table').waitFor()
  await settle(page)
  const { x, y, ...size } = (await toast.boundingBox())!
  const covered = await page
    .locator(around)
    .filter({ visible: true })
    .evaluateAll(
      (all, box) =>
        all.filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top
        }).length,
      { left: x, top: y, right: x + size.width, bottom: y + size.height },
    )
  expect(covered).toBe(0)
})

test('fields of one row are aligned', async () => {
  const page = await listOfUsers('en-US')
  const boxes = await page
    .locator('.pane:not([hidden]) .search-form-field > :last-child')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(new Set(boxes.map(({ height }) => height)).size).toBe(1)
})

test.each(languages)(
  'switching the tabs of the sign-in card does not move them, in %s',
  async (language) => {
    const { open } = await visit({ language })
    const page = await open('/login')
    const tabs = page.locator('.login-tabs a')
    const places = () =>
      tabs.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
    const before = await places()
    await tabs.nth(1).click()
    await page.waitForURL('**/login/code-login')
    expect(await places()).toEqual(before)
  },
)

test('focuses the username except on a phone, where the keyboard would cover the form', async () => {
  const focused = async (width: number) => {
    const { open } = await visit({ language: 'en-US', width })
    const page = await open('/login')
    await page.locator('#root:not([data-waiting])').waitFor()
    return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
  }
  expect(await focused(1440)).toBe('userName')
  expect(await focused(390)).toBe(null)
})
