import { useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import type { DataViewProps } from './data-grid.tsx'
import type { DataTableProps } from './data-list.ts'
import { dataTableMessages } from './data-table.messages.ts'
import { Select } from '#web/ui/picker/select.tsx'
import type { Selection } from '#web/ui/batch/use-selection.ts'

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

/** Rows as cards, for phones. */
export function DataCards<Item>({ children, ...props }: DataViewProps<Item>) {
  const { page, keyOf, selection, renderActions } = props
  const t = useT(dataTableMessages)
  const columns = props.arranged.filter(({ isHidden }) => !isHidden).map(({ column }) => column)
  const heading = columns.find(({ onPhone }) => onPhone === 'heading')
  const aside = columns.find(({ onPhone }) => onPhone === 'aside')
  const lines = columns.filter(({ onPhone }) => onPhone === undefined)
  return (
    <>
      <ul className="data-cards" data-outdated={props.isOutdated}>
        {!page &&
          Array.from({ length: Math.min(props.size, 10) }, (_, card) => (
            <li key={card} className="data-card" aria-hidden="true">
              <span className="skeleton" style={{ width: '50%', height: 20 }} />
              {lines.map(({ key }) => (
                <span key={key} className="skeleton data-card-bar" />
              ))}
            </li>
          ))}
        {page?.records.map((item) => (
          <li
            key={keyOf(item)}
            data-id={keyOf(item)}
            className="data-card"
            data-selected={selection?.has(item)}
          >
            <div className="data-card-head">
              {selection && (
                <CheckBox
                  label={t('selectRow', { row: props.labelOf(item) })}
                  isChecked={selection.has(item)}
                  onToggle={() => selection.toggle(item, false)}
                />
              )}
              <strong>{heading?.cell(item)}</strong>
              {aside?.cell(item)}
            </div>
            <dl>
              {lines.map(({ key, title, cell }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{cell(item)}</dd>
                </div>
              ))}
            </dl>
            {renderActions && <div className="row-actions">{renderActions(item)}</div>}
          </li>
        ))}
      </ul>
      {children}
    </>
  )
}
