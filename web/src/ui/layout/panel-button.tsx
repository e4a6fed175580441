import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useLayer } from '#web/ui/dialog/layers.ts'
import './page.css'

type PanelButtonProps = {
  label: string
  text?: string
  icon: string
  className: string
  align: 'start' | 'end'
  isDisabled?: boolean
  children: (close: () => void) => ReactNode
}

/** Button with a panel. The focus moves into it and returns on Escape; a press outside closes it. */
export function PanelButton(props: PanelButtonProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const layer = useLayer({
    isOpen,
    onClose: () => setOpen(false),
    layer: () => panel.current,
    opener: () => button.current,
    closesOnPress: true,
  })
  useEffect(() => {
    if (isOpen) panel.current?.focus()
  }, [isOpen])
  const { label, text } = props
  return (
    <div ref={root} className="panel-root">
      <button
        ref={button}
        type="button"
        className={props.className}
        aria-label={text === undefined || text === label ? label : `${label}: ${text}`}
        title={text === undefined ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={props.isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon svg={props.icon} size={16} />
        {text !== undefined && <span className="panel-text">{text}</span>}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes when the focus leaves it
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className="raised panel"
          data-align={props.align}
          onBlur={({ relatedTarget }) => {
            // Clicking the background or using a layer above does not close it.
            if (relatedTarget && !root.current?.contains(relatedTarget) && layer.isTop())
              setOpen(false)
          }}
        >
          {props.children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
