import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Room left beside the tab that is brought into view, so that its neighbour can be guessed at. */
const margin = 32

/** Brings the open page's tab into view when `now` changes, and lets the wheel scroll sideways. */
export function useStripScroll(strip: RefObject<HTMLElement | null>, now: string) {
  useEffect(() => {
    const bringIntoView = () => {
      const box = strip.current
      const tab = box?.querySelector<HTMLElement>('.tab[data-active=true]')
      if (!box || !tab) return
      const left = tab.offsetLeft - margin
      const right = tab.offsetLeft + tab.offsetWidth + margin
      if (left < box.scrollLeft) box.scrollTo({ left })
      else if (right > box.scrollLeft + box.clientWidth)
        box.scrollTo({ left: right - box.clientWidth })
    }
    // With the frame, which lays everything out anyway.
    const frame = requestAnimationFrame(bringIntoView)
    return () => cancelAnimationFrame(frame)
  }, [strip, now])

  useEffect(() => {
    const box = strip.current
    const onWheel = (event: WheelEvent) => {
      if (!box || box.scrollWidth <= box.clientWidth || event.deltaX !== 0 || event.ctrlKey) return
      event.preventDefault()
      box.scrollLeft += event.deltaY
    }
    // React's own listener could not keep the page from scrolling along.
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  }, [strip])
}
