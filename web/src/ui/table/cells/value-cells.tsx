import { Link } from 'react-router'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { rangeText } from '#web/ui/date/range-text.ts'
import { Status } from '#web/ui/picture/badge.tsx'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { PillList } from '#web/ui/text/pill-list.tsx'
import { cellsMessages } from '#web/ui/table/data-table.messages.ts'
import '#web/ui/table/data-table.css'

type Nullable<Value> = Value | null | undefined
type Range<Value> = { from: Value; to: Value }

/** Amount, a decimal string, in the reader's format. Give its column `align: 'end'`. */
export function MoneyCell({ value, currency }: { value: Nullable<string>; currency: string }) {
  const format = useFormat()
  if (value == null) return <EmptyValue />
  return <span className="cell-number">{format.money(value, currency)}</span>
}

/** Number in the reader's format. Give its column `align: 'end'`. */
export function NumberCell({ value, unit }: { value: Nullable<number>; unit?: string }) {
  const format = useFormat()
  if (value == null) return <EmptyValue />
  const text = format.number(value)
  return <span className="cell-number">{unit ? `${text} ${unit}` : text}</span>
}

/** Percentage: 12.5 is 12.5 %. */
export function PercentCell({ value }: { value: Nullable<number> }) {
  const format = useFormat()
  if (value == null) return <EmptyValue />
  return <span className="cell-number">{format.percent(value)}</span>
}

/** Range of numbers. */
export function NumberRangeCell(props: { value: Nullable<Range<number>>; unit?: string }) {
  const format = useFormat()
  if (!props.value) return <EmptyValue />
  const text = rangeText(format, props.value)
  return <span className="cell-number">{props.unit ? `${text} ${props.unit}` : text}</span>
}

/** Yes or no. */
export function FlagCell({ value }: { value: boolean }) {
  const t = useT(cellsMessages)
  return <Status tone={value ? 'good' : 'off'}>{t(value ? 'yes' : 'no')}</Status>
}

/** Calendar day, the same in each time zone. */
export function DayCell({ value }: { value: Nullable<string> }) {
  const format = useFormat()
  return value ? <time dateTime={value}>{format.day(value, 'medium')}</time> : <EmptyValue />
}

/** Range of calendar days. */
export function DayRangeCell({ value }: { value: Nullable<Range<string>> }) {
  const format = useFormat()
  return value ? <span>{rangeText(format, value)}</span> : <EmptyValue />
}

/** Instant in the reader's time zone. */
export function InstantCell({ value }: { value: Nullable<string> }) {
  const format = useFormat()
  if (!value) return <EmptyValue />
  return (
    <time dateTime={value} title={format.exactTime(value)}>
      {format.dateTime(value)}
    </time>
  )
}

/** Color with a swatch. */
export function ColorCell({ value }: { value: Nullable<string> }) {
  if (!value) return <EmptyValue />
  return (
    <span className="cell-color">
      <span aria-hidden="true" style={{ background: value }} />
      {value}
    </span>
  )
}

/** Tags or chosen labels: the first and the number of others. */
export function TagsCell({ value }: { value: Nullable<readonly string[]> }) {
  if (!value || value.length === 0) return <EmptyValue />
  return <PillList pills={value.map((tag) => ({ key: tag, label: tag, tone: 'plain' }))} />
}

/** Name of another record, with a link where the reader may open it; a deleted one is marked. */
export function RecordCell(props: {
  value: Nullable<{ name: string; isDeleted?: boolean }>
  to?: string | undefined
}) {
  const t = useT(cellsMessages)
  const { value, to } = props
  if (!value) return <EmptyValue />
  const { name, isDeleted } = value
  if (to && !isDeleted) return <Link to={to}>{name}</Link>
  const text = isDeleted ? t('deleted', { name }) : name
  return (
    <span className={isDeleted ? 'cell-deleted' : undefined} title={text}>
      {text}
    </span>
  )
}
