import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { isWithin } from './tree-rows.ts'
import type { TreeItem, TreePosition } from './tree-rows.ts'

export type TreeDrag<Item> = {
  canHold: (parent: Item, item: Item) => boolean
  onMove: (item: Item, place: TreePosition) => void
}

/** Drop position relative to a row. */
export type DropMark = { id: string; side: 'before' | 'after' | 'into' }

/** Share of a row's height that means before or after, if the row can also contain the item. */
const edge = 0.28

/** Drags tree rows by their handles. Escape cancels. */
export function useTreeDrag<Item extends TreeItem>(from: {
  items: readonly Item[]
  isOpen: (item: Item) => boolean
  table: RefObject<HTMLTableElement | null>
  drag: TreeDrag<Item> | undefined
}) {
  const { items, table, drag } = from
  const [dragged, setDragged] = useState<Item>()
  const [mark, setMark] = useState<DropMark>()
  const target = useRef<TreePosition>(undefined)

  const end = () => {
    setDragged(undefined)
    setMark(undefined)
    target.current = undefined
  }

  // Dragging does not move the focus, so the key is handled on the window.
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') end()
  })
  const isDragging = dragged !== undefined
  useEffect(() => {
    if (!isDragging) return undefined
    const hear = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [isDragging])

  const nextOf = (item: Item): string | null => {
    const siblings = items.filter(({ parentId }) => parentId === item.parentId)
    return siblings[siblings.indexOf(item) + 1]?.id ?? null
  }

  /** Returns the position for a point over a row; undefined if not allowed. */
  const placeAt = (item: Item, row: Element, y: number): [DropMark, TreePosition] | undefined => {
    if (!drag || isWithin(items, row.getAttribute('data-id') ?? '', item.id)) return undefined
    const over = items.find(({ id }) => id === row.getAttribute('data-id'))
    if (!over) return undefined
    const { top, height } = row.getBoundingClientRect()
    const part = (y - top) / height
    const holds = drag.canHold(over, item)
    const first = items.find(({ parentId }) => parentId === over.id)
    const isOpened = first !== undefined && from.isOpen(over)
    const side = holds && part > edge && part < 1 - edge ? 'into' : part < 0.5 ? 'before' : 'after'
    if (side === 'into')
      return [
        { id: over.id, side },
        { parentId: over.id, beforeId: null },
      ]
    // The position below an open row is its first child.
    if (side === 'after' && isOpened && holds)
      return [
        { id: over.id, side },
        { parentId: over.id, beforeId: first.id },
      ]
    const parent = items.find(({ id }) => id === over.parentId)
    if (parent && !drag.canHold(parent, item)) return undefined
    const beforeId = side === 'before' ? over.id : nextOf(over)
    return [
      { id: over.id, side },
      { parentId: over.parentId, beforeId: beforeId === item.id ? nextOf(item) : beforeId },
    ]
  }

  return {
    dragged,
    mark,
    handleOf: (item: Item) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(item)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged !== item) return
        const rows = [...(table.current?.querySelectorAll('tr[data-id]') ?? [])]
        const row = rows.find((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return event.clientY >= top && event.clientY < bottom
        })
        const found = row && placeAt(item, row, event.clientY)
        row?.scrollIntoView({ block: 'nearest' })
        target.current = found?.[1]
        setMark(found?.[0])
      },
      onPointerUp: () => {
        if (dragged === item && target.current) drag?.onMove(item, target.current)
        end()
      },
      onPointerCancel: end,
    }),
  }
}
