import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pixels of the button that stands for the parts without room. */
const restWidth = 40

/** How wide a part is with its words whole, in pixels. */
function wholeWidth(part: HTMLElement): number {
  const words = part.querySelector('.cut-text')
  return part.offsetWidth + (words ? words.scrollWidth - words.clientWidth : 0)
}

/** How many of the first have to go for the others to fit; the last stays in any case, cut where it must be. */
export function partsWithoutRoom(widths: readonly number[], room: number): number {
  const fits = (dropped: number) => {
    const rest = dropped > 0 ? restWidth : 0
    return widths.slice(dropped).reduce((sum, width) => sum + width, rest) <= room
  }
  const dropped = widths.findIndex((_, index) => fits(index))
  return dropped < 0 ? Math.max(0, widths.length - 1) : dropped
}

/**
 * How many of the first parts of a trail have no room in its element (`ref`), followed as the room changes. The parts are
 * `li[data-part]`, measured once for each `look`, which names all that their widths depend on.
 */
export function useTrailRoom(look: string) {
  const [found, setFound] = useState({ look, dropped: 0 })
  const ref = useCallback(
    (trail: HTMLElement | null) => {
      if (!trail) return undefined
      let widths: readonly number[] | undefined
      let last = 0
      // It tells when all is laid out, and before it is drawn: nothing is measured twice, or seen before it fits.
      const observer = new ResizeObserver(() => {
        widths ??= [...trail.querySelectorAll<HTMLElement>('li[data-part]')].map(wholeWidth)
        const dropped = partsWithoutRoom(widths, trail.clientWidth)
        const note = () =>
          setFound((before) =>
            before.look === look && before.dropped === dropped ? before : { look, dropped },
          )
        // At once is only what would be seen too late: it brings all with it that React has put off until after the
        // paint, which of a whole page is much.
        if (dropped === last) note()
        else flushSync(note)
        last = dropped
      })
      observer.observe(trail)
      return () => observer.disconnect()
    },
    [look],
  )
  return { ref, dropped: found.look === look ? found.dropped : 0 }
}
