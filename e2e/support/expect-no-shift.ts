import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A layout shift without input: its time in milliseconds, its score (Layout Instability), and the elements that moved. */
type Shift = { at: number; value: number; moved: string[] }

/** From now on each page of the browser notes what moves by itself, from its first paint on. */
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
        // Of half a second after a press nobody says that it moved by itself (Layout Instability, 2.4).
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
 * Counts shifts from the frame after the one in which the page of `path` takes the place of this one: call it before
 * leaving. That frame replaces everything, which is no jump; what the new page moves afterwards is one, however fast the
 * machine.
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

/** Fails when more has moved since the page was loaded, or took the place of another, than people notice. */
export async function expectNoShift(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('window.shiftsSince !== Infinity')).toBe(true)
  const shifts = await page.evaluate<Shift[]>(
    'window.shifts.filter(({ at }) => at >= window.shiftsSince)',
  )
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${page.url()} moves: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02)
}
