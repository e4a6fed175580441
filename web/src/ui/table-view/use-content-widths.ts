import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLanguage } from '#web/lib/call/services.ts'

const spare = 1

/** Widths in pixels on one line. `whole` are columns of times and statuses, which are useless when clipped. */
export type ContentWidths = { of: ReadonlyMap<string, number>; whole: ReadonlySet<string> }

/** `first` is the table's index of the first key. */
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

const isClipped = (cell: Element) => cell.scrollWidth > cell.clientWidth

/**
 * Measures the columns before paint. Widths only grow while columns and language stay the same, so that paging moves
 * nothing. `measureLater` looks at rows that came after the first, and measures all again if a time or status is clipped.
 */
export function useContentWidths(
  container: RefObject<HTMLElement | null>,
  shown: { keys: readonly string[]; first: number; isShown: boolean },
  records: readonly unknown[] | undefined,
): { content: ContentWidths | undefined; measureLater: () => void } {
  const { keys, first, isShown } = shown
  const look = [useLanguage(), first, ...keys].join()
  const measured = useRef<{ look: string; records: readonly unknown[]; round: number }>(undefined)
  // Rounds of rows that came later.
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<{ look: string; widths: ContentWidths }>()
  useLayoutEffect(() => {
    const table = container.current?.querySelector('table')
    const { current: done } = measured
    const isDone = done?.look === look && done.records === records && done.round === round
    // A hidden page has no widths.
    if (!records || !table || isDone || table.offsetWidth === 0) return
    measured.current = { look, records, round }
    const widths = measure(table, look.split(',').slice(2), first)
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
  }, [container, records, look, first, isShown, round])
  const measureLater = () => {
    const cells = container.current?.querySelectorAll('tbody td:has(time, .status)') ?? []
    if ([...cells].some(isClipped)) setRound(round + 1)
  }
  return { content: known?.look === look ? known.widths : undefined, measureLater }
}
