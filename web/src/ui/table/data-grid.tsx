import type { ReactNode } from 'react'
import { GridHead, useHeaderStops } from './data-grid-head.tsx'
import type { DataTableProps } from './data-list.ts'
import type { ArrangedColumn } from '#web/ui/table-view/data-arrangement.ts'
import { GridRows } from './grid-rows.tsx'
import { useGridLayout } from './use-grid-layout.ts'
import { onRowKeyDown } from './use-table-keys.ts'
import type { Selection } from '#web/ui/batch/use-selection.ts'

export type DataViewProps<Item> = Omit<DataTableProps<Item>, 'view'> & {
  arranged: readonly ArrangedColumn<Item>[]
  selection: Selection<Item> | undefined
  /** Omit it for fixed widths. */
  onWidth: ((key: string, width: number | null) => void) | undefined
  children: ReactNode
}

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
  const { page, selection, renderActions } = props
  const layout = useGridLayout(props)
  const stops = useHeaderStops(layout)
  const { viewport, table, more, look, width, columns, isScrolling } = layout
  return (
    <div
      ref={viewport}
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
      <table
        key={page ? 'rows' : 'waiting'}
        ref={table}
        style={isScrolling ? { width } : undefined}
      >
        <caption className="visually-hidden">{props.name}</caption>
        <colgroup>
          {selection && <col style={{ width: layout.box.width }} />}
          {columns.map((own) => (
            <col key={own.column.key} style={{ width: own.width }} />
          ))}
          {renderActions && <col style={{ width: layout.actions.width }} />}
        </colgroup>
        <GridHead {...props} layout={layout} stops={stops} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside */}
        <tbody data-outdated={props.isOutdated} onKeyDown={onRowKeyDown}>
          {!page && (
            <SkeletonRows
              count={columns.length + Number(!!selection) + Number(!!renderActions)}
              size={props.size}
            />
          )}
          {page && (
            <GridRows {...props} layout={layout.rows} page={page} onLater={layout.measureLater} />
          )}
        </tbody>
      </table>
      {children}
    </div>
  )
}
