import { svg as cross } from 'virtual:icon/x'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { dialogMessages } from './dialog.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { keepFocusPosition } from '#web/ui/table/keep-focus-position.ts'
import { closeTopLayer, useLayer } from './layers.ts'
import './dialog.css'

/** Opens a native dialog while it is mounted and visible. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = useRef(false)
  const layer = useLayer({ isOpen: true, onClose, layer: () => dialog.current })
  useLayoutEffect(() => {
    const element = dialog.current!
    // `showModal` throws outside the document.
    if (!element.isConnected) return undefined
    const goOn = keepFocusPosition()
    element.showModal()
    isOpen.current = true
    // Browsers would focus the close button instead.
    const first = 'input:not([type="file"]), textarea, button, a'
    element
      .querySelector<HTMLElement>(`.frame-body :is(${first}), .frame-foot :is(${first})`)
      ?.focus()
    // Runs also when the page is hidden: a hidden dialog must not hold the focus.
    return () => {
      isOpen.current = false
      element.close()
      // The opener may be removed. A microtask, because `useKeptFocus` takes precedence.
      queueMicrotask(goOn)
    }
  }, [])
  return { dialog, isOpen, layer }
}

/** Native modal dialog. Escape, the close button and a click beside a drawer call `onClose`; unmounting closes it. */
export function DialogFrame(props: {
  kind: 'box' | 'wide' | 'drawer' | 'wide-drawer'
  title: string
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
  const { dialog, isOpen, layer } = useModal(onClose)
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // The focused element was removed, as by the next step.
    if (isOpen.current && document.activeElement === document.body) title.current?.focus()
  })
  return (
    <dialog
      ref={dialog}
      className={`raised frame frame-${kind}${isDrawer ? ' frame-drawer' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // A cancelled file chooser fires the same event.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        closeTopLayer()
      }}
      // Browsers close a dialog on a second Escape regardless of `cancel`.
      onClose={(event) => {
        if (!isOpen.current || event.target !== event.currentTarget) return
        if (dialog.current?.isConnected) dialog.current.showModal()
        onClose()
      }}
      onKeyDown={props.onKeyDown}
      onPointerDown={(event) => {
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
