import { useState, type KeyboardEvent, type RefObject } from 'react'

export type TreeKeyRow = {
  id: string
  parentId: string | null | undefined
  hasChildren: boolean
  isOpen: boolean
}

type TreeKeys = {
  /** Contains an element with `data-id` for each row. */
  root: RefObject<HTMLElement | null>
  rows: readonly TreeKeyRow[]
  onToggle: (id: string, isOpen: boolean) => void
  /** Open rows cannot be closed, as while searching. */
  isFixed?: boolean
}

/**
 * Moves the focus among the visible rows of a tree and folds them by arrows, Home and End (ARIA Authoring Practices,
 * tree view and treegrid). One row is the tab stop.
 */
export function useTreeKeys({ root, rows, onToggle, isFixed = false }: TreeKeys) {
  const [focusedId, setFocused] = useState<string>()
  const focus = (row: Pick<TreeKeyRow, 'id'> | undefined) => {
    if (!row) return
    setFocused(row.id)
    root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row.id)}"]`)?.focus()
  }
  const movesOf = (row: TreeKeyRow, index: number): Record<string, () => void> => {
    const isOpen = row.hasChildren && row.isOpen
    return {
      ArrowUp: () => focus(rows[index - 1]),
      ArrowDown: () => focus(rows[index + 1]),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      ArrowRight: () => {
        if (isOpen) focus(rows[index + 1])
        else if (row.hasChildren) onToggle(row.id, true)
      },
      ArrowLeft: () => {
        if (isOpen && !isFixed) onToggle(row.id, false)
        else focus(rows.find(({ id }) => id === row.parentId))
      },
    }
  }
  const stopId = rows.some(({ id }) => id === focusedId) ? focusedId : rows[0]?.id
  /** Handles a key of the row that is the tab stop; `others` returns the action of any other key. */
  const onKeyDown = (event: KeyboardEvent, others: (key: string) => (() => void) | undefined) => {
    const index = rows.findIndex(({ id }) => id === stopId)
    const row = rows[index]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const act = movesOf(row, index)[event.key] ?? others(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return { stopId, focus, setFocused, onKeyDown }
}
