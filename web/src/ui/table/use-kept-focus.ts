import { useCallback, useLayoutEffect, useRef } from 'react'
import type { RefCallback, RefObject } from 'react'

type Rows = RefObject<HTMLElement | null>
type Focused = { element: Element; index: number }

const rowsOf = (rows: Rows) => [...(rows.current?.children ?? [])]

/** `index` is the row's, or the row count outside of rows. */
function positionIn(rows: Rows, element: Element): Focused {
  const all = rowsOf(rows)
  const index = all.findIndex((row) => row.contains(element))
  return { element, index: index === -1 ? all.length : index }
}

/**
 * Keeps the focus when rows are removed: moves it to the row now at that index, else the last; after a "load more"
 * button, to the first new row; without rows, calls `fallback`. Returns the `ref` of the container.
 */
export function useKeptFocus(rows: Rows, fallback: () => void): RefCallback<HTMLElement> {
  const focused = useRef<Focused>(undefined)
  // Runs on every render, because rows may have been inserted before it.
  useLayoutEffect(() => {
    if (!focused.current) return
    const { element, index } = focused.current
    const { activeElement } = document
    if (element === activeElement) focused.current = positionIn(rows, element)
    if (element.isConnected || (activeElement && activeElement !== document.body)) return
    focused.current = undefined
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
        if (target instanceof Element) focused.current = positionIn(rows, target)
      }
      area.addEventListener('focusin', onFocus)
      return () => area.removeEventListener('focusin', onFocus)
    },
    [rows],
  )
}
