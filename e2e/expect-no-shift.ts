import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What moved that nobody had touched: how much of the window by how much of it, and what it was. */
type Shift = { value: number; moved: string[] }

/** From now on each page of the browser notes what moves by itself, from its first paint on. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        // Of half a second after a press nobody says that it moved by itself (Layout Instability, 2.4).
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent),
        )
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Lets what has moved so far count no more, and presses a key: another page is about to take the place of this one. */
export async function pressBeforeLeaving(page: Page): Promise<void> {
  await page.evaluate('window.shifts.length = 0')
  await page.keyboard.press('Shift')
}

/** Fails when more has moved since the page was loaded, or another took its place, than people notice. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate<Shift[]>('window.shifts')
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${page.url()} moves: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02)
}
