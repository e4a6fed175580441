import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'

const { visit } = await openBrowser()

const slot = (page: Page, card: string) => page.locator(`.home-column [data-card="${card}"]`)
const cardsOf = (page: Page, zone: string) =>
  page
    .locator(`[data-zone="${zone}"] [data-card]`)
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['card']))
const middleOf = async (page: Page, selector: string) => {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

async function customize(view: Parameters<typeof visit>[0]) {
  const { signIn } = await visit({ language: 'en-US', ...view })
  const page = await signIn('Super', '/home')
  await slot(page, 'activity').waitFor()
  await page.getByRole('button', { name: 'Customize', exact: true }).click()
  const reset = page.getByRole('button', { name: 'Reset to default' })
  if (await reset.isEnabled()) await reset.click()
  expect(await cardsOf(page, 'main')).toEqual(['trend', 'roles', 'entries'])
  return page
}

test('the mouse drags a card from any point, Escape cancels, and a drop above the columns hides it', async () => {
  const page = await customize({})
  const dragTo = async (selector: string) => {
    const from = await middleOf(page, '.home-column [data-card="announcements"]')
    const to = await middleOf(page, selector)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.locator('[data-drop]').waitFor()
  }
  await dragTo('.home-column [data-card="trend"]')
  await page.keyboard.press('Escape')
  await page.locator('.card-dragged').waitFor({ state: 'detached' })
  await page.mouse.up()
  expect(await cardsOf(page, 'side')).toEqual(['announcements', 'activity'])
  await dragTo('.arrange-hidden')
  await page.mouse.up()
  await expect.poll(() => cardsOf(page, 'hidden')).toEqual(['announcements'])
  expect(await cardsOf(page, 'side')).toEqual(['activity'])
})

test('touch scrolls over a card and drags it by its handle', async () => {
  const page = await customize({ width: 390 })
  const client = await page.context().newCDPSession(page)
  const swipe = async ({ x, y }: { x: number; y: number }, by: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never })
    await touch('touchStart', [{ x, y }])
    for (let step = 1; step <= 10; step++)
      await touch('touchMove', [{ x, y: y + (by * step) / 10 }])
    return () => touch('touchEnd', [])
  }
  const scrolled = () => page.locator('.layout-body').evaluate(({ scrollTop }) => scrollTop)
  await slot(page, 'trend').scrollIntoViewIfNeeded()
  const before = await scrolled()
  const lift = await swipe(await middleOf(page, '.home-column [data-card="trend"]'), -200)
  expect(await page.locator('.card-dragged').count()).toBe(0)
  await lift()
  await expect.poll(scrolled).toBeGreaterThan(before)
  // Scrolling continues after the touch ends; wait until the handle rests.
  await expect
    .poll(async () => {
      const then = await scrolled()
      await page.waitForTimeout(150)
      return (await scrolled()) - then
    })
    .toBe(0)
  const handle = '.home-column [data-card="trend"] .card-handle'
  await page.locator(handle).focus()
  const drop = await swipe(await middleOf(page, handle), 330)
  await page.locator('[data-drop]').waitFor()
  await drop()
  await expect.poll(() => cardsOf(page, 'main')).toEqual(['roles', 'trend', 'entries'])
})
