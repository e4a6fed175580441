// Whether people who use a keyboard, a screen reader or a small window get along with a page.
import type Axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What looks at pages, in the short form: it is read anew in each document. */
const axeScript = readFileSync(
  join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'),
  'utf8',
)

/** Pages of journeys whose screens are looked at on another stage. */
export const seenElsewhere = new WeakSet<Page>()

/**
 * Fails with what is wrong for people who use a keyboard or a screen reader: on the whole page, or `within` one element
 * of it, where the rest has been looked at before. Nothing behind a modal dialog can be reached, so that it is the dialog
 * that is looked at, with the notes above it. (axe walks through all that is in the document: what is kept out of sight
 * costs as much as what is seen.) `rules` are those that are asked, where the others have been.
 */
export async function expectAccessible(
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<void> {
  if (seenElsewhere.has(page)) return
  // Evaluated rather than added as a script: the product's own policy lets no other script in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript)
  const { violations } = await page.evaluate<
    AxeResults,
    { options: RunOptions; within: string | undefined }
  >(
    async ({ options, within: selector }) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      // What is half of one colour and half of another has less contrast than in the end.
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
      const isModal = document.querySelector('dialog:modal') !== null
      const onTop = [...document.querySelectorAll('dialog:modal, :popover-open')]
      // Pages that are kept for later are put aside meanwhile; frames would load anew.
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
        // It would fetch the style sheets of embedded pages across origins, which browsers complain of.
        preload: false,
        // A message to a page of another origin that is still loading is one more thing browsers complain of, and nothing
        // in there would answer it.
        iframes: false,
        resultTypes: ['violations'],
        runOnly: rules
          ? { type: 'rule', values: [...rules] }
          : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    },
  )
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message})`).join(', ')}`,
  )
  expect(found, [page.url(), ...found].join('\n')).toEqual([])
}

/** Fails when the page is wider than the window, or than the part of it in which pages scroll. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const scrollers = [document.documentElement, ...document.querySelectorAll('.layout-body')]
    return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0)
}
