import { useCallback, useLayoutEffect, useRef } from 'react'
import type { RefCallback, RefObject } from 'react'

type Rows = RefObject<HTMLElement | null>
type Held = { element: Element; index: number }

const rowsOf = (rows: Rows) => [...(rows.current?.children ?? [])]

/** `index` is the row's, or the row count outside of rows. */
function heldIn(rows: Rows, element: Element): Held {
  const all = rowsOf(rows)
  const index = all.findIndex((row) => row.contains(element))
  return { element, index: index === -1 ? all.length : index }
}

/**
 * Keeps the focus when rows are removed: moves it to the row now at that index, else the last; after a "load more"
 * button, to the first new row; without rows, calls `fallback`. Returns the `ref` of the container.
 */
export function useKeptFocus(rows: Rows, fallback: () => void): RefCallback<HTMLElement> {
  const held = useRef<Held>(undefined)
  // Runs on every render, because rows may have been inserted before it.
  useLayoutEffect(() => {
    if (!held.current) return
    const { element, index } = held.current
    const { activeElement } = document
    if (element === activeElement) held.current = heldIn(rows, element)
    if (element.isConnected || (activeElement && activeElement !== document.body)) return
    held.current = undefined
    const all = rowsOf(rows)
    const row = all[Math.min(index, all.length - 1)]
    const next = row?.querySelector<HTMLElement>('button, a') ?? row
    if (next instanceof HTMLElement) next.focus()
    else fallback()
  })
  return useCallback(
    (area: HTMLElement | null) => {
      if (!area) return undefined
      const onFocus = ({ target }: FocusEvent) => {
        if (target instanceof Element) held.current = heldIn(rows, target)
      }
      area.addEventListener('focusin', onFocus)
      return () => area.removeEventListener('focusin', onFocus)
    },
    [rows],
  )
}
