import {
  fileLimitsOf,
  isTree,
  nameFieldOf,
  type NounField,
} from '@amber/contract/nouns/define-noun.ts'
import { isFileKind } from '@amber/contract/files/file-types.ts'
import { columnFields } from '@amber/contract/nouns/noun-calls.ts'
import { boundNamesOf, maxLengthOf, withinNameOf } from '@amber/contract/nouns/noun-values.ts'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import { useMemo } from 'react'
import { useFormat, useT, useTranslate } from '#web/lib/call/services.ts'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import {
  useFieldColumns,
  type CellKinds,
  type OwnColumns,
} from '#web/ui/fields/use-field-columns.tsx'
import { useFieldOptions } from '#web/ui/fields/field-texts.ts'
import { useFormFields } from '#web/ui/fields/use-form-fields.ts'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { fileField } from '#web/ui/form/kinds/file-field.tsx'
import { colorField } from '#web/ui/form/kinds/color-field.tsx'
import { dateField, dayRangeField } from '#web/ui/form/kinds/date-kinds.tsx'
import { jsonField } from '#web/ui/form/kinds/json-field.tsx'
import {
  moneyField,
  numberField,
  numberRangeField,
  percentField,
} from '#web/ui/form/kinds/number-kinds.tsx'
import { recordField, type RecordRef } from '#web/ui/form/kinds/record-field.tsx'
import { tagsField } from '#web/ui/form/kinds/tags-field.tsx'
import { switchField } from '#web/ui/form/switch-field.tsx'
import { recordSearch } from '#web/ui/search/kinds/record-search.tsx'
import { dayRangeSearch, numberRangeSearch } from '#web/ui/search/kinds/range-search.tsx'
import { severalSearch, tagsSearch } from '#web/ui/search/kinds/several-search.tsx'
import type { SearchField } from '#web/ui/search/search-form.tsx'
import {
  ColorCell,
  DayCell,
  DayRangeCell,
  FlagCell,
  MoneyCell,
  NumberCell,
  NumberRangeCell,
  PercentCell,
  RecordCell,
  TagsCell,
} from '#web/ui/table/cells/value-cells.tsx'
import { JsonCell } from '#web/ui/table/cells/json-cell.tsx'
import type { NounParts, NounRecord } from './noun-parts.ts'
import { FileCell, PictureCell } from './noun-files.tsx'
import { nounsMessages } from './nouns.messages.ts'
import { useUploadFile } from './use-upload-file.ts'
import { useRecordSource } from './use-record-source.ts'
import { useReferencePath } from './use-reference-path.ts'

/** Returns the form fields of a noun. */
export function useNounFormFields({ noun, calls }: NounParts, record?: NounRecord): FormField[] {
  const { fields } = noun
  const t = useT(nounsMessages)
  const translate = useTranslate()
  const format = useFormat()
  const fieldOf = useFormFields(fields)
  const sourceOf = useRecordSource({ noun, calls }, record)
  const uploadFor = useUploadFile(noun.name)
  return Object.entries<NounField>(fields).map(([name, field]) => {
    const isRequired = field.isRequired ?? false
    const common = { name, label: translate(field.label), isRequired }
    switch (field.kind) {
      case 'text':
        return { ...fieldOf(name), maxLength: maxLengthOf(field) } as FormField
      case 'choice':
      case 'choices':
        return fieldOf(name)
      case 'record':
        return recordField({ ...common, source: sourceOf(name) })
      case 'tags':
        return tagsField(common)
      case 'file':
      case 'picture':
        return fileField({
          ...common,
          options: {
            ...fileLimitsOf(field),
            isPicture: field.kind === 'picture',
            upload: uploadFor(name),
            ...(record && {
              preview: (file) => (
                <PictureCell {...{ calls, file }} id={record.id} field={name} isNamed={false} />
              ),
            }),
          },
        })
      case 'flag':
        return switchField({ ...common, show: (isOn) => t(isOn ? 'yes' : 'no') })
      case 'number':
        return numberField({ ...common, format })
      case 'percent':
        return percentField({ ...common, format })
      case 'money':
        return moneyField({ ...common, currency: currencyOf(field), format })
      case 'date':
        return dateField({ ...common, format })
      case 'time':
        return dateField({ ...common, hasTime: true, format })
      case 'color':
        return colorField(common)
      case 'json':
        return jsonField(common)
      case 'number-range':
        return numberRangeField({ ...common, format })
      case 'day-range':
        return dayRangeField({ ...common, format })
      // no default
    }
  })
}

/** Returns the search fields of a noun. */
export function useNounFilters({ noun, calls }: NounParts): SearchField[] {
  const translate = useTranslate()
  const optionsOf = useFieldOptions()
  const sourceOf = useRecordSource({ noun, calls })
  const t = useT(nounsMessages)
  const searchOf = (name: string, field: NounField): SearchField => {
    const named = { name, label: translate(field.label) }
    const range = { label: named.label, ...boundNamesOf(name) }
    switch (field.kind) {
      case 'record':
        return recordSearch({
          ...named,
          ...(isTree(field) && { name: withinNameOf(name), exact: name }),
          source: sourceOf(name),
        })
      case 'tags':
        return tagsSearch(named)
      case 'choice':
      case 'choices':
        return severalSearch({ ...named, options: optionsOf(field) })
      case 'flag': {
        const options = (['yes', 'no'] as const).map((word) => ({
          value: String(word === 'yes'),
          label: t(word),
        }))
        return { ...named, options }
      }
      case 'number':
        return numberRangeSearch(range)
      case 'percent':
        return numberRangeSearch({ ...range, unit: '%' })
      case 'money':
        return numberRangeSearch({ ...range, currency: currencyOf(field) })
      case 'date':
        return dayRangeSearch(range)
      case 'time':
        return { label: range.label, name: range.from, until: range.to }
      case 'text':
        return named
      case 'color':
      case 'json':
      case 'number-range':
      case 'day-range':
      case 'file':
      case 'picture':
        // The contract refuses them.
        throw new Error(`Fields of the kind "${field.kind}" can't be searched`)
      // no default
    }
  }
  return Object.entries<NounField>(noun.fields)
    .filter(([, { isFilterable }]) => isFilterable)
    .map(([name, field]) => searchOf(name, field))
}

export const currencyOf = ({ currency = 'CNY' }: NounField) => currency

export const nounCellKinds: CellKinds = {
  flag: (value) => <FlagCell value={value === true} />,
  number: (value) => <NumberCell value={value as number} />,
  percent: (value) => <PercentCell value={value as number} />,
  date: (value) => <DayCell value={value as string} />,
  color: (value) => <ColorCell value={value as string} />,
  'number-range': (value) => <NumberRangeCell value={value as { from: number; to: number }} />,
  'day-range': (value) => <DayRangeCell value={value as { from: string; to: string }} />,
  tags: (value) => <TagsCell value={value as string[]} />,
}

/** Returns the cells that depend on more than the value: currency, labels, and the right to open another record. */
export function useNounCells({ noun, calls }: NounParts): OwnColumns<NounRecord> {
  const translate = useTranslate()
  const pathOf = useReferencePath()
  return useMemo(() => {
    const columnOf = (name: string, field: NounField): OwnColumns<NounRecord>[string] => {
      if (field.kind === 'money') {
        const currency = currencyOf(field)
        const cell = (record: NounRecord) => (
          <MoneyCell value={record[name] as string | null} currency={currency} />
        )
        return { cell, align: 'end' }
      }
      if (field.kind === 'choices') {
        const labelOf = (code: string) => translate(field.options[code] ?? { zh: code, en: code })
        return {
          // Missing in an answer of before the reader got the permission for the field.
          cell: (record) => (
            <TagsCell value={(record[name] as string[] | undefined)?.map(labelOf)} />
          ),
        }
      }
      if (field.kind === 'json') {
        const title = translate(field.label)
        return { cell: (record) => <JsonCell value={record[name]} title={title} /> }
      }
      if (isFileKind(field.kind)) {
        const Cell = field.kind === 'file' ? FileCell : PictureCell
        const fileOf = (record: NounRecord) => record[name] as StoredFile | null
        return {
          cell: (record) => (
            <Cell calls={calls} id={record.id} field={name} file={fileOf(record)} />
          ),
        }
      }
      if (field.kind !== 'record') return {}
      return {
        cell: (record) => {
          const other = record[name] as RecordRef | null
          return <RecordCell value={other} to={other ? pathOf(field.of, other.id) : undefined} />
        },
      }
    }
    return Object.fromEntries(
      Object.entries<NounField>(noun.fields).map(([name, field]) => [name, columnOf(name, field)]),
    )
  }, [noun, calls, translate, pathOf])
}

/** Returns the columns of a noun; the name leads. */
export function useNounColumns({ noun, calls }: NounParts) {
  const t = useT(nounsMessages)
  const now = useNow()
  const cells = useNounCells({ noun, calls })
  const own = useMemo(() => {
    const columns: OwnColumns<NounRecord> = {
      ...cells,
      [nameFieldOf(noun)]: { width: 200, pin: 'left', onPhone: 'heading' },
      updateTime: {
        cell: ({ updateTime, updateBy }) => (
          <span title={updateBy ? t('changedBy', { name: updateBy }) : undefined}>
            <TimeAgo time={updateTime} now={now} />
          </span>
        ),
      },
    }
    return columns
  }, [noun, cells, t, now])
  const fields = useMemo(() => columnFields(noun.fields), [noun])
  return useFieldColumns<NounRecord>(fields, own, nounCellKinds)
}
