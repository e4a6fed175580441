import { useLayoutEffect, type RefObject } from 'react'

/** Distances in pixels: popup to field, and to the window's edge. */
const gap = 4
const edge = 8

/** Positions the popup below the field, or above it if there is more room. */
export function putBeside(popup: HTMLElement, field: HTMLElement) {
  const { style } = popup
  const at = field.getBoundingClientRect()
  const { offsetWidth, scrollHeight } = popup
  const roomBelow = window.innerHeight - at.bottom - gap - edge
  const roomAbove = at.top - gap - edge
  const height = Math.min(scrollHeight + 2, window.innerHeight - 2 * edge)
  const isBelow = height <= roomBelow || roomBelow >= roomAbove
  // Without room on either side it covers the field instead of being clipped.
  const top = isBelow ? at.bottom + gap : at.top - gap - height
  const inWindow = (start: number, length: number, all: number) =>
    Math.max(edge, Math.min(start, all - length - edge))
  style.maxHeight = `${height}px`
  style.left = `${inWindow(at.left, offsetWidth, window.innerWidth)}px`
  style.top = `${inWindow(top, height, window.innerHeight)}px`
}

/** Calls `put` now, and when the popup grows or its field moves. */
export function usePutWhenMoved(popup: RefObject<HTMLElement | null>, put: () => void): void {
  useLayoutEffect(() => {
    put()
    const growing = new ResizeObserver(put)
    for (const part of popup.current?.children ?? []) growing.observe(part)
    window.addEventListener('scroll', put, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      growing.disconnect()
      window.removeEventListener('scroll', put, { capture: true })
      window.removeEventListener('resize', put)
    }
  }, [popup, put])
}
