import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { preferences } from '@amber/contract/account/preferences.ts'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { layoutModes, readThemeSettings, scrollModes } from '@amber/contract/settings/theme.ts'
import { openBrowser, type View, type Visitor } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { signIn as signInAs } from '#e2e/support/caller.ts'
import { settle } from '#e2e/journeys/visibility-journeys.ts'
import { expectNoShift, watchShifts } from '#e2e/support/expect-no-shift.ts'
import { picture, pictures } from '#e2e/support/picture.ts'

const { base, visit } = await openBrowser()
const caller = signInAs(base)

type Look = { settings: object; flags?: Record<string, boolean> }

async function saveTheme(settings: object) {
  const theme = readThemeSettings(settings)
  const changedAt = new Date().toISOString()
  const value = { settings: theme, mode: 'system' as const, changedAt, override: 0 }
  await (
    await caller
  )(preferences.save, { key: 'theme', value })
  return theme
}

const entriesOf = (theme: object, flags: Record<string, boolean>) => [
  ['themeSettings', JSON.stringify(theme)] as const,
  ...Object.entries(flags).map(([key, flag]) => [key, String(flag)] as const),
]

async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.locator('main :is(tbody tr, .data-cards > *)').nth(3).waitFor()
}

async function open({ context, signIn }: Visitor, { settings, flags = {} }: Look): Promise<Page> {
  const theme = await saveTheme(settings)
  await context.addInitScript(
    (entries) => {
      // Only once: later the product stores its own settings.
      if (window !== window.top || sessionStorage.getItem('laid')) return
      sessionStorage.setItem('laid', 'yes')
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    entriesOf(theme, flags),
  )
  const page = await signIn('Super', '/system/user')
  await page.locator('main :is(tbody tr, .data-cards > *)').nth(3).waitFor()
  // The first load stores the boot markup that the second uses.
  await reload(page)
  return page
}

/** Gives an open page another look, and loads it as `open` does. */
async function change(page: Page, { settings, flags = {} }: Look): Promise<void> {
  const theme = await saveTheme(settings)
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    entriesOf(theme, flags),
  )
  await reload(page)
  await reload(page)
}

async function pictureBoth(page: Page, name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-scheme=${scheme}]`).waitFor()
    await settle(page)
    await picture(page, `layout-${name}-${scheme}`)
  }
}

/** Opens one page for all modes of the menu. */
async function openShared(view: View): Promise<Page> {
  const { context, signIn } = await visit({ ...view, width: 1024 })
  await watchShifts(context)
  return signIn('Super', '/system/user')
}
const shared = {
  'zh-CN': await openShared({ language: 'zh-CN', scheme: 'dark' }),
  'en-US': await openShared({ language: 'en-US', scheme: 'light' }),
}

const views = layoutModes.flatMap((mode) =>
  scrollModes.map((scrollMode, index) => ({
    mode,
    scrollMode,
    siderCollapsed: index === 1,
    language: index === 0 ? ('zh-CN' as const) : ('en-US' as const),
  })),
)

test.each(views)(
  '$mode with $scrollMode scrolling in $language is complete and accessible without layout shifts',
  async ({ mode, scrollMode, siderCollapsed, language }) => {
    const page = shared[language]
    const layout = { mode, scrollMode, reverseHorizontalMix: siderCollapsed }
    await change(page, {
      settings: { layout, sider: { inverted: siderCollapsed } },
      flags: { siderCollapsed, mixSiderFixed: !siderCollapsed },
    })
    await expectNoShift(page)
    await expectAccessible(page)
    await expectNoOverflow(page)
    const shown = await page.locator('.layout').getAttribute('data-mode')
    expect(shown).toBe(mode)
    const frame = await page.evaluate(() => localStorage.getItem('layoutFrame'))
    expect(frame).toContain('--sider:')
    if (pictures) await pictureBoth(page, `${mode}-${scrollMode}-1024`)
  },
)

// Pictures for review; the rules are checked elsewhere.
describe.runIf(pictures)('pictures', () => {
  const siderCollapsed = { flags: { siderCollapsed: true } }
  const reversed = { mode: 'horizontal-mix', reverseHorizontalMix: true } as const
  test.each([
    ...layoutModes.flatMap((mode) => [
      { name: mode, layout: { mode }, width: 1440 },
      { name: `${mode}-collapsed`, layout: { mode }, width: 1440, ...siderCollapsed },
      { name: `${mode}-phone`, layout: { mode }, width: 390 },
    ]),
    { name: 'reversed', layout: reversed, width: 1440 },
    { name: 'reversed-collapsed', layout: reversed, width: 1440, ...siderCollapsed },
  ])('of $name, $width px wide', async ({ name, width, layout, ...look }) => {
    for (const language of ['zh-CN', 'en-US'] as const) {
      const page = await open(await visit({ language, width }), { settings: { layout }, ...look })
      await pictureBoth(page, `${name}-${language}`)
      await expectNoOverflow(page)
    }
  })

  test('of a page alone and of the menu on a phone', async () => {
    for (const scrollMode of scrollModes) {
      const settings = { layout: { scrollMode } }
      const wide = await open(await visit({ language: 'en-US' }), { settings })
      await wide.getByRole('button', { name: 'Page only', exact: true }).click()
      await pictureBoth(wide, `page-alone-${scrollMode}`)
      await expectNoOverflow(wide)
    }
    const phone = await open(await visit({ width: 390 }), { settings: {} })
    await phone.getByRole('button', { name: '打开菜单' }).click()
    await phone.getByRole('navigation', { name: '主菜单' }).waitFor()
    await pictureBoth(phone, 'menu-phone')
  })
})

test('the document scrolls below the header and the offline banner, or with the header', async () => {
  const topAfterScroll = async (fixedHeaderAndTab: boolean, isOffline = false) => {
    const layout = { scrollMode: 'wrapper' }
    const settings = { layout, fixedHeaderAndTab, header: { height: 80 } }
    const visitor = await visit()
    if (isOffline) visitor.allowConsole(/ERR_INTERNET_DISCONNECTED/)
    const page = await open(visitor, { settings })
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.context().setOffline(isOffline)
    await page.locator('.offline-banner').waitFor({ state: isOffline ? 'visible' : 'hidden' })
    await page.evaluate(() => window.scrollTo(0, 300))
    expect(await page.evaluate(() => window.scrollY)).toBe(300)
    const boxOf = async (selector: string) => {
      const { y, height } = (await page.locator(selector).first().boundingBox())!
      return { top: y, bottom: y + height }
    }
    const padding = await page.evaluate(
      () => getComputedStyle(document.documentElement).scrollPaddingTop,
    )
    return {
      padding,
      banner: isOffline ? (await boxOf('.offline-banner')).bottom : 0,
      sider: (await boxOf('.sider-hold')).top,
      frame: (await boxOf('.layout-header')).top,
      tabs: (await boxOf('.layout-tabs')).bottom,
      heads: (await boxOf('main thead th')).top,
    }
  }
  for (const isOffline of [false, true]) {
    const fixed = await topAfterScroll(true, isOffline)
    expect(fixed).toMatchObject({
      banner: isOffline ? 36 : 0,
      sider: fixed.banner,
      frame: fixed.banner,
    })
    // Focused elements scroll to below the fixed parts.
    expect(Number.parseFloat(fixed.padding)).toBe(fixed.tabs + 10)
    expect(fixed.heads).toBeCloseTo(fixed.tabs, 0)
  }
  expect((await topAfterScroll(false, true)).padding).toBe('46px')
  const loose = await topAfterScroll(false)
  expect(loose.frame).toBe(-300)
  expect(loose.padding).toBe('auto')
  expect(loose.heads).toBeGreaterThanOrEqual(0)
})

test('dragging the edge of the menu sets its width, which is stored', async () => {
  const { signIn } = await visit({ language: 'en-US' })
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

test('before any script, the page has the last layout, language and colors', async () => {
  const visitor = await visit({ language: 'en-US', scheme: 'dark' })
  visitor.allowConsole(/ERR_FAILED/)
  const page = await open(visitor, {
    settings: {
      themeColor: '#7c3aed',
      layout: { mode: 'horizontal-mix' },
      header: { height: 72 },
    },
    flags: { siderCollapsed: true },
  })
  const boxes = (kind: string) =>
    Promise.all(['sider', 'header'].map((part) => page.locator(`.${kind}-${part}`).boundingBox()))
  const look = () =>
    page.evaluate(() => {
      const html = document.documentElement
      const fill = getComputedStyle(html).getPropertyValue('--fill')
      return { lang: html.lang, scheme: html.dataset.scheme, fill }
    })
  const drawn = await boxes('layout')
  const drawnLook = await look()
  expect(drawnLook).toMatchObject({ lang: 'en-US', scheme: 'dark' })
  await visitor.context.route('**/*.js', (route) => route.abort())
  await page.reload()
  expect(await boxes('boot')).toEqual(drawn)
  expect(await look()).toEqual(drawnLook)
  expect(await page.title()).toBe(defaultBrand.nameEn)
})
