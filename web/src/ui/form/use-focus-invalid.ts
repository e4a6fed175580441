import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Focuses the first invalid field within an element each time that `refusals` grows. Only after a try: what is typed into
 * one field must not lead away to another.
 */
export function useFocusInvalid(parent: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    const field = parent.current?.querySelector('[data-invalid="true"]')
    const control =
      field?.querySelector<HTMLElement>('input:checked') ??
      field?.querySelector<HTMLElement>('input, textarea')
    control?.focus()
  }, [parent, refusals])
}
