import { svg as arrowDown } from 'virtual:icon/arrow-down'
import { svg as arrowUp } from 'virtual:icon/arrow-up'
import { svg as arrows } from 'virtual:icon/chevrons-up-down'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { nextSort } from './data-list.ts'
import type { DataColumn, DataTableProps } from './data-list.ts'
import { Icon } from './icon.tsx'

type Props<Item> = DataTableProps<Item> & { children: ReactNode }

/**
 * Whether the table is wider than its place. Only then does it scroll by itself: a place that scrolls would keep the
 * header from sticking to the page's own edge.
 */
function useOverflow(width: number) {
  const place = useRef<HTMLDivElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setOverflowing(entry !== undefined && entry.contentRect.width < width),
    )
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [width])
  return { place, isOverflowing }
}

function HeaderCell<Item>(props: {
  column: DataColumn<Item>
  sort: string | undefined
  onSort: (sort: string) => void
}) {
  const { column, sort, onSort } = props
  const { key, title, align } = column
  if (!column.isSortable) {
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    )
  }
  const isUp = sort === key
  const isDown = sort === `-${key}`
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button type="button" onClick={() => onSort(nextSort(sort, key))}>
        {title}
        <Icon svg={isUp ? arrowUp : isDown ? arrowDown : arrows} size={14} />
      </button>
    </th>
  )
}

/** Grey bars of the final size, so that nothing moves when the rows come. */
function SkeletonRows({ columns, size }: { columns: readonly { key: string }[]; size: number }) {
  return Array.from({ length: size }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {columns.map(({ key }, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nobody hears this row
        <td key={key}>
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
export function DataGrid<Item>({ children, ...props }: Props<Item>) {
  const { columns, page, keyOf } = props
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const { place, isOverflowing } = useOverflow(width)
  return (
    <div
      ref={place}
      className="data-grid"
      data-scrolls={isOverflowing}
      // What scrolls must be reachable by keyboard.
      tabIndex={isOverflowing ? 0 : undefined}
      role={isOverflowing ? 'group' : undefined}
      aria-label={isOverflowing ? props.name : undefined}
    >
      <table style={isOverflowing ? { width } : undefined}>
        <caption className="visually-hidden">{props.name}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody data-outdated={props.isOutdated}>
          {!page && <SkeletonRows columns={columns} size={props.size} />}
          {page?.records.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ key, align, cell, onPhone }) =>
                onPhone === 'heading' ? (
                  <th key={key} scope="row" data-align={align}>
                    {cell(item)}
                  </th>
                ) : (
                  <td key={key} data-align={align}>
                    {cell(item)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}
