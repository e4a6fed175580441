import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import './field-layer.css'

/** Pixels between the popup and its field, and between it and the edge of the window. */
const gap = 4
const edge = 8
/** As wide as a phone: there it stands at the foot of the screen (field-layer.css). */
const phone = 639

/** Puts the popup below its field, or above it where there is more room, whole within the window. */
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
  // Where there is room on neither side, it covers its field rather than be cut.
  const top = isBelow ? at.bottom + gap : at.top - gap - height
  const inWindow = (start: number, length: number, all: number) =>
    Math.max(edge, Math.min(start, all - length - edge))
  style.maxHeight = `${height}px`
  style.left = `${inWindow(at.left, offsetWidth, window.innerWidth)}px`
  style.top = `${inWindow(top, height, window.innerHeight)}px`
}

/**
 * What opens from a field: stands over everything in the window, so that neither a drawer's foot nor what scrolls cuts
 * it, and follows its field.
 */
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
    // What it holds may be fetched only now.
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
