import { svg as arrowDown } from 'virtual:icon/arrow-down'
import { svg as arrowUp } from 'virtual:icon/arrow-up'
import { svg as arrows } from 'virtual:icon/chevrons-up-down'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import { ColumnEdge } from '#web/ui/table-view/column-edge.tsx'
import { nextSort } from './data-list.ts'
import type { DataColumn, DataTableProps } from './data-list.ts'
import { dataTableMessages } from './data-table.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import type { GridLayout } from './use-grid-layout.ts'
import type { Selection } from '#web/ui/batch/use-selection.ts'

type Parts<Item> = Pick<DataTableProps<Item>, 'page' | 'sort' | 'onSort' | 'renderActions'> & {
  selection: Selection<Item> | undefined
  onWidth: ((key: string, width: number | null) => void) | undefined
  layout: GridLayout<Item>
  stops: HeaderStops
}

function HeaderTitle<Item>(props: {
  column: DataColumn<Item>
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

type HeaderStops = ReturnType<typeof useHeaderStops>

/** The header has a tab stop among the orders, and one among the edges. */
export function useHeaderStops<Item>({ columns }: GridLayout<Item>) {
  const keys = columns.map(({ column }) => column.key)
  const sort = useStop(
    columns.flatMap(({ column: { key, isSortable } }) => (isSortable ? [key] : [])),
  )
  return { sort, edge: useStop(keys) }
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

function ColumnHead<Item>(props: Parts<Item> & { own: GridLayout<Item>['columns'][number] }) {
  const { own, stops, layout, onWidth } = props
  const { column } = own
  return (
    <th
      scope="col"
      data-align={column.align}
      data-pin={own.pin}
      style={own.pinStyle}
      aria-sort={column.isSortable ? ariaSort(props.sort, column.key) : undefined}
      // Excludes the edge from the accessible name.
      aria-label={column.title}
    >
      <HeaderTitle column={column} sort={props.sort} onSort={props.onSort} stop={stops.sort} />
      {onWidth && (
        <ColumnEdge
          title={column.title}
          width={own.width}
          tabIndex={stops.edge.tabIndexOf(column.key)}
          onFocus={() => stops.edge.set(column.key)}
          onWidth={(next, isFinal) => {
            layout.setDragged(isFinal ? undefined : { key: column.key, width: next })
            if (isFinal) onWidth(column.key, next)
          }}
          onCancel={() => layout.setDragged(undefined)}
        />
      )}
    </th>
  )
}

/** Header row, with the checkbox that selects the page. */
export function GridHead<Item>(props: Parts<Item>) {
  const { page, selection, layout } = props
  const t = useT(dataTableMessages)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside
    <thead onKeyDown={onHeaderKeyDown}>
      <tr>
        {selection && (
          <th scope="col" className="data-grid-box" data-pin="left" style={layout.box.pin}>
            <CheckBox
              label={t('selectPage')}
              isChecked={selection.ofPage === 'all'}
              isMixed={selection.ofPage === 'some'}
              isDisabled={!page?.records.length}
              onToggle={() => selection.setPage(selection.ofPage !== 'all')}
            />
          </th>
        )}
        {layout.columns.map((own) => (
          <ColumnHead key={own.column.key} {...props} own={own} />
        ))}
        {props.renderActions && (
          <th scope="col" className="data-grid-actions" data-pin="right" style={layout.actions.pin}>
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}
