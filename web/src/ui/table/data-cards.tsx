import { memo, useMemo } from 'react'
import type { ListPage } from '#web/lib/call/list.ts'
import { useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import type { DataViewProps } from './data-grid.tsx'
import type { DataColumn, DataTableProps } from './data-list.ts'
import { dataTableMessages } from './data-table.messages.ts'
import { Select } from '#web/ui/picker/select.tsx'
import type { Selection } from '#web/ui/batch/use-selection.ts'
import { useRowSteps } from './use-row-steps.ts'

/** Controls of a table header for cards: select all, and order. */
export function CardTools<Item>(props: {
  table: DataTableProps<Item>
  selection: Selection<Item> | undefined
}) {
  const { table, selection } = props
  const t = useT(dataTableMessages)
  const orders = table.columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, title }) => [
      { value: key, label: t('ascending', { column: title }) },
      { value: `-${key}`, label: t('descending', { column: title }) },
    ])
  return (
    <>
      {selection && (
        <span className="data-cards-all">
          <CheckBox
            label={t('selectPage')}
            isChecked={selection.ofPage === 'all'}
            isMixed={selection.ofPage === 'some'}
            isDisabled={!table.page?.records.length}
            onToggle={() => selection.setPage(selection.ofPage !== 'all')}
          />
        </span>
      )}
      {orders.length > 0 && (
        <Select
          aria-label={t('sortBy')}
          className="data-cards-order"
          options={orders}
          value={table.sort ?? null}
          onChange={(sort) => table.onSort(sort)}
          isBorderless
        />
      )}
    </>
  )
}

type CardParts<Item> = Record<'heading' | 'aside', DataColumn<Item> | undefined> & {
  lines: readonly DataColumn<Item>[]
}

type CardProps<Item> = Pick<DataTableProps<Item>, 'keyOf' | 'labelOf' | 'renderActions'> & {
  selection: Selection<Item> | undefined
  parts: CardParts<Item>
}

function Card<Item>({ item, selection, parts, ...props }: CardProps<Item> & { item: Item }) {
  const t = useT(dataTableMessages)
  return (
    <li data-id={props.keyOf(item)} className="data-card" data-selected={selection?.has(item)}>
      <div className="data-card-head">
        {selection && (
          <CheckBox
            label={t('selectRow', { row: props.labelOf(item) })}
            isChecked={selection.has(item)}
            onToggle={() => selection.toggle(item, false)}
          />
        )}
        <strong>{parts.heading?.cell(item)}</strong>
        {parts.aside?.cell(item)}
      </div>
      <dl>
        {parts.lines.map(({ key, title, cell }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{cell(item)}</dd>
          </div>
        ))}
      </dl>
      {props.renderActions && (
        <div className="row-actions">
          {props.renderActions(item, () => selection?.remove(item))}
        </div>
      )}
    </li>
  )
}

function Chunk<Item>({ rows, ...props }: CardProps<Item> & { rows: readonly Item[] }) {
  return (
    <>
      {rows.map((item) => (
        <Card key={props.keyOf(item)} {...props} item={item} />
      ))}
    </>
  )
}

/** Does not render again for the next chunk. */
const KeptChunk = memo(Chunk) as typeof Chunk

function CardRows<Item>({ page, ...props }: CardProps<Item> & { page: ListPage<Item> }) {
  return useRowSteps(page).map((rows, index) => <KeptChunk key={index} {...props} rows={rows} />)
}

/** Rows as cards, for phones. */
export function DataCards<Item>({ children, ...props }: DataViewProps<Item>) {
  const { page, arranged, keyOf, labelOf, renderActions, selection } = props
  const parts = useMemo(() => {
    const columns = arranged.filter(({ isHidden }) => !isHidden).map(({ column }) => column)
    const at = (position: DataColumn<Item>['onPhone']) =>
      columns.filter(({ onPhone }) => onPhone === position)
    return { heading: at('heading')[0], aside: at('aside')[0], lines: at(undefined) }
  }, [arranged])
  return (
    <>
      <ul className="data-cards" data-outdated={props.isOutdated}>
        {!page &&
          Array.from({ length: Math.min(props.size, 10) }, (_, card) => (
            <li key={card} className="data-card" aria-hidden="true">
              <span className="skeleton" style={{ width: '50%', height: 20 }} />
              {parts.lines.map(({ key }) => (
                <span key={key} className="skeleton data-card-bar" />
              ))}
            </li>
          ))}
        {page && <CardRows {...{ page, parts, selection, keyOf, labelOf, renderActions }} />}
      </ul>
      {children}
    </>
  )
}
