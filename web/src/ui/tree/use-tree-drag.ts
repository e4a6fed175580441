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

type Tree<Item> = {
  items: readonly Item[]
  isOpen: (item: Item) => boolean
  drag: TreeDrag<Item> | undefined
}

type Drop = { mark: DropMark; position: TreePosition }

/** Returns the drop for a point over a row; undefined if not allowed. */
function dropAt<Item extends TreeItem>(
  { items, isOpen, drag }: Tree<Item>,
  item: Item,
  { row, y }: { row: Element; y: number },
): Drop | undefined {
  const overId = row.getAttribute('data-id') ?? ''
  if (!drag || isWithin(items, overId, item.id)) return undefined
  const over = items.find(({ id }) => id === overId)
  if (!over) return undefined
  const { top, height } = row.getBoundingClientRect()
  const part = (y - top) / height
  const holds = drag.canHold(over, item)
  const first = items.find(({ parentId }) => parentId === over.id)
  const isOpened = first !== undefined && isOpen(over)
  const side = holds && part > edge && part < 1 - edge ? 'into' : part < 0.5 ? 'before' : 'after'
  const mark = { id: over.id, side } as const
  if (side === 'into') return { mark, position: { parentId: over.id, beforeId: null } }
  // The position below an open row is its first child.
  if (side === 'after' && isOpened && holds)
    return { mark, position: { parentId: over.id, beforeId: first.id } }
  const parent = items.find(({ id }) => id === over.parentId)
  if (parent && !drag.canHold(parent, item)) return undefined
  const beforeId = side === 'before' ? over.id : nextOf(items, over)
  return {
    mark,
    position: {
      parentId: over.parentId,
      beforeId: beforeId === item.id ? nextOf(items, item) : beforeId,
    },
  }
}

function nextOf(items: readonly TreeItem[], item: TreeItem): string | null {
  const siblings = items.filter(({ parentId }) => parentId === item.parentId)
  return siblings[siblings.indexOf(item) + 1]?.id ?? null
}

function rowAt(table: Element | null, y: number): Element | undefined {
  return [...(table?.querySelectorAll('tr[data-id]') ?? [])].find((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y >= top && y < bottom
  })
}

/** Drags tree rows by their handles. Escape cancels. */
export function useTreeDrag<Item extends TreeItem>(
  tree: Tree<Item> & { table: RefObject<HTMLTableElement | null> },
) {
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
      onPointerMove: ({ clientY: y }: PointerEvent<HTMLElement>) => {
        if (dragged !== item) return
        const row = rowAt(tree.table.current, y)
        const drop = row && dropAt(tree, item, { row, y })
        row?.scrollIntoView({ block: 'nearest' })
        target.current = drop?.position
        setMark(drop?.mark)
      },
      onPointerUp: () => {
        if (dragged === item && target.current) tree.drag?.onMove(item, target.current)
        end()
      },
      onPointerCancel: end,
    }),
  }
}
