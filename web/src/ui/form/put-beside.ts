import { useLayoutEffect, type RefObject } from 'react'

/** Distances in pixels: popup to its anchor, and to the window's edge. */
const gap = 4
const edge = 8

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const inWindow = (start: number, length: number, all: number) =>
  Math.max(edge, Math.min(start, all - length - edge))

export type Align = 'start' | 'middle' | 'end'

/** Positions the popup below the anchor, or above it if there is more room. */
export function putBeside(popup: HTMLElement, anchor: Box, align: Align = 'start') {
  const { style } = popup
  const { offsetWidth, scrollHeight } = popup
  const roomBelow = window.innerHeight - anchor.bottom - gap - edge
  const roomAbove = anchor.top - gap - edge
  const height = Math.min(scrollHeight + 2, window.innerHeight - 2 * edge)
  const isBelow = height <= roomBelow || roomBelow >= roomAbove
  // Without room on either side it covers the field instead of being clipped.
  const top = isBelow ? anchor.bottom + gap : anchor.top - gap - height
  const { left, right } = anchor
  const starts = { start: left, middle: (left + right - offsetWidth) / 2, end: right - offsetWidth }
  style.maxHeight = `${height}px`
  style.left = `${inWindow(starts[align], offsetWidth, window.innerWidth)}px`
  style.top = `${inWindow(top, height, window.innerHeight)}px`
}

/** Positions the popup below the anchor, and never over it, where a press would hit the popup instead. */
export function putBelow(popup: HTMLElement, anchor: Box) {
  const { style } = popup
  const top = anchor.bottom + gap
  style.maxHeight = `${Math.min(popup.scrollHeight + 2, window.innerHeight - top - edge)}px`
  style.left = `${inWindow(anchor.left, popup.offsetWidth, window.innerWidth)}px`
  style.top = `${top}px`
}

/** Positions the popup right of the anchor, its top at the anchor's. */
export function putRight(popup: HTMLElement, anchor: Box) {
  const { style } = popup
  const height = Math.min(popup.scrollHeight + 2, window.innerHeight - 2 * edge)
  style.maxHeight = `${height}px`
  style.left = `${inWindow(anchor.right + gap, popup.offsetWidth, window.innerWidth)}px`
  style.top = `${inWindow(anchor.top, height, window.innerHeight)}px`
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

function showOnTop(element: HTMLElement) {
  // Browsers without popovers show it by its z-index.
  if (!('showPopover' in element)) return
  // Still open when a hidden page is shown again.
  if (element.popover) return
  element.popover = 'manual'
  element.showPopover()
}

/** Shows a popup in the browser's top layer, so that nothing covers or clips it. */
export function useTopLayer(popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (popup.current) showOnTop(popup.current)
  }, [popup])
}
