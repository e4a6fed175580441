import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { picture } from '#e2e/support/picture.ts'
import { settle } from '#e2e/journeys/visibility-journeys.ts'
import { expectTranslated, expectWholeTexts } from '#e2e/support/expect-texts.ts'

const { visit } = await openBrowser()

const views = {
  'zh-CN': {
    drawer: '主题设置',
    sections: ['布局', '页面', '预设', '外观'],
    layout: '布局',
    horizontal: '顶部菜单',
    page: '页面',
    button: '按钮',
    presets: '预设',
    reset: '恢复默认',
    question: '恢复默认主题？',
    done: '已恢复默认',
  },
  'en-US': {
    drawer: 'Theme settings',
    sections: ['Layout', 'Page', 'Presets', 'Appearance'],
    layout: 'Layout',
    horizontal: 'Horizontal',
    page: 'Page',
    button: 'Button',
    presets: 'Presets',
    reset: 'Reset',
    question: 'Reset to default theme?',
    done: 'Theme reset',
  },
} as const

const lookOf = (page: Page) =>
  page.evaluate(() => ({
    fill: document.documentElement.style.getPropertyValue('--fill'),
    layout: document.querySelector<HTMLElement>('.layout')?.dataset['mode'],
    tabs: document.querySelector<HTMLElement>('.tab-bar')?.dataset['mode'],
  }))

const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/preferences/theme') && answer.request().method() === 'PUT',
  )

test.each([
  { person: 'User', language: 'zh-CN', scheme: 'light', width: 1440 },
  // A different user does not receive what the first browser saves while closing.
  { person: 'Admin', language: 'en-US', scheme: 'dark', width: 390 },
] as const)(
  'applies the theme drawer at once, keeps it over a reload and resets it: in $language at $width px',
  async (view) => {
    const w = views[view.language]
    const { signIn } = await visit(view)
    const page = await signIn(view.person, '/user-center')
    await settle(page)
    const drawer = page.getByRole('dialog', { name: w.drawer, exact: true })
    const section = (name: string) => drawer.getByRole('tab', { name, exact: true })
    const choose = (name: string) => drawer.getByText(name, { exact: true }).click()
    await page.keyboard.press('Alt+Shift+t')
    await drawer.waitFor()
    for (const name of w.sections) {
      await section(name).click()
      await settle(page)
      await expectAccessible(page)
      await expectNoOverflow(page)
      await expectWholeTexts(page)
      await expectTranslated(page, view.language)
    }
    const before = await lookOf(page)

    await drawer.getByRole('button', { name: '#8B5CF6' }).first().click()
    await section(w.layout).click()
    await choose(w.horizontal)
    await section(w.page).click()
    const [answer] = await Promise.all([saved(page), choose(w.button)])
    expect(answer.status()).toBe(200)
    const chosen = await lookOf(page)
    expect(chosen).toEqual({
      fill: expect.stringMatching(/^#/),
      layout: view.width === 390 ? 'phone' : 'horizontal',
      tabs: 'button',
    })
    await expectAccessible(page)
    await page.reload()
    await settle(page)
    expect(await lookOf(page)).toEqual(chosen)

    await page.keyboard.press('Alt+Shift+t')
    await section(w.presets).click()
    await drawer.getByRole('button', { name: w.reset }).click()
    const question = page.getByRole('dialog', { name: w.question })
    await question.getByRole('button', { name: w.reset }).click()
    await page.getByText(w.done).waitFor()
    expect(await lookOf(page)).toEqual(before)
  },
)

test('the filters apply to overlays above the page too', async () => {
  const { signIn } = await visit({ language: 'en-US', scheme: 'light' })
  const page = await signIn('User', '/user-center')
  await settle(page)
  await page.keyboard.press('Alt+Shift+t')
  const drawer = page.getByRole('dialog', { name: 'Theme settings', exact: true })
  await drawer.getByRole('switch', { name: 'Color weakness' }).click()
  await drawer.getByRole('switch', { name: 'Grayscale' }).click()
  const filterOf = (element: Element) => getComputedStyle(element).filter
  const filter = 'invert(0.8) grayscale(1)'
  expect(await page.locator('html').evaluate(filterOf)).toBe(filter)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const above = page.locator('dialog[open]')
  await above.waitFor()
  expect(await above.evaluate(filterOf)).toBe(filter)
  await picture(page, 'filters-above')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+Shift+t')
  await drawer.getByRole('switch', { name: 'Color weakness' }).click()
  const [answer] = await Promise.all([
    saved(page),
    drawer.getByRole('switch', { name: 'Grayscale' }).click(),
  ])
  expect(answer.status()).toBe(200)
})
