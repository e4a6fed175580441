import { memo, startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import type { Selection } from '#web/ui/batch/use-selection.ts'
import type { DataTableProps } from './data-list.ts'
import { dataTableMessages } from './data-table.messages.ts'
import type { GridLayout } from './use-grid-layout.ts'
import { onRowClick } from './use-table-keys.ts'

/** Rows that are rendered at once: more than most windows show. */
const firstRows = 20
const nextRows = 10

type RowProps<Item> = Pick<DataTableProps<Item>, 'keyOf' | 'labelOf' | 'renderActions'> & {
  selection: Selection<Item> | undefined
  layout: GridLayout<Item>
}

function GridRow<Item>({ item, layout, selection, ...props }: RowProps<Item> & { item: Item }) {
  const t = useT(dataTableMessages)
  return (
    <tr data-id={props.keyOf(item)} data-selected={selection?.has(item)} onClick={onRowClick}>
      {selection && (
        <td className="data-grid-box" data-pin="left" style={layout.box.pin}>
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
        <td className="data-grid-actions" data-pin="right" style={layout.actions.pin}>
          <div className="row-actions">{props.renderActions(item)}</div>
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

function chunksOf<Item>(records: readonly Item[]): (readonly Item[])[] {
  const chunks = [records.slice(0, firstRows)]
  for (let at = firstRows; at < records.length; at += nextRows)
    chunks.push(records.slice(at, at + nextRows))
  return chunks
}

/**
 * Rows of a table. Those of a long page come in steps, so that it blocks neither the paint of the first ones nor input;
 * `view` identifies the page. Its rows stay when they are refetched or sorted, because fewer would move the scroll position. Calls `onLater` once all later ones are there.
 */
export function GridRows<Item>({
  records,
  view,
  onLater,
  ...props
}: RowProps<Item> & { records: readonly Item[]; view: string; onLater: () => void }) {
  const chunks = useMemo(() => chunksOf(records), [records])
  const [step, setStep] = useState({ view, count: 1 })
  const count = step.view === view ? step.count : 1
  const isPart = count < chunks.length
  const isLong = chunks.length > 1
  const finish = useEffectEvent(onLater)
  useEffect(() => {
    if (isLong && !isPart) finish()
  }, [isLong, isPart, chunks])
  useEffect(() => {
    if (!isPart) return undefined
    const next = () => startTransition(() => setStep({ view, count: count + 1 }))
    const frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [isPart, view, count])
  return chunks
    .slice(0, count)
    .map((rows, index) => <KeptChunk key={index} {...props} rows={rows} />)
}
