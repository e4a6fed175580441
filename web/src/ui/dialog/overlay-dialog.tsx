import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { closeTopLayer, useLayer } from './layers.ts'

/** Modal dialog closed by Escape and a click outside. Focuses `data-first` or the first control. */
export function OverlayDialog(props: {
  className: string
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const { className, label, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const layer = useLayer({ isOpen: true, onClose, layer: () => dialog.current })
  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    if (element?.isConnected && !element.open) element.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      const isFocusLost = !document.activeElement || document.activeElement === document.body
      const isInside = element?.contains(document.activeElement)
      if ((isFocusLost || isInside) && before instanceof HTMLElement && before.isConnected)
        before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        closeTopLayer()
      }}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && layer.mayClose()) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
