import { useCallback, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { putBeside, usePutWhenMoved } from './put-beside.ts'
import './field-layer.css'

/** Maximum width of phones, where the popup is at the bottom (field-layer.css). */
const phone = 639

/** Popup of a field, above everything, so that nothing clips it. */
export function FieldLayer(props: {
  id: string
  label: string
  field: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const { field } = props
  const popup = useRef<HTMLDivElement>(null)
  const put = useCallback(() => {
    if (!popup.current || !field.current) return
    if (window.innerWidth > phone)
      return putBeside(popup.current, field.current.getBoundingClientRect())
    for (const name of ['left', 'top', 'max-height']) popup.current.style.removeProperty(name)
  }, [field])
  usePutWhenMoved(popup, put)
  return (
    <div
      ref={popup}
      id={props.id}
      role="dialog"
      aria-label={props.label}
      tabIndex={-1}
      className="raised popup field-layer"
    >
      {props.children}
    </div>
  )
}
