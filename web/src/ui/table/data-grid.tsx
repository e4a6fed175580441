import { svg as arrowDown } from 'virtual:icon/arrow-down'
import { svg as arrowUp } from 'virtual:icon/arrow-up'
import { svg as arrows } from 'virtual:icon/chevrons-up-down'
import { useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import { ColumnEdge } from '#web/ui/table-view/column-edge.tsx'
import { nextSort } from './data-list.ts'
import type { DataTableProps } from './data-list.ts'
import { dataTableMessages } from './data-table.messages.ts'
import { fitWidths, shownColumns } from '#web/ui/table-view/data-arrangement.ts'
import type { ArrangedColumn } from '#web/ui/table-view/data-arrangement.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { onRowClick, onRowKeyDown } from './use-table-keys.ts'
import { useContentWidths } from '#web/ui/table-view/use-content-widths.ts'
import { useTableViewport } from './use-table-viewport.ts'
import type { Selection } from '#web/ui/batch/use-selection.ts'

export type DataViewProps<Item> = Omit<DataTableProps<Item>, 'view'> & {
  arranged: readonly ArrangedColumn<Item>[]
  selection: Selection<Item> | undefined
  /** Omit it for fixed widths. */
  onWidth: ((key: string, width: number | null) => void) | undefined
  children: ReactNode
}

const boxWidth = 48
/** Minimum width of a row's actions in pixels. */
const oneAction = 88
const actionsKey = 'row actions'

function pinStyles(columns: readonly { pin: string | null }[], widths: readonly number[]) {
  return columns.map(({ pin }, index): CSSProperties | undefined => {
    if (pin === null) return undefined
    const between = pin === 'left' ? widths.slice(0, index) : widths.slice(index + 1)
    return { [pin]: between.reduce((sum, width) => sum + width, 0) }
  })
}

function HeaderTitle<Item>(props: {
  column: ArrangedColumn<Item>['column']
  sort: string | undefined
  onSort: (sort: string) => void
  stop: Stop
}) {
  const { column, sort, onSort, stop } = props
  const { key, title } = column
  if (!column.isSortable) return <span className="data-grid-title">{title}</span>
  const icon = sort === key ? arrowUp : sort === `-${key}` ? arrowDown : arrows
  return (
    <button
      type="button"
      data-stop="sort"
      tabIndex={stop.tabIndexOf(key)}
      onFocus={() => stop.set(key)}
      onClick={() => onSort(nextSort(sort, key))}
    >
      <span className="data-grid-title">{title}</span>
      <Icon svg={icon} size={14} />
    </button>
  )
}

/** Roving tab index among similar parts of the header: the last focused, or the first. */
type Stop = { tabIndexOf: (key: string) => 0 | -1; set: (key: string) => void }

function useStop(keys: readonly string[]): Stop {
  const [last, set] = useState<string>()
  const current = last !== undefined && keys.includes(last) ? last : keys[0]
  return { tabIndexOf: (key) => (key === current ? 0 : -1), set }
}

const sortSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const edgeSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Edges use left and right for resizing, so up and down move between them. */
function onHeaderKeyDown(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement
  const kind = target.dataset['stop']
  const step = (kind === 'edge' ? edgeSteps : sortSteps)[event.key]
  if (!kind || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-stop="${kind}"]`)]
  all[all.indexOf(target) + step]?.focus()
}

const ariaSort = (sort: string | undefined, key: string) =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'

/** Skeleton of the final size, to prevent a layout shift. */
function SkeletonRows({ count, size }: { count: number; size: number }) {
  return Array.from({ length: size }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: count }, (__, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from screen readers
        <td key={column}>
          <span
            className="skeleton"
            style={{ width: `${45 + ((row * 17 + column * 29) % 40)}%` }}
          />
        </td>
      ))}
    </tr>
  ))
}

/** Rows as a table. */
export function DataGrid<Item>({ children, ...props }: DataViewProps<Item>) {
  const { page, keyOf, selection, renderActions, onWidth } = props
  const t = useT(dataTableMessages)
  const { place, width: placeWidth, more, look } = useTableViewport()
  // Width while dragging; stored on release.
  const [dragged, setDragged] = useState<{ key: string; width: number | null }>()
  const shown = shownColumns(props.arranged).map((column) =>
    column.column.key === dragged?.key ? { ...column, width: dragged.width } : column,
  )
  const content = useContentWidths(
    place,
    {
      keys: [...shown.map(({ column }) => column.key), ...(renderActions ? [actionsKey] : [])],
      first: Number(selection !== undefined),
      look: String(placeWidth > 0),
    },
    page?.records,
  )
  const ends = {
    box: selection ? boxWidth : 0,
    actions: renderActions
      ? Math.max(props.actionsWidth ?? oneAction, content?.of.get(actionsKey) ?? 0)
      : 0,
  }
  const own = fitWidths(shown, placeWidth - ends.box - ends.actions, content)
  const width = own.reduce((sum, each) => sum + each, ends.box + ends.actions)
  const pins = pinStyles(
    [{ pin: 'left' }, ...shown, { pin: 'right' }],
    [ends.box, ...own, ends.actions],
  )
  const [boxPin, columnPins, actionsPin] = [pins[0], pins.slice(1, -1), pins.at(-1)]
  const sortStop = useStop(
    shown.flatMap(({ column: { key, isSortable } }) => (isSortable ? [key] : [])),
  )
  const edgeStop = useStop(shown.map(({ column }) => column.key))
  const isScrolling = placeWidth > 0 && width > placeWidth + 1
  return (
    <div
      ref={place}
      className="data-grid"
      data-scrolls={isScrolling}
      data-more-left={more.left}
      data-more-right={more.right}
      onScroll={look}
      // Scrollable content must be reachable by keyboard.
      tabIndex={isScrolling ? 0 : undefined}
      role={isScrolling ? 'group' : undefined}
      aria-label={isScrolling ? props.name : undefined}
    >
      {/* Remounted with the first rows: other widths in the same table would cause a layout shift. */}
      <table key={page ? 'rows' : 'waiting'} style={isScrolling ? { width } : undefined}>
        <caption className="visually-hidden">{props.name}</caption>
        <colgroup>
          {selection && <col style={{ width: ends.box }} />}
          {shown.map(({ column }, index) => (
            <col key={column.key} style={{ width: own[index] }} />
          ))}
          {renderActions && <col style={{ width: ends.actions }} />}
        </colgroup>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside */}
        <thead onKeyDown={onHeaderKeyDown}>
          <tr>
            {selection && (
              <th scope="col" className="data-grid-box" data-pin="left" style={boxPin}>
                <CheckBox
                  label={t('selectPage')}
                  isChecked={selection.ofPage === 'all'}
                  isMixed={selection.ofPage === 'some'}
                  isDisabled={!page?.records.length}
                  onToggle={() => selection.setPage(selection.ofPage !== 'all')}
                />
              </th>
            )}
            {shown.map(({ column, pin }, index) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                data-pin={pin}
                style={columnPins[index]}
                aria-sort={column.isSortable ? ariaSort(props.sort, column.key) : undefined}
                // Excludes the edge from the accessible name.
                aria-label={column.title}
              >
                <HeaderTitle
                  column={column}
                  sort={props.sort}
                  onSort={props.onSort}
                  stop={sortStop}
                />
                {onWidth && (
                  <ColumnEdge
                    title={column.title}
                    width={own[index]!}
                    tabIndex={edgeStop.tabIndexOf(column.key)}
                    onFocus={() => edgeStop.set(column.key)}
                    onWidth={(next, isFinal) => {
                      setDragged(isFinal ? undefined : { key: column.key, width: next })
                      if (isFinal) onWidth(column.key, next)
                    }}
                  />
                )}
              </th>
            ))}
            {renderActions && (
              <th scope="col" className="data-grid-actions" data-pin="right" style={actionsPin}>
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside */}
        <tbody data-outdated={props.isOutdated} onKeyDown={onRowKeyDown}>
          {!page && (
            <SkeletonRows
              count={shown.length + Number(!!selection) + Number(!!renderActions)}
              size={props.size}
            />
          )}
          {page?.records.map((item) => (
            <tr
              key={keyOf(item)}
              data-id={keyOf(item)}
              data-selected={selection?.has(item)}
              onClick={onRowClick}
            >
              {selection && (
                <td className="data-grid-box" data-pin="left" style={boxPin}>
                  <CheckBox
                    label={t('selectRow', { row: props.labelOf(item) })}
                    isChecked={selection.has(item)}
                    onToggle={(isRange) => selection.toggle(item, isRange)}
                  />
                </td>
              )}
              {shown.map(({ column: { key, align, cell, onPhone }, pin }, index) => {
                const Cell = onPhone === 'heading' ? 'th' : 'td'
                return (
                  <Cell
                    key={key}
                    scope={Cell === 'th' ? 'row' : undefined}
                    data-align={align}
                    data-pin={pin}
                    style={columnPins[index]}
                  >
                    {cell(item)}
                  </Cell>
                )
              })}
              {renderActions && (
                <td className="data-grid-actions" data-pin="right" style={actionsPin}>
                  <div className="row-actions">{renderActions(item)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}
