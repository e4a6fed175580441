import { svg as grip } from 'virtual:icon/grip-vertical'
import { svg as chevron } from 'virtual:icon/chevron-right'
import { useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useSavedRow } from '#web/ui/saved-row.tsx'
import { treeGridMessages } from './tree-grid.messages.ts'
import { stepPosition, treeRows } from './tree-rows.ts'
import type { TreeItem } from './tree-rows.ts'
import { useTreeDrag } from './use-tree-drag.ts'
import type { TreeDrag } from './use-tree-drag.ts'
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

/**
 * Tree as a table (ARIA Authoring Practices, treegrid). Enter opens a row; with `drag`, rows are moved by handle or
 * Alt and arrows.
 */
export function TreeGrid<Item extends TreeItem>(props: {
  name: string
  items: readonly Item[]
  labelOf: (item: Item) => string
  columns: readonly TreeColumn<Item>[]
  isOpen: (item: Item) => boolean
  onToggle: (item: Item, isOpen: boolean) => void
  onOpen?: ((item: Item) => void) | undefined
  renderActions?: ((item: Item) => ReactNode) | undefined
  drag?: TreeDrag<Item> | undefined
}) {
  const { items, columns, labelOf, isOpen, onToggle, onOpen, drag, renderActions } = props
  const t = useT(treeGridMessages)
  const keysId = useId()
  const table = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<string>()
  const { dragged, mark, handleOf } = useTreeDrag({ items, isOpen, table, drag })
  const rows = treeRows(items, isOpen)
  useSavedRow(table, { view: '', at: items })
  const stop = rows.some(({ item }) => item.id === place) ? place : rows[0]?.item.id

  const focusOn = (id: string | undefined) => {
    if (id === undefined) return
    setPlace(id)
    table.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = rows[index]
    if (!row || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const { item, hasChildren } = row
    const step = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined
    if (event.altKey) {
      const to = step && stepPosition(items, item.id, step)
      if (step) event.preventDefault()
      if (to) drag?.onMove(item, to)
      return
    }
    const isOpened = hasChildren && isOpen(item)
    const actions: Record<string, () => void> = {
      ArrowUp: () => focusOn(rows[index - 1]?.item.id),
      ArrowDown: () => focusOn(rows[index + 1]?.item.id),
      Home: () => focusOn(rows[0]?.item.id),
      End: () => focusOn(rows.at(-1)?.item.id),
      ArrowRight: () => {
        if (hasChildren && !isOpened) onToggle(item, true)
        else if (isOpened) focusOn(rows[index + 1]?.item.id)
      },
      ArrowLeft: () => {
        if (isOpened) onToggle(item, false)
        else if (item.parentId) focusOn(item.parentId)
      },
      Enter: () => onOpen?.(item),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const [first, ...others] = columns
  return (
    <div className="tree-grid card" data-dragging={dragged !== undefined}>
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
            {renderActions && (
              <th scope="col" className="tree-actions">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, level, position, siblings, hasChildren }, index) => {
            const name = labelOf(item)
            const isOpened = hasChildren && isOpen(item)
            return (
              <tr
                key={item.id}
                data-id={item.id}
                data-drop={mark?.id === item.id ? mark.side : undefined}
                data-dragged={dragged?.id === item.id}
                style={{ '--level': level - 1 } as CSSProperties}
                tabIndex={item.id === stop ? 0 : -1}
                aria-level={level}
                aria-posinset={position}
                aria-setsize={siblings}
                {...(hasChildren && { 'aria-expanded': isOpened })}
                onFocus={(event) => {
                  if (event.target === event.currentTarget) setPlace(item.id)
                }}
                onKeyDown={(event) => onKeyDown(event, index)}
                onDoubleClick={(event) => {
                  if (!(event.target as Element).closest('button, a')) onOpen?.(item)
                }}
              >
                <th scope="row">
                  <span className="tree-cell">
                    {drag && (
                      <span className="tree-handle" aria-hidden="true" {...handleOf(item)}>
                        <Icon svg={grip} size={16} />
                      </span>
                    )}
                    {hasChildren ? (
                      <button
                        type="button"
                        className="tool tree-toggle reach"
                        tabIndex={-1}
                        aria-label={t(isOpened ? 'collapse' : 'expand', { name })}
                        onClick={() => onToggle(item, !isOpened)}
                      >
                        <Icon svg={chevron} size={16} />
                      </button>
                    ) : (
                      <span className="tree-toggle" />
                    )}
                    <span className="tree-words">{first?.cell(item)}</span>
                  </span>
                </th>
                {others.map(({ key, cell, from }) => (
                  <td key={key} data-from={from}>
                    {cell(item)}
                  </td>
                ))}
                {renderActions && <td className="tree-actions">{renderActions(item)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
