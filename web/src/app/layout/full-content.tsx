import { svg as enter } from 'virtual:icon/app-window'
import { svg as leave } from 'virtual:icon/panel-left-open'
import { useEffect, useRef } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { layoutMessages } from './layout.messages.ts'
import { useLayoutStore } from './layout-state.ts'

/** Elements that handle Escape themselves. */
const hasEscape = 'dialog, [role=dialog], [role=menu], [role=listbox], input, textarea, select'

export function FullContentSwitch() {
  const layout = useLayoutStore()
  const t = useT(layoutMessages)
  return (
    <button
      type="button"
      className="tool"
      aria-label={t('fullContent')}
      title={t('fullContent')}
      onClick={() => layout.setState({ fullContent: true })}
    >
      <Icon svg={enter} size={18} />
    </button>
  )
}

export function LeaveFullContent() {
  const layout = useLayoutStore()
  const t = useT(layoutMessages)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed switch is hidden; its focus is restored later.
    const pressed = document.activeElement
    button.current?.focus()
    return () => {
      if (pressed instanceof HTMLElement) pressed.focus()
    }
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      if (event.key !== 'Escape' || event.defaultPrevented || target?.closest(hasEscape)) return
      layout.setState({ fullContent: false })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [layout])
  return (
    <button
      ref={button}
      type="button"
      className="button leave-full-content"
      onClick={() => layout.setState({ fullContent: false })}
    >
      <Icon svg={leave} size={16} />
      {t('leaveFullContent')}
      <kbd>Esc</kbd>
    </button>
  )
}
