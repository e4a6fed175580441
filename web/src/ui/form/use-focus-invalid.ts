import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Focuses the first invalid field when `refusals` grows, so never while typing. */
export function useFocusInvalid(parent: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    const field = parent.current?.querySelector('[data-invalid="true"]')
    const control =
      field?.querySelector<HTMLElement>('input:checked') ??
      field?.querySelector<HTMLElement>('input:not([hidden]), textarea') ??
      field?.querySelector<HTMLElement>('button')
    control?.focus()
  }, [parent, refusals])
}
