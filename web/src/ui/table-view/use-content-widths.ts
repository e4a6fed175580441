import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useLanguage } from '#web/lib/call/services.ts'

/** A pixel that fractions may take. */
const spare = 1

/**
 * Pixels that each column takes with its title and all cells in one line; `whole` are those of times and states, which
 * say nothing when they are cut.
 */
export type ContentWidths = { of: ReadonlyMap<string, number>; whole: ReadonlySet<string> }

/** In the order of `keys`; `first` is the place of the first of them among the columns of the table. */
function measure(table: HTMLTableElement, keys: readonly string[], first: number): ContentWidths {
  const cells = table.tHead?.rows[0]?.cells
  table.dataset['measured'] = 'true'
  const widths = keys.map((key, index) => [key, cells?.[first + index]?.offsetWidth ?? 0] as const)
  delete table.dataset['measured']
  const isWhole = (index: number) =>
    table.querySelector(`tbody td:nth-child(${first + index + 1}):has(time, .status)`) !== null
  return {
    of: new Map(widths.map(([key, width]) => [key, width + spare])),
    whole: new Set(keys.filter((_, index) => isWhole(index))),
  }
}

/**
 * How wide the columns of the table in `place` have to be for what they show, once there are `records`, before they are
 * painted. Widths only grow while the table has the same columns and language, so that turning pages moves nothing.
 */
export function useContentWidths(
  place: RefObject<HTMLElement | null>,
  shown: { keys: readonly string[]; first: number; look: string },
  records: readonly unknown[] | undefined,
): ContentWidths | undefined {
  const { keys, first } = shown
  const look = [useLanguage(), shown.look, first, ...keys].join()
  const [known, setKnown] = useState<{ look: string; widths: ContentWidths }>()
  useLayoutEffect(() => {
    const table = place.current?.querySelector('table')
    // A page that is kept but hidden has no widths.
    if (!records || !table || table.offsetWidth === 0) return
    const widths = measure(table, look.split(',').slice(3), first)
    // oxlint-disable-next-line react/set-state-in-effect -- read from the document, before it is painted
    setKnown((before) => {
      if (before?.look !== look) return { look, widths }
      const grown = new Map(
        [...widths.of].map(([key, width]) => [
          key,
          Math.max(width, before.widths.of.get(key) ?? 0),
        ]),
      )
      const isSame =
        [...grown].every(([key, width]) => before.widths.of.get(key) === width) &&
        [...widths.whole].every((key) => before.widths.whole.has(key))
      if (isSame) return before
      const whole = new Set([...before.widths.whole, ...widths.whole])
      return { look, widths: { of: grown, whole } }
    })
  }, [place, records, look, first])
  return known?.look === look ? known.widths : undefined
}
