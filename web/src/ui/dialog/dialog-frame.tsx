import { svg as cross } from 'virtual:icon/x'
import { useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { dialogMessages } from './dialog.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { keepFocusPosition } from '#web/ui/table/keep-focus-position.ts'
import { closeTopLayer, useLayer } from './layers.ts'
import './dialog-frame.css'

/**
 * What all dialogs stand in: the browser's own modal dialog, so that focus stays inside and returns afterwards, and
 * nothing behind it can be reached. `onClose` is asked for by Escape, the cross and a press beside a drawer; the dialog
 * is gone when its giver no longer draws it.
 */
export function DialogFrame(props: {
  /** `wide-drawer` has room for two columns of fields. */
  kind: 'box' | 'wide' | 'drawer' | 'wide-drawer'
  title: string
  /** Beside the title. */
  detail?: ReactNode
  footer: ReactNode
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  bodyRef?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  const { kind, onClose, bodyRef, children } = props
  const isDrawer = kind === 'drawer' || kind === 'wide-drawer'
  const t = useT(dialogMessages)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = useRef(false)
  const layer = useLayer({ isOpen: true, onClose, layer: () => dialog.current })
  useLayoutEffect(() => {
    const element = dialog.current!
    // The browser throws at what is not in the document.
    if (!element.isConnected) return undefined
    const goOn = keepFocusPosition()
    element.showModal()
    isOpen.current = true
    // Browsers would begin at the cross; the first thing to do is in the body, or the way back at the foot.
    const first = 'input:not([type="file"]), textarea, button, a'
    element
      .querySelector<HTMLElement>(`.frame-body :is(${first}), .frame-foot :is(${first})`)
      ?.focus()
    // Also when the page is kept but hidden: what nobody sees must not hold the focus.
    return () => {
      isOpen.current = false
      element.close()
      // Where its opener has gone meanwhile. After who keeps the focus in a list (`useKeptFocus`), which knows better.
      queueMicrotask(goOn)
    }
  }, [])
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // What had the focus has gone, as with the next step of several.
    if (isOpen.current && document.activeElement === document.body) title.current?.focus()
  })
  return (
    <dialog
      ref={dialog}
      className={isDrawer ? `frame frame-drawer frame-${kind}` : `frame frame-${kind}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file chooser inside that is dismissed says the same.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        closeTopLayer()
      }}
      // Browsers close a dialog on a second Escape whatever `cancel` says.
      onClose={(event) => {
        if (!isOpen.current || event.target !== event.currentTarget) return
        if (dialog.current?.isConnected) dialog.current.showModal()
        onClose()
      }}
      onKeyDown={props.onKeyDown}
      onPointerDown={(event) => {
        // The dialog itself is pressed only beside what it holds.
        if (isDrawer && event.target === event.currentTarget && layer.mayClose()) {
          const { left } = event.currentTarget.getBoundingClientRect()
          if (event.clientX < left) onClose()
        }
      }}
    >
      <header className="frame-head">
        <h2 ref={title} id={id} tabIndex={-1}>
          {props.title}
        </h2>
        {props.detail}
        <button type="button" className="tool" aria-label={t('close')} onClick={onClose}>
          <Icon svg={cross} size={18} />
        </button>
      </header>
      <div ref={bodyRef} className="frame-body">
        {children}
      </div>
      <footer className="frame-foot">{props.footer}</footer>
    </dialog>
  )
}
