import type Axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Minified, because it is parsed in each document. */
const axeScript = readFileSync(
  join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'),
  'utf8',
)

/** Pages of journeys whose accessibility is checked in another environment. */
export const seenElsewhere = new WeakSet<Page>()

/** `only`: these rules instead of all; `without`: all rules but these. */
type Rules = { only?: readonly string[]; without?: readonly string[] }

/**
 * Checks the page, or only `within` an element. Below a modal dialog only the dialog and notices are checked. axe
 * traverses hidden elements too.
 */
export async function expectAccessible(
  page: Page,
  within?: string,
  { only, without = [] }: Rules = {},
): Promise<void> {
  if (seenElsewhere.has(page)) return
  // The content security policy blocks script elements.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript)
  const { violations } = await page.evaluate<
    AxeResults,
    { options: RunOptions; within: string | undefined }
  >(
    async ({ options, within: selector }) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      // Colors in transition have too little contrast.
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
      const isModal = document.querySelector('dialog:modal') !== null
      const onTop = [...document.querySelectorAll('dialog:modal, :popover-open')]
      // Kept pages are detached, except frames, which would reload.
      const kept = selector
        ? [...document.querySelectorAll('.pane[hidden]')].filter(
            (pane) => !pane.querySelector('iframe'),
          )
        : []
      const places = kept.map((pane) => {
        const place = document.createComment('kept')
        pane.replaceWith(place)
        return { pane, place }
      })
      try {
        return await axe.run(selector ?? (isModal ? { include: onTop } : document), options)
      } finally {
        for (const { pane, place } of places) place.replaceWith(pane)
      }
    },
    {
      within,
      options: {
        // Would request style sheets of embedded pages across origins.
        preload: false,
        // Messages to loading frames are logged, and not answered.
        iframes: false,
        resultTypes: ['violations'],
        runOnly: only
          ? { type: 'rule', values: [...only] }
          : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      },
    },
  )
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message})`).join(', ')}`,
  )
  expect(found, [page.url(), ...found].join('\n')).toEqual([])
}

/** Fails when the page is wider than its container. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const scrollers = [document.documentElement, ...document.querySelectorAll('.layout-body')]
    return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0)
}
