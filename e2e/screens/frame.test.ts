import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { settle } from '#e2e/journeys/visibility-journeys.ts'

const { visit } = await openBrowser()

// Layers do not depend on the language, so one is enough.
test('a tooltip lies below dialogs, and goes with the page that it belongs to', async () => {
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
