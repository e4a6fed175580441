import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** How wide a part is with its words whole, in pixels. */
function wholeWidth(part: HTMLElement): number {
  const texts = part.querySelector('.cut-text')
  return part.offsetWidth + (texts ? texts.scrollWidth - texts.clientWidth : 0)
}

/**
 * How many of the first have to go for the others to fit, in whose place a button of `restWidth` stands; the last stays
 * in any case, cut where it must be.
 */
export function partsWithoutRoom(
  widths: readonly number[],
  room: number,
  restWidth: number,
): number {
  const fits = (dropped: number) => {
    const rest = dropped > 0 ? restWidth : 0
    return widths.slice(dropped).reduce((sum, width) => sum + width, rest) <= room
  }
  const dropped = widths.findIndex((_, index) => fits(index))
  return dropped < 0 ? Math.max(0, widths.length - 1) : dropped
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/**
 * How many parts of a row have no room in its element (`ref`), followed as the room changes: its first parts go, or with
 * `fromEnd` its last. The parts are those with `data-part`, measured once for each `look`, which names all that their
 * widths depend on. `whole` is what all of them take, undefined until it is known.
 *
 * `gap`: pixels that stand between two parts beside their own width; `restWidth`: of the button that stands for the parts
 * without room.
 */
export function useRowRoom(
  look: string,
  row: { restWidth: number; gap?: number; fromEnd?: boolean },
) {
  const { restWidth, gap = 0, fromEnd = false } = row
  const [found, setFound] = useState<{ look: string; dropped: number; whole?: number }>({
    look,
    dropped: 0,
  })
  const ref = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return undefined
      let widths: readonly number[] | undefined
      let last = 0
      // It tells when all is laid out, and before it is drawn: nothing is measured twice, or seen before it fits.
      const observer = new ResizeObserver(() => {
        // Kept but hidden it has no width, and no part has one.
        if (place.clientWidth === 0) return
        if (!widths) {
          const own = [...place.querySelectorAll<HTMLElement>('[data-part]')].map(
            (part) => wholeWidth(part) + gap,
          )
          widths = fromEnd ? own.toReversed() : own
        }
        const dropped = partsWithoutRoom(widths, place.clientWidth + gap, restWidth + gap)
        const whole = Math.max(0, sumOf(widths) - gap)
        const note = () =>
          setFound((before) =>
            before.look === look && before.dropped === dropped && before.whole === whole
              ? before
              : { look, dropped, whole },
          )
        // At once is only what would be seen too late: it brings all with it that React has put off until after the
        // paint, which of a whole page is much.
        if (dropped === last) note()
        else flushSync(note)
        last = dropped
      })
      observer.observe(place)
      return () => observer.disconnect()
    },
    [look, gap, restWidth, fromEnd],
  )
  const isKnown = found.look === look
  return { ref, dropped: isKnown ? found.dropped : 0, whole: isKnown ? found.whole : undefined }
}
