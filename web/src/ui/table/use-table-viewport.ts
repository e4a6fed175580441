import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the width of a table's container and the sides with more to scroll. It scrolls only if the table is wider,
 * because a scroll container would keep the header from sticking to the page.
 */
export function useTableViewport() {
  const viewport = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [more, setMore] = useState({ left: false, right: false })
  const look = useCallback(() => {
    const { scrollLeft, clientWidth, scrollWidth } = viewport.current!
    const left = scrollLeft > 1
    const right = scrollLeft + clientWidth < scrollWidth - 1
    setMore((known) => (known.left === left && known.right === right ? known : { left, right }))
  }, [])
  // Before paint, so that columns do not jump. A page shown again still has its width.
  useLayoutEffect(() => setWidth((known) => known || viewport.current!.clientWidth), [])
  // A layout effect, to end with its element: sizes are reported before other effects are cleaned up.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      // A hidden page has no width.
      if (viewport.current!.clientWidth > 0) setWidth(viewport.current!.clientWidth)
      look()
    })
    observer.observe(viewport.current!)
    return () => observer.disconnect()
  }, [look])
  /** Observed as well: reading sizes after each render would force a layout. */
  const table = useCallback(
    (element: HTMLTableElement) => {
      const observer = new ResizeObserver(look)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [look],
  )
  return { viewport, table, width, more, look }
}
