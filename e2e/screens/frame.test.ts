import { expect, test } from 'vitest'
import { exampleTest } from '@amber/server/testing/examples/example-test.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible } from '#e2e/support/expect-accessible.ts'
import { settle } from '#e2e/journeys/visibility-journeys.ts'

const { visit } = await openBrowser()

const views = [
  {
    language: 'zh-CN',
    scheme: 'dark',
    beside: '与“页面 1-1”同级的页面',
    next: '页面 1-2',
    theme: '主题设置',
    drawer: '主题设置',
    pages: '页面',
    watermark: '显示水印',
    close: '关闭',
    alone: '仅显示页面',
    back: '显示菜单',
    fullScreen: '全屏',
    leaveFullScreen: '退出全屏',
  },
  {
    language: 'en-US',
    scheme: 'light',
    beside: 'Pages at the same level as Page 1-1',
    next: 'Page 1-2',
    theme: 'Theme settings',
    drawer: 'Theme settings',
    pages: 'Page',
    watermark: 'Show watermark',
    close: 'Close',
    alone: 'Page only',
    back: 'Show menu',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Exit full screen',
  },
] as const

exampleTest.each(views)(
  'the layout in $language has its sizes, breadcrumb and watermark, page-only mode and full screen',
  async ({ language, scheme, ...w }) => {
    const { signIn } = await visit({ language, scheme })
    const page = await signIn('User', '/multi-menu/first/one')
    await settle(page)
    const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height
    expect(await heightOf('.layout-header')).toBe(56)
    expect(await heightOf('.layout-footer')).toBe(48)
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await button(w.beside).click()
    const beside = page.getByRole('banner').getByRole('link', { name: w.next })
    await beside.waitFor()
    await expectAccessible(page)
    await beside.click()
    await page.waitForURL('**/multi-menu/first/two')

    await button(w.theme).click()
    const drawer = page.getByRole('dialog', { name: w.drawer })
    await drawer.getByRole('tab', { name: w.pages }).click()
    await drawer.getByRole('switch', { name: w.watermark }).click()
    const mark = page.locator('.watermark')
    await mark.waitFor()
    expect(
      await mark.evaluate((element) => {
        const { zIndex, backgroundSize, width, height } = getComputedStyle(element)
        return { zIndex, backgroundSize, width, height, isOnTop: element.matches(':popover-open') }
      }),
    ).toEqual({
      zIndex: '9999',
      backgroundSize: '255px 136px',
      width: '1440px',
      height: '900px',
      isOnTop: true,
    })
    await expectAccessible(page)
    await drawer.getByRole('switch', { name: w.watermark }).click()
    await mark.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: w.close }).click()
    await drawer.waitFor({ state: 'hidden' })

    await button(w.alone).click()
    await page.getByRole('banner').waitFor({ state: 'hidden' })
    expect(await page.getByRole('navigation').count()).toBe(0)
    await expectAccessible(page)
    // The exit button covers nothing of the page.
    const body = (await page.locator('.layout-body').boundingBox())!
    const back = (await page.getByRole('button', { name: w.back }).boundingBox())!
    expect(back.y).toBeGreaterThanOrEqual(body.y + body.height)
    await page.keyboard.press('Escape')
    await page.getByRole('banner').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe(w.alone)

    const isFull = () =>
      page.evaluate(() => document.fullscreenElement === document.documentElement)
    await button(w.fullScreen).click()
    await expect.poll(isFull).toBe(true)
    await expectAccessible(page)
    await button(w.leaveFullScreen).click()
    await expect.poll(isFull).toBe(false)
  },
)

// Layers do not depend on the language, so one is enough.
test('a tooltip lies below dialogs and closes with its page', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('User', '/user-center')
  await page.getByRole('button', { name: /^Actions you completed/ }).hover()
  const tip = page.getByRole('tooltip')
  await tip.waitFor()
  expect(
    await tip.evaluate((element) => {
      const layer = element.closest('.tooltip')
      return layer && getComputedStyle(layer).zIndex
    }),
  ).toBe('98')
  // Measured when the dialog opens, because the pointer then leaves the tooltip. Inert elements are never hit, so the
  // top layer is checked too.
  const watch = await page.evaluateHandle(() => {
    const look = () => {
      const tooltip = document.querySelector('[role=tooltip]')!
      const { x, y, width, height } = tooltip.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return {
        isTooltipShown: tooltip.checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
        }),
        isDialogHit: Boolean(hit?.closest('dialog:modal')),
        isTooltipOnTop: Boolean(tooltip.closest(':modal, :popover-open')),
      }
    }
    const seen = new Promise<ReturnType<typeof look>>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('dialog[open]')) return
        observer.disconnect()
        resolve(look())
      })
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    })
    return { seen }
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  expect(await watch.evaluate(({ seen }) => seen)).toEqual({
    isTooltipShown: true,
    isDialogHit: true,
    isTooltipOnTop: false,
  })
  await page.getByRole('dialog').getByRole('combobox').fill('sy')
  await page.getByRole('option', { name: 'Home' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await settle(page)
  expect(await tip.count()).toBe(0)
})
