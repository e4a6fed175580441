import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Minimum sizes in pixels: touch target, target in text (WCAG 2.2, 2.5.8), and type without zoom on iOS. */
const sizes = { target: 40, inText: 24, type: 16 }

/** Fails with small touch targets and fields into which iOS would zoom. */
export async function expectSizesForFingers(page: Page): Promise<void> {
  const found = await page.evaluate(({ target, inText, type }) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const pressed =
      'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=switch], [role=combobox], [role^=menuitem], [role=option]'
    const partsOf = (element: Element): Element[] => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const frame = element.closest('.select, .clearable, .affixed, .ant-select, .date-field')
      return [element, ...labels, ...(frame && element.matches('input') ? [frame] : [])]
    }
    const isIn = (parts: readonly Element[], x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return parts.some((part) => part === hit || part.contains(hit))
    }
    /** Pixels of the part on one side of its middle, at most 20. Steps of 5, then of 1 where they fail. */
    const reach = (
      parts: readonly Element[],
      middle: { x: number; y: number },
      [right, down]: readonly [number, number],
    ) => {
      const isAt = (far: number) => isIn(parts, middle.x + right * far, middle.y + down * far)
      if ([20, 15, 10, 5].every(isAt)) return 20
      let far = 0
      while (far < 20 && isAt(far + 1)) far += 1
      return far
    }
    const boxesOf = (element: Element) => {
      const parts = partsOf(element)
      const isText = getComputedStyle(element).display === 'inline'
      // Tolerates fractional edges.
      const least = (isText ? inText : target) - 1
      return parts.flatMap((part) => {
        const box = part.getBoundingClientRect()
        const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
        // The center is scrolled out of view or covered.
        if (!isIn(parts, middle.x, middle.y)) return []
        const wide = reach(parts, middle, [-1, 0]) + reach(parts, middle, [1, 0]) + 1
        const high = reach(parts, middle, [0, -1]) + reach(parts, middle, [0, 1]) + 1
        return [{ wide, high, isEnough: wide >= least && high >= least }]
      })
    }
    const tooSmall = (element: Element): string | undefined => {
      const isEnough = (found: ReturnType<typeof boxesOf>) => found.some((one) => one.isEnough)
      // Most controls are in sight. Scrolling for each would lay out the page again.
      if (isEnough(boxesOf(element))) return undefined
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const found = boxesOf(element)
      if (found.length === 0 || isEnough(found)) return undefined
      return `${nameOf(element)}: ${found.map(({ wide, high }) => `${wide} × ${high}`).join(', ')}`
    }
    const positions = [...document.querySelectorAll('*')]
      .filter(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          scrollHeight > clientHeight || scrollWidth > clientWidth,
      )
      .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
    const small: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      const { width, height } = element.getBoundingClientRect()
      if (!isShown(element) || width < 2 || height < 2) continue
      if (element.closest('.visually-hidden, .skip-link, .boot-shell, [aria-hidden=true], [inert]'))
        continue
      if (element.matches(':disabled, [aria-disabled=true]')) continue
      const fault = tooSmall(element)
      if (fault) small.push(fault)
    }
    for (const { element, top, left } of positions) element.scrollTo(left, top)
    const fields =
      'input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file]), textarea, select'
    const zoomed = [...document.querySelectorAll(fields)]
      .filter(
        (field) => isShown(field) && Number.parseFloat(getComputedStyle(field).fontSize) < type,
      )
      .map(nameOf)
    return { small, zoomed }
  }, sizes)
  const faults = [
    ...found.small.map((fault) => `too small: ${fault}`),
    ...found.zoomed.map((fault) => `zooms: ${fault}`),
  ]
  expect(faults, `${new URL(page.url()).pathname}\n${faults.join('\n')}`).toEqual([])
}

/** Maximum share of the height above the first record. */
const share = 0.35

export async function expectRecordInSight(page: Page): Promise<void> {
  const first = page.locator('main :is(.data-card, .tree-grid tbody tr):visible').first()
  await first.waitFor()
  await page.evaluate(() => document.querySelector('.layout-body')?.scrollTo(0, 0))
  const top = (await first.boundingBox())?.y ?? Infinity
  expect(top, page.url()).toBeLessThanOrEqual(page.viewportSize()!.height * share)
}
