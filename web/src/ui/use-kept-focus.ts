import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, RefObject } from 'react'

type Held = { element: Element; place: number }

/**
 * Keeps the focus where rows come and go, whoever took them away: where the row that had it has gone, it goes on at the
 * one in its place, else at the last; where a button behind the rows has gone, such as the one that fetched more, at the
 * first new row; without any row, where `fallback` says. `rows` is what they are children of.
 */
export function useKeptFocus(
  rows: RefObject<HTMLElement | null>,
  fallback: () => void,
): { onFocus: (event: FocusEvent) => void } {
  const held = useRef<Held>(undefined)
  const all = () => [...(rows.current?.children ?? [])]
  const hold = (element: Element) => {
    const among = all()
    const place = among.findIndex((row) => row.contains(element))
    held.current = { element, place: place === -1 ? among.length : place }
  }
  // With each drawing: rows may have come before it.
  useLayoutEffect(() => {
    if (!held.current) return
    const { element, place } = held.current
    const { activeElement } = document
    if (element === activeElement) hold(element)
    if (element.isConnected || (activeElement && activeElement !== document.body)) return
    held.current = undefined
    const among = all()
    const row = among[Math.min(place, among.length - 1)]
    const next = row?.querySelector<HTMLElement>('button, a') ?? row
    if (next instanceof HTMLElement) next.focus()
    else fallback()
  })
  return { onFocus: ({ target }) => hold(target) }
}
