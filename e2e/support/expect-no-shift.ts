import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A layout shift without input; `at` in ms. */
type Shift = { at: number; value: number; moved: string[] }

/** Records layout shifts from the first paint. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts, shiftsSince: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, value, hadRecentInput, sources } = entry as unknown as {
          startTime: number
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        // Shifts within 500 ms of input do not count (Layout Instability, 2.4).
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent),
        )
        shifts.push({ at: startTime, value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Counts shifts from the page of `path` on; call it before navigating. Replacing the page is no shift, but later
 * movement of the new one is.
 */
export async function countFromNextPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (to === location.pathname + location.search) {
      Object.assign(window, { shiftsSince: performance.now() })
      return
    }
    const isOtherPage = new URL(to, location.href).pathname !== location.pathname
    const places = isOtherPage ? '.panes, .panes > .pane' : '#main *'
    const main = document.querySelector('#main')
    Object.assign(window, { shiftsSince: Infinity })
    const observer = new MutationObserver((records) => {
      const isThere = records.some(
        ({ target }) => target instanceof Element && target.matches(places),
      )
      if (main?.isConnected && !isThere) return
      observer.disconnect()
      const begin = () => Object.assign(window, { shiftsSince: performance.now() })
      requestAnimationFrame(() => requestAnimationFrame(begin))
    })
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden'] })
  }, path)
}

/** Fails with a noticeable layout shift since the page was loaded or opened. */
export async function expectNoShift(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('window.shiftsSince !== Infinity')).toBe(true)
  const shifts = await page.evaluate<Shift[]>(
    'window.shifts.filter(({ at }) => at >= window.shiftsSince)',
  )
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${page.url()} moves: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02)
}
