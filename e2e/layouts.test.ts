import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layoutModes, readThemeSettings, scrollModes } from '@amber/contract/theme.ts'
import { expectAccessible, expectNoOverflow, openBrowser } from './browser.ts'

const { visit } = await openBrowser()

/** Adds up how far things moved that nobody touched. */
const watchShifts = () => {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(window, {
        shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens the users with these settings, kept for the person as the theme drawer would. */
async function open(page: Page, settings: object, flags: Record<string, boolean>) {
  await page.evaluate(
    async ([theme, ...entries]) => {
      const value = {
        settings: theme,
        mode: 'system',
        changedAt: new Date().toISOString(),
        override: 0,
      }
      const answer = await fetch('/api/preferences/theme', {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify({ value }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      localStorage.setItem('themeSettings', JSON.stringify(theme))
      for (const [key, value] of entries) localStorage.setItem(key, String(value))
    },
    [readThemeSettings(settings), ...Object.entries(flags)] as const,
  )
  // The first load draws what the boot markup takes over in the second.
  for (const _ of [1, 2]) {
    await page.goto('/system/user')
    await page.getByRole('row').nth(3).waitFor()
  }
}

const views = layoutModes.flatMap((mode) =>
  scrollModes.map((scrollMode, index) => ({
    mode,
    scrollMode,
    siderCollapsed: index === 1,
    language: index === 0 ? ('zh-CN' as const) : ('en-US' as const),
    scheme: index === 0 ? ('dark' as const) : ('light' as const),
  })),
)

test.each(views)(
  '$mode, scrolling the $scrollMode, in $language: whole, accessible, and nothing jumps',
  async ({ mode, scrollMode, siderCollapsed, language, scheme }) => {
    const { signIn, context, complaints } = await visit({ language, scheme, width: 1024 })
    const page = await signIn('Super')
    await context.addInitScript(watchShifts)
    const layout = { mode, scrollMode, reverseHorizontalMix: siderCollapsed }
    const sider = { inverted: siderCollapsed }
    await open(page, { layout, sider }, { siderCollapsed, mixSiderFixed: !siderCollapsed })
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02)
    await expectAccessible(page)
    await expectNoOverflow(page)
    const frame = await page.evaluate(() => localStorage.getItem('layoutFrame'))
    expect(frame).toContain('--sider:')
    expect(complaints).toEqual([])
  },
)

test('the whole document scrolls under the header, or with it', async () => {
  const { signIn } = await visit()
  const page = await signIn('Super')
  const topAfterScroll = async (fixedHeaderAndTab: boolean) => {
    const settings = {
      layout: { scrollMode: 'wrapper' },
      fixedHeaderAndTab,
      header: { height: 80 },
    }
    await page.setViewportSize({ width: 1440, height: 500 })
    await open(page, settings, {})
    await page.evaluate(() => window.scrollTo(0, 300))
    expect(await page.evaluate(() => window.scrollY)).toBe(300)
    const box = await page.locator('.layout-header').boundingBox()
    return box?.y
  }
  expect(await topAfterScroll(true)).toBe(0)
  expect(await topAfterScroll(false)).toBe(-300)
})

test('the edge of the menu is dragged to a width, which is remembered', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  // Somebody who has changed nothing yet.
  const page = await signIn('User')
  const edge = page.getByRole('separator', { name: 'Menu width' })
  const box = await edge.boundingBox()
  if (!box) throw new Error('There is no edge')
  await page.mouse.move(box.x + box.width / 2, 400)
  await page.mouse.down()
  await page.mouse.move(box.x + 64, 400, { steps: 4 })
  await page.mouse.up()
  const width = async () => (await page.locator('.layout-sider').boundingBox())?.width
  const dragged = await width()
  expect(dragged).toBeGreaterThan(270)
  await page.reload()
  await edge.waitFor()
  expect(await width()).toBe(dragged)
})

test('before any script, the page is framed as its layout was last', async () => {
  const { signIn, context } = await visit()
  const page = await signIn('Super')
  const settings = { layout: { mode: 'horizontal-mix' }, header: { height: 72 } }
  await open(page, settings, { siderCollapsed: true })
  const boxes = (kind: string) =>
    Promise.all(['sider', 'header'].map((part) => page.locator(`.${kind}-${part}`).boundingBox()))
  const drawn = await boxes('layout')
  await context.route('**/*.js', (route) => route.abort())
  await page.reload()
  expect(await boxes('boot')).toEqual(drawn)
})
