import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { settle } from './sight-journeys.ts'

const { visit } = await openBrowser()

test('the frame around the page: its sizes, the trail, the watermark, the page alone, the whole screen, and what floats', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('User', '/multi-menu/first/one')
  await settle(page)
  const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height
  expect(await heightOf('.layout-header')).toBe(56)
  expect(await heightOf('.layout-footer')).toBe(48)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  // The trail opens what is beside the page.
  await button('Pages beside Page 1-1').click()
  const beside = page.getByRole('banner').getByRole('link', { name: 'Page 1-2' })
  await beside.waitFor()
  await expectAccessible(page)
  await beside.click()
  await page.waitForURL('**/multi-menu/first/two')

  // The watermark lies over everything and lets everything through.
  await button('Theme settings').click()
  const drawer = page.getByRole('dialog', { name: 'Theme' })
  await drawer.getByRole('tab', { name: 'Pages' }).click()
  await drawer.getByRole('switch', { name: 'Show a watermark' }).click()
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
  await drawer.getByRole('switch', { name: 'Show a watermark' }).click()
  await mark.waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'hidden' })

  // The page alone, until Escape.
  await button('Page only').click()
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe('Page only')

  // The whole screen, and back.
  const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement)
  await button('Full screen').click()
  await expect.poll(isFull).toBe(true)
  await expectAccessible(page)
  await button('Leave full screen').click()
  await expect.poll(isFull).toBe(false)

  // A tooltip lies below dialogs, and goes with the page that it belongs to.
  await page.goto('/user-center')
  await page.getByRole('button', { name: /^What the audit log says/ }).hover()
  const tip = page.getByRole('tooltip')
  await tip.waitFor()
  expect(
    await tip.evaluate((element) => {
      const layer = element.closest('.ant-tooltip')
      return layer && getComputedStyle(layer).zIndex
    }),
  ).toBe('98')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('xmjs')
  await page.getByRole('option', { name: 'About the project' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/project-intro')
  await settle(page)
  expect(await tip.count()).toBe(0)
})
