import type { Field, Fields } from '@amber/contract/fields.ts'
import { useMemo, type ReactNode } from 'react'
import { useFormat, useTranslate } from '#web/lib/call/services.ts'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { useFieldTexts } from './field-texts.ts'

/** In pixels. */
const widths: Readonly<Record<Field['kind'], number>> = {
  text: 124,
  choice: 96,
  choices: 122,
  flag: 96,
  number: 92,
  own: 150,
  time: 130,
  date: 116,
  'day-range': 210,
  'number-range': 130,
  money: 120,
  percent: 88,
  color: 110,
  tags: 150,
  json: 180,
  record: 124,
  file: 180,
  picture: 96,
}

/** Cells of further kinds. Named by the page, so that others do not load them; memoize them. */
export type CellKinds = Partial<Record<Field['kind'], (value: unknown) => ReactNode>>

const numeric = new Set<Field['kind']>(['number', 'percent', 'money', 'number-range'])
const noKinds: CellKinds = Object.freeze({})

/** Parts of columns besides their fields, by name. */
export type OwnColumns<Item> = Readonly<Record<string, Partial<DataColumn<Item>>>>

/** Returns the list columns of a record, in the order of its fields. `own` replaces parts; memoize it. */
export function useFieldColumns<Item extends object>(
  fields: Fields,
  own: OwnColumns<Item>,
  kinds: CellKinds = noKinds,
): DataColumn<Item>[] {
  const format = useFormat()
  const translate = useTranslate()
  const { valueOf } = useFieldTexts(fields)
  return useMemo(() => {
    const cellOf = (name: string, { kind }: Field, item: Item) => {
      const value: unknown = item[name as keyof Item]
      const cell = kinds[kind]
      if (cell && value != null) return cell(value)
      if (typeof value !== 'string') return <EmptyValue />
      if (kind === 'time')
        return (
          <time dateTime={value} title={format.dateTime(value)}>
            {format.date(value)}
          </time>
        )
      return kind === 'text' ? <span title={value}>{value}</span> : valueOf(name, value)
    }
    return Object.entries(fields).flatMap(([name, field]) =>
      field.column
        ? [
            {
              key: name,
              title: translate(field.label),
              width: widths[field.kind],
              isSortable: field.isSortable ?? false,
              isHidden: field.column === 'hidden',
              ...(numeric.has(field.kind) && kinds[field.kind] && { align: 'end' as const }),
              cell: (item: Item) => cellOf(name, field, item),
              ...own[name],
            },
          ]
        : [],
    )
  }, [fields, own, kinds, format, translate, valueOf])
}
