import { useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useLayer } from '#web/ui/dialog/layers.ts'
import { usePhone } from '#web/ui/use-media.ts'

/**
 * Opens a field's popup by its button, a click into the text (which keeps the focus) or the down key. `prefetch` is
 * called when opening is likely.
 */
export function useFieldLayer(prefetch?: () => void) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<'focused' | 'beside'>()
  const isPhone = usePhone()
  const isOpen = open !== undefined
  const close = () => setOpen(undefined)
  const openFrom = (element: HTMLElement | null, how: 'focused' | 'beside') => {
    opener.current = element
    setOpen(how)
  }
  const layer = useLayer({
    isOpen,
    onClose: close,
    layer: () => root.current,
    opener: () => opener.current,
    closesOnPress: true,
  })
  return {
    isOpen,
    isFocused: open === 'focused',
    close,
    id,
    root,
    rootProps: {
      ref: root,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget && !root.current?.contains(relatedTarget) && layer.isTop()) close()
      },
    },
    inputProps: {
      // A phone's keyboard would cover it.
      onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        if (!isPhone && !isOpen) openFrom(currentTarget, 'beside')
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        openFrom(event.currentTarget, 'focused')
      },
    },
    buttonProps: {
      ref: button,
      type: 'button' as const,
      className: 'tool reach',
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => (isOpen ? close() : openFrom(button.current, 'focused')),
    },
  }
}
