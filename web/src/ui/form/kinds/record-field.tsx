import { useEffect, useMemo, useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import type { FieldControl, FormField, FieldBase } from '#web/ui/form/form-field.tsx'
import { Select } from '#web/ui/picker/select.tsx'
import { TreeSelect, type TreeOption } from '#web/ui/picker/tree-select.tsx'
import { cellsMessages } from '#web/ui/table/data-table.messages.ts'
import { recordFieldMessages } from './kinds.messages.ts'
import { textOfNodes } from './tree-field.tsx'

/** Another record by id and name; a deleted one keeps its name until it is purged. */
export type RecordRef = { id: string; name: string; isDeleted?: boolean }

/** Hooks of a page that ask the server for records. */
export type RecordSource = {
  /** Records that match a text; the first ones for an empty text. */
  useFind: (text: string) => { records: readonly RecordRef[] | undefined; isFailed: boolean }
  /** All records as a tree, to choose from; undefined while it is fetched, null without one. */
  useTree?: () => readonly TreeOption[] | undefined | null
}

/** In ms. */
const debounce = 200

function useSettledText() {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  return { text, isSettled: typed.trim() === text, setTyped }
}

type RecordSelectProps = {
  id: string
  value: RecordRef | null
  onChange: (value: RecordRef | null) => void
  source: RecordSource
  placeholder?: string
  isRequired?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

/** Select of another record: from a tree if the source has one, else as the user types. */
export function RecordSelect(props: RecordSelectProps) {
  const { useTree } = props.source
  return useTree ? (
    <TreeRecordSelect {...props} useTree={useTree} />
  ) : (
    <FoundRecordSelect {...props} />
  )
}

/** Returns the name of a record, with a mark if it is deleted. */
function useRecordText(record: RecordRef | null): string | undefined {
  const t = useT(cellsMessages)
  return record?.isDeleted ? t('deleted', { name: record.name }) : record?.name
}

function TreeRecordSelect({
  useTree,
  ...props
}: RecordSelectProps & { useTree: NonNullable<RecordSource['useTree']> }) {
  const { value, onChange, source: _, ...others } = props
  const tree = useTree()
  const text = useRecordText(value)
  if (tree === null) return <FoundRecordSelect {...props} />
  const options = tree ?? []
  const nameOf = (id: string) => textOfNodes(options, [id])
  // Deleted, or not yet fetched.
  const isMissing = value !== null && nameOf(value.id) === ''
  return (
    <TreeSelect
      {...others}
      options={
        isMissing ? [{ value: value.id, label: text ?? '', isDisabled: true }, ...options] : options
      }
      isLoading={tree === undefined}
      value={value?.id ?? null}
      onChange={(id) => onChange(typeof id === 'string' ? { id, name: nameOf(id) } : null)}
    />
  )
}

/** Select that asks the server as the user types. */
function FoundRecordSelect(props: RecordSelectProps) {
  const { value, onChange, source, isRequired = false, placeholder, ...tied } = props
  const t = useT(recordFieldMessages)
  const label = useRecordText(value)
  const { text, isSettled, setTyped } = useSettledText()
  const { records, isFailed } = source.useFind(text)
  const found = useMemo(() => (isSettled && records ? records : []), [isSettled, records])
  const isWaiting = !isFailed && (!isSettled || !records)
  return (
    <Select
      {...tied}
      className="field-select"
      isSearchable
      onSearch={setTyped}
      isLoading={isWaiting}
      aria-required={isRequired}
      placeholder={placeholder ?? t('search')}
      none={t(isFailed ? 'failed' : isWaiting ? 'searching' : 'none')}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      {...(label !== undefined && { text: label })}
      onChange={(id) => onChange(found.find((record) => record.id === id) ?? null)}
      {...(!isRequired && { onClear: () => onChange(null) })}
    />
  )
}

/** Reads the value of a record field. */
export function recordOf(value: unknown): RecordRef | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, isDeleted = false } = value as Partial<RecordRef>
  return typeof id === 'string' && typeof name === 'string' ? { id, name, isDeleted } : null
}

function RecordInput(props: { control: FieldControl; source: RecordSource; isRequired: boolean }) {
  const { value, ...control } = props.control
  return (
    <RecordSelect
      {...control}
      value={recordOf(value)}
      source={props.source}
      isRequired={props.isRequired}
    />
  )
}

/** Builds the field of another record (`RecordRef`), such as a user; null when empty. */
export function recordField(field: FieldBase & { source: RecordSource }): FormField {
  const { source, ...base } = field
  return {
    ...base,
    kind: 'own',
    render: (control) => (
      <RecordInput control={control} source={source} isRequired={base.isRequired ?? false} />
    ),
    show: (value) => recordOf(value)?.name ?? '',
    idOf: (value) => recordOf(value)?.id,
  }
}
