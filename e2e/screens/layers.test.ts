// Checks stacked layers in a real browser.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { picture } from '#e2e/support/picture.ts'

const { visit } = await openBrowser()

const languages = {
  'zh-CN': {
    addMenu: '新增菜单',
    path: /^路由路径/,
    chooseIcon: '选择图标',
    discard: /放弃/,
    addAnnouncement: '新增公告',
    end: /^结束时间/,
    chooseDate: '选择日期',
    typed: '2026-12-31 18:30',
    month: '2026年12月',
    chosen: '2026年12月31日星期四',
    chooseRange: '选择日期范围',
    more: /^(展开|筛选)/,
    last7Days: '最近 7 天',
    search: '搜索',
    dayText: /^\d{4}-\d\d-\d\d$/,
  },
  'en-US': {
    addMenu: 'Add menu',
    path: /^Route path/,
    chooseIcon: 'Select icon',
    discard: /Discard/i,
    addAnnouncement: 'Add announcement',
    end: /^(To|End|Until)/,
    chooseDate: 'Select date',
    typed: '12/31/2026 6:30 PM',
    month: 'December 2026',
    chosen: 'Thursday, December 31, 2026',
    chooseRange: 'Select date range',
    more: /^(More|Filters)/,
    last7Days: 'Last 7 days',
    search: 'Search',
    dayText: /^\d\d\/\d\d\/\d{4}$/,
  },
} as const

async function expectWhole(popup: Locator) {
  await expect
    .poll(() =>
      popup.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const inset = 20
        const corners = [
          [left + inset, top + inset],
          [right - inset, top + inset],
          [left + inset, bottom - inset],
          [right - inset, bottom - inset],
        ] as const
        return corners.map(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      }),
    )
    .toEqual([true, true, true, true])
}

async function focusOf(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

const stages = [
  { language: 'zh-CN', scheme: 'light', width: 1440 },
  { language: 'en-US', scheme: 'dark', width: 390 },
] as const

// One page per view: a new one costs the processor time of two page loads.
describe.each(stages)('$language, $scheme, $width px', (view) => {
  const w = languages[view.language]
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    const visitor = await visit(view)
    context = visitor.context
    page = await visitor.signIn('Super', '/403')
  })
  afterAll(() => context.close())

  test('the icon picker closes before its drawer does', async () => {
    await page.goto('/system/menu')
    await page.getByRole('button', { name: w.addMenu }).first().click()
    const drawer = page.locator('dialog.frame-drawer')
    await drawer.getByRole('textbox', { name: w.path }).fill('/changed')
    const opener = drawer.getByRole('button', { name: w.chooseIcon })
    const picker = drawer.getByRole('dialog', { name: w.chooseIcon })
    await opener.click()
    await picker.getByRole('option').first().waitFor()
    await expectWhole(picker)
    await expectAccessible(page)
    await picture(page, `icon-picker-${view.language}-${view.scheme}-${view.width}`)
    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'detached' })
    expect(await drawer.isVisible()).toBe(true)
    expect(await page.getByText(w.discard).count()).toBe(0)
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)

    await opener.click()
    await picker.waitFor()
    // Beside the drawer if there is room, otherwise on its heading.
    await page.mouse.click(view.width > 640 ? 40 : 60, 30)
    await picker.waitFor({ state: 'detached' })
    expect(await drawer.isVisible()).toBe(true)
    expect(await page.getByText(w.discard).count()).toBe(0)

    await page.keyboard.press('Escape')
    await page.getByText(w.discard).first().waitFor()
  })

  test('a date is typed and selected in the current language', async () => {
    await page.goto('/system/announcement')
    await page.getByRole('button', { name: w.addAnnouncement }).first().click()
    const drawer = page.locator('dialog.frame-drawer')
    const end = drawer.getByRole('textbox', { name: w.end })
    await end.fill(w.typed)
    await end.press('ArrowDown')
    const popup = drawer.getByRole('dialog', { name: w.chooseDate })
    await popup.getByRole('grid', { name: w.month }).waitFor()
    await expect.poll(() => focusOf(page)).toBe(w.chosen)
    await expectWhole(popup)
    await expectAccessible(page)
    await picture(page, `date-${view.language}-${view.scheme}-${view.width}`)
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    expect(await drawer.isVisible()).toBe(true)
    expect(await end.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await end.inputValue()).toBe(w.typed)
  })

  test('a range of whole days filters a log', async () => {
    await page.goto('/system/audit-log')
    const form = page.getByRole('search')
    await form.getByRole('button', { name: w.more }).click()
    await form.getByRole('button', { name: w.chooseRange }).click()
    const popup = page.getByRole('dialog', { name: w.chooseRange })
    await popup.getByRole('grid').waitFor()
    await expectWhole(popup)
    await expectAccessible(page, 'form[role=search]')
    await expectNoOverflow(page)
    await picture(page, `range-${view.language}-${view.scheme}-${view.width}`)
    await popup.getByRole('button', { name: w.last7Days }).click()
    await popup.waitFor({ state: 'detached' })
    for (const side of await form.getByRole('group').getByRole('textbox').all())
      expect(await side.inputValue()).toMatch(w.dayText)
    await form.getByRole('button', { name: w.search, exact: true }).click()
    await page.waitForURL(/from=/)
    const { searchParams } = new URL(page.url())
    // The test runs at UTC+8.
    expect(searchParams.get('from')).toMatch(/T16:00:00\.000Z$/)
    expect(searchParams.get('to')).toMatch(/T15:59:59\.999Z$/)
  })
})
