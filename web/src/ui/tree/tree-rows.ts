/** Item of a tree; parents precede their children. */
export type TreeItem = { id: string; parentId: string | null }

/** Parent (null for the top level), and next sibling (null for the end). */
export type TreePosition = { parentId: string | null; beforeId: string | null }

export type TreeRow<Item> = {
  item: Item
  /** 1-based, as `aria-level`. */
  level: number
  /** 1-based among siblings. */
  position: number
  siblings: number
  hasChildren: boolean
}

/** Returns the visible rows, whose ancestors are all open. */
export function treeRows<Item extends TreeItem>(
  items: readonly Item[],
  isOpen: (item: Item) => boolean,
): readonly TreeRow<Item>[] {
  const childrenOf = Map.groupBy(items, ({ parentId }) => parentId)
  const below = (parentId: string | null, level: number): TreeRow<Item>[] => {
    const children = childrenOf.get(parentId) ?? []
    return children.flatMap((item, index) => {
      const hasChildren = childrenOf.has(item.id)
      const row = { item, level, position: index + 1, siblings: children.length, hasChildren }
      return [row, ...(hasChildren && isOpen(item) ? below(item.id, level + 1) : [])]
    })
  }
  return below(null, 1)
}

/** Whether an item is another one or its descendant. */
export function isWithin(items: readonly TreeItem[], id: string, outerId: string): boolean {
  const parents = new Map(items.map((item) => [item.id, item.parentId]))
  for (let above: string | null = id; above !== null; above = parents.get(above) ?? null)
    if (above === outerId) return true
  return false
}

/** Returns the position one step up or down among siblings; undefined at the end. */
export function stepPosition(
  items: readonly TreeItem[],
  id: string,
  step: 'up' | 'down',
): TreePosition | undefined {
  const parentId = items.find((item) => item.id === id)?.parentId ?? null
  const siblings = items.filter((item) => item.parentId === parentId)
  const at = siblings.findIndex((item) => item.id === id)
  if (at < 0 || (step === 'up' ? at === 0 : at === siblings.length - 1)) return undefined
  const before = siblings[step === 'up' ? at - 1 : at + 2]
  return { parentId, beforeId: before?.id ?? null }
}

/** Returns the items with one subtree moved. */
export function moveItem<Item extends TreeItem>(
  items: readonly Item[],
  id: string,
  { parentId, beforeId }: TreePosition,
): readonly Item[] {
  const moved = items.find((item) => item.id === id)
  if (!moved) return items
  const rest = items.filter((item) => item !== moved)
  const at = beforeId === null ? rest.length : rest.findIndex((item) => item.id === beforeId)
  const placed = rest.toSpliced(at < 0 ? rest.length : at, 0, { ...moved, parentId })
  // Restores the order of parents before children.
  return treeRows(placed, () => true).map((row) => row.item)
}
