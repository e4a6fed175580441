import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns the unclipped width in pixels. */
function wholeWidth(part: HTMLElement): number {
  const texts = part.querySelector('.cut-text')
  return part.offsetWidth + (texts ? texts.scrollWidth - texts.clientWidth : 0)
}

type Row = {
  restWidth: number
  gap?: number
  fromEnd?: boolean
  /** Parts that stay even without room; 1 by default. */
  least?: number
}

/** Returns how many of the first parts to drop so that the rest fits beside a button of `restWidth`. */
export function partsWithoutRoom(
  widths: readonly number[],
  room: number,
  { restWidth, least = 1 }: Row,
): number {
  const fits = (dropped: number) => {
    const rest = dropped > 0 ? restWidth : 0
    return widths.slice(dropped).reduce((sum, width) => sum + width, rest) <= room
  }
  const dropped = widths.findIndex((_, index) => fits(index))
  return dropped < 0 ? Math.max(0, widths.length - least) : dropped
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/**
 * Returns how many `data-part` elements of a row do not fit; with `fromEnd` the last ones are dropped first. Parts
 * are measured once per `look`, a key of everything that affects their widths. `gap` and `restWidth` in pixels.
 */
export function useRowRoom(look: string, row: Row) {
  const { restWidth, gap = 0, fromEnd = false, least = 1 } = row
  const [found, setFound] = useState<{ look: string; dropped: number; whole?: number }>({
    look,
    dropped: 0,
  })
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      let widths: readonly number[] | undefined
      let last = 0
      // Runs after layout and before paint, so nothing is seen overflowing.
      const observer = new ResizeObserver(() => {
        // A hidden page has no widths.
        if (element.clientWidth === 0) return
        if (!widths) {
          const own = [...element.querySelectorAll<HTMLElement>('[data-part]')].map(
            (part) => wholeWidth(part) + gap,
          )
          widths = fromEnd ? own.toReversed() : own
        }
        const dropped = partsWithoutRoom(widths, element.clientWidth + gap, {
          restWidth: restWidth + gap,
          least,
        })
        const whole = Math.max(0, sumOf(widths) - gap)
        const note = () =>
          setFound((before) =>
            before.look === look && before.dropped === dropped && before.whole === whole
              ? before
              : { look, dropped, whole },
          )
        // Synchronous only if parts change: it also flushes all renders that React deferred until after paint.
        if (dropped === last) note()
        else flushSync(note)
        last = dropped
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [look, gap, restWidth, fromEnd, least],
  )
  const isKnown = found.look === look
  return { ref, dropped: isKnown ? found.dropped : 0, whole: isKnown ? found.whole : undefined }
}
