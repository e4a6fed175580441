import { svg as arrowDown } from 'virtual:icon/arrow-down'
import { svg as arrowUp } from 'virtual:icon/arrow-up'
import { svg as arrows } from 'virtual:icon/chevrons-up-down'
import { useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useT } from '#web/lib/services.ts'
import { CheckBox } from './check-box.tsx'
import { ColumnEdge } from './column-edge.tsx'
import { nextSort } from './data-list.ts'
import type { DataTableProps } from './data-list.ts'
import { dataTableMessages } from './data-table.messages.ts'
import { fitWidths, shownColumns } from './data-arrangement.ts'
import type { ArrangedColumn } from './data-arrangement.ts'
import { Icon } from './icon.tsx'
import { useTablePlace } from './use-table-place.ts'
import type { Selection } from './use-selection.ts'

export type DataViewProps<Item> = Omit<DataTableProps<Item>, 'view'> & {
  arranged: readonly ArrangedColumn<Item>[]
  selection: Selection<Item> | undefined
  /** Left out: widths are as declared. */
  onWidth: ((key: string, width: number | null) => void) | undefined
  children: ReactNode
}

const boxWidth = 48
/** Room for one button of a row. */
const oneAction = 88

/** Where each pinned column sticks: the widths of those between it and its side. */
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
}) {
  const { column, sort, onSort } = props
  const { key, title } = column
  if (!column.isSortable) return <span className="data-grid-title">{title}</span>
  const icon = sort === key ? arrowUp : sort === `-${key}` ? arrowDown : arrows
  return (
    <button type="button" onClick={() => onSort(nextSort(sort, key))}>
      <span className="data-grid-title">{title}</span>
      <Icon svg={icon} size={14} />
    </button>
  )
}

const ariaSort = (sort: string | undefined, key: string) =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'

/** Grey bars of the final size, so that nothing moves when the rows come. */
function SkeletonRows({ count, size }: { count: number; size: number }) {
  return Array.from({ length: size }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: count }, (__, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nobody hears this row
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

/** The rows as a table. */
export function DataGrid<Item>({ children, ...props }: DataViewProps<Item>) {
  const { page, keyOf, selection, renderActions, onWidth } = props
  const t = useT(dataTableMessages)
  const { place, width: placeWidth, more, look } = useTablePlace()
  // While an edge is dragged only this table knows; let go, it is kept.
  const [dragged, setDragged] = useState<{ key: string; width: number | null }>()
  const shown = shownColumns(props.arranged).map((column) =>
    column.column.key === dragged?.key ? { ...column, width: dragged.width } : column,
  )
  const ends = {
    box: selection ? boxWidth : 0,
    actions: renderActions ? (props.actionsWidth ?? oneAction) : 0,
  }
  const own = fitWidths(shown, placeWidth - ends.box - ends.actions)
  const width = own.reduce((sum, each) => sum + each, ends.box + ends.actions)
  const pins = pinStyles(
    [{ pin: 'left' }, ...shown, { pin: 'right' }],
    [ends.box, ...own, ends.actions],
  )
  const [boxPin, columnPins, actionsPin] = [pins[0], pins.slice(1, -1), pins.at(-1)]
  const isScrolling = placeWidth > 0 && width > placeWidth + 1
  return (
    <div
      ref={place}
      className="data-grid"
      data-scrolls={isScrolling}
      data-more-left={more.left}
      data-more-right={more.right}
      onScroll={look}
      // What scrolls must be reachable by keyboard.
      tabIndex={isScrolling ? 0 : undefined}
      role={isScrolling ? 'group' : undefined}
      aria-label={isScrolling ? props.name : undefined}
    >
      <table style={isScrolling ? { width } : undefined}>
        <caption className="visually-hidden">{props.name}</caption>
        <colgroup>
          {selection && <col style={{ width: ends.box }} />}
          {shown.map(({ column }, index) => (
            <col key={column.key} style={{ width: own[index] }} />
          ))}
          {renderActions && <col style={{ width: ends.actions }} />}
        </colgroup>
        <thead>
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
                // The edge inside must not be part of the column's name.
                aria-label={column.title}
              >
                <HeaderTitle column={column} sort={props.sort} onSort={props.onSort} />
                {onWidth && (
                  <ColumnEdge
                    title={column.title}
                    width={own[index]!}
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
        <tbody data-outdated={props.isOutdated}>
          {!page && (
            <SkeletonRows
              count={shown.length + Number(!!selection) + Number(!!renderActions)}
              size={props.size}
            />
          )}
          {page?.records.map((item) => (
            <tr key={keyOf(item)} data-selected={selection?.has(item)}>
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
