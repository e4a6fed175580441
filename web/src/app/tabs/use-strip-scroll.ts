import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Pixels beside the tab, which hint at its neighbour. */
const margin = 32

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
    // The frame computes the layout anyway.
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
    // React's wheel listeners are passive and cannot prevent scrolling.
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  }, [strip])
}
