import { memo } from 'react'
import type { ListPage } from '#web/lib/call/list.ts'
import { useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import type { Selection } from '#web/ui/batch/use-selection.ts'
import type { DataTableProps } from './data-list.ts'
import { dataTableMessages } from './data-table.messages.ts'
import type { RowLayout } from './use-grid-layout.ts'
import { useRowSteps } from './use-row-steps.ts'
import { onRowClick } from './use-table-keys.ts'

type RowProps<Item> = Pick<DataTableProps<Item>, 'keyOf' | 'labelOf' | 'renderActions'> & {
  selection: Selection<Item> | undefined
  layout: RowLayout<Item>
}

function GridRow<Item>({ item, layout, selection, ...props }: RowProps<Item> & { item: Item }) {
  const t = useT(dataTableMessages)
  return (
    <tr data-id={props.keyOf(item)} data-selected={selection?.has(item)} onClick={onRowClick}>
      {selection && (
        <td className="data-grid-box" data-pin="left" style={layout.box}>
          <CheckBox
            label={t('selectRow', { row: props.labelOf(item) })}
            isChecked={selection.has(item)}
            onToggle={(isRange) => selection.toggle(item, isRange)}
          />
        </td>
      )}
      {layout.columns.map(({ column: { key, align, cell, onPhone }, pin, pinStyle }) => {
        const Cell = onPhone === 'heading' ? 'th' : 'td'
        return (
          <Cell
            key={key}
            scope={Cell === 'th' ? 'row' : undefined}
            data-align={align}
            data-pin={pin}
            style={pinStyle}
          >
            {cell(item)}
          </Cell>
        )
      })}
      {props.renderActions && (
        <td className="data-grid-actions" data-pin="right" style={layout.actions}>
          <div className="row-actions">
            {props.renderActions(item, () => selection?.remove(item))}
          </div>
        </td>
      )}
    </tr>
  )
}

function Chunk<Item>({ rows, ...props }: RowProps<Item> & { rows: readonly Item[] }) {
  return (
    <>
      {rows.map((item) => (
        <GridRow key={props.keyOf(item)} {...props} item={item} />
      ))}
    </>
  )
}

/** Does not render again for the next chunk. */
const KeptChunk = memo(Chunk) as typeof Chunk

/** Rows of a table, in steps. */
export function GridRows<Item>({
  page,
  onLater,
  ...props
}: RowProps<Item> & { page: ListPage<Item>; onLater: () => void }) {
  return useRowSteps(page, onLater).map((rows, index) => (
    <KeptChunk key={index} {...props} rows={rows} />
  ))
}
