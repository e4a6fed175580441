import { useCallback, useLayoutEffect, useRef } from 'react'
import type { RefCallback, RefObject } from 'react'

type Rows = RefObject<HTMLElement | null>
type Held = { element: Element; place: number }

const rowsOf = (rows: Rows) => [...(rows.current?.children ?? [])]

/** What has the focus, with the place of its row; behind the last where it is in none. */
function heldIn(rows: Rows, element: Element): Held {
  const all = rowsOf(rows)
  const place = all.findIndex((row) => row.contains(element))
  return { element, place: place === -1 ? all.length : place }
}

/**
 * Keeps the focus where rows come and go, whoever took them away: where the row that had it has gone, it goes on at the
 * one in its place, else at the last; where a button behind the rows has gone, such as the one that fetched more, at the
 * first new row; without any row, where `fallback` says. `rows` is what they are children of; what is returned is the
 * `ref` of what holds them and their buttons.
 */
export function useKeptFocus(rows: Rows, fallback: () => void): RefCallback<HTMLElement> {
  const held = useRef<Held>(undefined)
  // With each drawing: rows may have come before it.
  useLayoutEffect(() => {
    if (!held.current) return
    const { element, place } = held.current
    const { activeElement } = document
    if (element === activeElement) held.current = heldIn(rows, element)
    if (element.isConnected || (activeElement && activeElement !== document.body)) return
    held.current = undefined
    const all = rowsOf(rows)
    const row = all[Math.min(place, all.length - 1)]
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
