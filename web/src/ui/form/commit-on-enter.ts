import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Makes the focused input take over what is typed, as leaving it does, before Enter submits its form; some inputs
 * complete their value only then. For `onKeyDown` of a form or its dialog.
 */
export function commitOnEnter(event: KeyboardEvent): void {
  const { key, target, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  // Enter for the input itself, such as the choice of an option.
  if (event.defaultPrevented && !(event.ctrlKey || event.metaKey)) return
  // The form submits what is rendered.
  flushSync(() => {
    target.blur()
    target.focus({ preventScroll: true })
  })
}
