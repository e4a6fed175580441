import { svg as grip } from 'virtual:icon/grip-vertical'
import { svg as chevron } from 'virtual:icon/chevron-right'
import {
  useId,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useSavedRow } from '#web/ui/table/saved-row.tsx'
import { treeGridMessages } from './tree.messages.ts'
import { stepPosition, treeRows, type TreeItem, type TreeRow } from './tree-rows.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import { useTreeDrag, type TreeDrag } from './use-tree-drag.ts'
import './tree-grid.css'

export type TreeColumn<Item> = {
  key: string
  title: string
  cell: (item: Item) => ReactNode
  /** In pixels; the first column takes the rest. */
  width?: number
  /** Minimum width of the grid at which the column is shown. */
  from?: 'narrow' | 'middle' | 'wide'
}

type TreeGridProps<Item> = {
  name: string
  items: readonly Item[]
  labelOf: (item: Item) => string
  columns: readonly TreeColumn<Item>[]
  isOpen: (item: Item) => boolean
  onToggle: (item: Item, isOpen: boolean) => void
  onOpen?: ((item: Item) => void) | undefined
  renderActions?: ((item: Item) => ReactNode) | undefined
  drag?: TreeDrag<Item> | undefined
}

/** Adds the keys that open a row and move its item. */
function useGridKeys<Item extends TreeItem>(
  { items, isOpen, onToggle, onOpen, drag }: TreeGridProps<Item>,
  rows: readonly TreeRow<Item>[],
  root: RefObject<HTMLTableElement | null>,
) {
  const itemOf = (id: string) => rows.find(({ item }) => item.id === id)?.item
  const keys = useTreeKeys({
    root,
    rows: rows.map(({ item, hasChildren }) => ({
      id: item.id,
      parentId: item.parentId,
      hasChildren,
      isOpen: isOpen(item),
    })),
    onToggle: (id, isOpened) => {
      const item = itemOf(id)
      if (item) onToggle(item, isOpened)
    },
  })
  const moveBy = (event: KeyboardEvent, item: Item) => {
    const step = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined
    if (!step) return
    event.preventDefault()
    const to = stepPosition(items, item.id, step)
    if (to) drag?.onMove(item, to)
  }
  const onKeyDown = (event: KeyboardEvent, item: Item) => {
    if (event.target !== event.currentTarget) return
    if (event.altKey && !event.ctrlKey && !event.metaKey) return moveBy(event, item)
    keys.onKeyDown(event, (key) => (key === 'Enter' ? () => onOpen?.(item) : undefined))
  }
  return { ...keys, onKeyDown }
}

type RowProps<Item extends TreeItem> = {
  tree: TreeGridProps<Item>
  row: TreeRow<Item>
  dragging: ReturnType<typeof useTreeDrag<Item>>
  isStop: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** First cell of a row: its handle, the button that folds it, and its content. */
function TreeCell<Item extends TreeItem>({ tree, row, dragging }: RowProps<Item>) {
  const t = useT(treeGridMessages)
  const { item, hasChildren } = row
  const isOpened = hasChildren && tree.isOpen(item)
  return (
    <th scope="row">
      <span className="tree-cell">
        {tree.drag && (
          <span className="tree-handle" aria-hidden="true" {...dragging.handleOf(item)}>
            <Icon svg={grip} size={16} />
          </span>
        )}
        {hasChildren ? (
          <button
            type="button"
            className="tool tree-toggle reach"
            tabIndex={-1}
            aria-label={t(isOpened ? 'collapse' : 'expand', { name: tree.labelOf(item) })}
            onClick={() => tree.onToggle(item, !isOpened)}
          >
            <Icon svg={chevron} size={16} />
          </button>
        ) : (
          <span className="tree-toggle" />
        )}
        <span className="tree-text">{tree.columns[0]?.cell(item)}</span>
      </span>
    </th>
  )
}

function GridRow<Item extends TreeItem>(props: RowProps<Item>) {
  const { tree, row, dragging } = props
  const { item, level, hasChildren } = row
  const { dragged, mark } = dragging
  return (
    <tr
      data-id={item.id}
      data-drop={mark?.id === item.id ? mark.side : undefined}
      data-dragged={dragged?.id === item.id}
      style={{ '--level': level - 1 } as CSSProperties}
      tabIndex={props.isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      {...(hasChildren && { 'aria-expanded': tree.isOpen(item) })}
      onFocus={(event) => {
        if (event.target === event.currentTarget) props.onFocus()
      }}
      onKeyDown={props.onKeyDown}
      onDoubleClick={(event) => {
        if (!(event.target as Element).closest('button, a')) tree.onOpen?.(item)
      }}
    >
      <TreeCell {...props} />
      {tree.columns.slice(1).map(({ key, cell, from }) => (
        <td key={key} data-from={from}>
          {cell(item)}
        </td>
      ))}
      {tree.renderActions && <td className="tree-actions">{tree.renderActions(item)}</td>}
    </tr>
  )
}

/**
 * Tree as a table (ARIA Authoring Practices, treegrid). Enter opens a row; with `drag`, rows are moved by handle or
 * Alt and arrows.
 */
export function TreeGrid<Item extends TreeItem>(props: TreeGridProps<Item>) {
  const { items, columns, isOpen, drag } = props
  const t = useT(treeGridMessages)
  const keysId = useId()
  const table = useRef<HTMLTableElement>(null)
  const dragging = useTreeDrag({ items, isOpen, table, drag })
  const rows = treeRows(items, isOpen)
  const { stopId, setFocused, onKeyDown } = useGridKeys(props, rows, table)
  useSavedRow(table, { view: '', at: items })
  return (
    <div className="tree-grid card" data-dragging={dragging.dragged !== undefined}>
      <p id={keysId} hidden>
        {t('keys')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows take the focus */}
      <table ref={table} role="treegrid" aria-label={props.name} aria-describedby={keysId}>
        <thead>
          <tr>
            {columns.map(({ key, title, width, from }) => (
              <th key={key} scope="col" data-from={from} style={width ? { width } : undefined}>
                {title}
              </th>
            ))}
            {props.renderActions && (
              <th scope="col" className="tree-actions">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.item.id}
              tree={props}
              row={row}
              dragging={dragging}
              isStop={row.item.id === stopId}
              onFocus={() => setFocused(row.item.id)}
              onKeyDown={(event) => onKeyDown(event, row.item)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
