import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * How wide the place of a table is, and on which sides there is more to scroll to. The table scrolls by itself only
 * where it is wider: a place that scrolls would keep the header from sticking to the page's own edge.
 */
export function useTableViewport() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [more, setMore] = useState({ left: false, right: false })
  const look = () => {
    const { scrollLeft, clientWidth, scrollWidth } = place.current!
    const left = scrollLeft > 1
    const right = scrollLeft + clientWidth < scrollWidth - 1
    setMore((known) => (known.left === left && known.right === right ? known : { left, right }))
  }
  // Measured before it is painted, so that columns do not jump. A page that is shown again has its width still.
  useLayoutEffect(() => setWidth((known) => known || place.current!.clientWidth), [])
  // Ends together with its place: an error may take the page away, and sizes are told before other effects end.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      // A page that is kept but hidden has no width; it has one again when it is shown.
      if (place.current!.clientWidth > 0) setWidth(place.current!.clientWidth)
      look()
    })
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  useEffect(look)
  return { place, width, more, look }
}
