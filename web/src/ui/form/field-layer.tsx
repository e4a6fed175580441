import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import './field-layer.css'

/** Distances in pixels: popup to field, and to the window's edge. */
const gap = 4
const edge = 8
/** Maximum width of phones, where the popup is at the bottom (field-layer.css). */
const phone = 639

/** Positions the popup below the field, or above it if there is more room. */
function putBeside(popup: HTMLElement, field: HTMLElement) {
  const { style } = popup
  if (window.innerWidth <= phone) {
    for (const name of ['left', 'top', 'max-height']) style.removeProperty(name)
    return
  }
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

/** Popup of a field, above everything, so that nothing clips it. */
export function FieldLayer(props: {
  id: string
  label: string
  field: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const { field } = props
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const put = () => {
      if (popup.current && field.current) putBeside(popup.current, field.current)
    }
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
  }, [field])
  return (
    <div
      ref={popup}
      id={props.id}
      role="dialog"
      aria-label={props.label}
      tabIndex={-1}
      className="field-layer"
    >
      {props.children}
    </div>
  )
}
