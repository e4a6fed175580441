import { svg as cross } from 'virtual:icon/x'
import { useId, useState, type ReactNode } from 'react'
import { isReversed } from '@amber/contract/kinds.ts'
import { fieldTexts, type FieldRule } from '@amber/contract/rules.ts'
import { useFormat, useT, useTranslate } from '#web/lib/call/services.ts'
import { DateRangeField } from '#web/ui/date/date-field.tsx'
import { localOf } from '#web/ui/date/date-text.ts'
import { FoldButton } from './fold-button.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { searchFormMessages } from './search-form.messages.ts'
import { ClearableInput } from '#web/ui/form/text-input.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { Select } from '#web/ui/picker/select.tsx'
import './search-form.css'

/**
 * A select if it has options, else text; a range between `name` and `until` (ISO 8601, inclusive); or a kind of its
 * own from `search/kinds`.
 */
export type SearchField = {
  name: string
  label: string
  options?: readonly { value: string; label: string }[]
  inputMode?: 'tel' | 'email' | 'url'
  until?: string
  own?: SearchKind
}

export type SearchValues = Readonly<Record<string, string | undefined>>

/** Search kind that a page brings along. */
export type SearchKind = {
  /** Values of the field. */
  names: readonly string[]
  isWide?: boolean
  render: (control: SearchControl) => ReactNode
  /** Value as shown while it is active. */
  show: (values: SearchValues) => ReactNode
  /** Broken rule of values that cannot be searched together. */
  problem?: (values: SearchValues) => FieldRule | undefined
}

export type SearchControl = {
  id: string
  values: SearchValues
  onValues: (values: SearchValues) => void
  /** Id of the problem that the field shows. */
  'aria-describedby': string | undefined
}

function problemOf({ name, until, own }: SearchField, values: SearchValues): FieldRule | undefined {
  if (own) return own.problem?.(values)
  const isWrong =
    until !== undefined && isReversed({ from: values[name], to: values[until] }, Date.parse)
  return isWrong ? 'range_reversed' : undefined
}

const hasProblem = (fields: readonly SearchField[], values: SearchValues) =>
  fields.some((field) => problemOf(field, values) !== undefined)

const namesOf = ({ name, until, own }: SearchField): readonly string[] =>
  own?.names ?? (until === undefined ? [name] : [name, until])

const countActive = (fields: readonly SearchField[], values: SearchValues) =>
  fields.filter((field) => namesOf(field).some((name) => values[name] !== undefined)).length

type ControlProps = SearchControl & { field: SearchField }

function Control({ id, field, ...control }: ControlProps) {
  const { values, onValues } = control
  const t = useT(searchFormMessages)
  const { name, until } = field
  const value = values[name]
  const onChange = (next: string | undefined) => onValues({ ...values, [name]: next })
  if (field.own) return field.own.render({ id, ...control })
  if (until !== undefined) {
    return (
      <DateRangeField
        id={id}
        label={field.label}
        problemId={control['aria-describedby']}
        value={{ from: value, to: values[until] }}
        onChange={({ from, to }) => onValues({ ...values, [name]: from, [until]: to })}
      />
    )
  }
  if (!field.options) {
    return (
      <ClearableInput
        id={id}
        autoComplete="off"
        maxLength={64}
        inputMode={field.inputMode}
        value={value ?? ''}
        onText={(text) => onChange(text || undefined)}
      />
    )
  }
  return (
    <Select
      id={id}
      placeholder={t('any')}
      options={field.options}
      value={value ?? null}
      onChange={onChange}
      onClear={() => onChange(undefined)}
    />
  )
}

function Filter(props: Omit<ControlProps, 'aria-describedby'>) {
  const { id, field, values } = props
  const translate = useTranslate()
  const problem = problemOf(field, values)
  const problemId = problem && `${id}-problem`
  return (
    <div className="search-form-field" data-wide={field.own?.isWide ?? field.until !== undefined}>
      <label htmlFor={id}>{field.label}</label>
      <Control {...props} aria-describedby={problemId} />
      {problem && (
        <p id={problemId} className="search-form-problem" role="alert">
          {translate(fieldTexts[problem])}
        </p>
      )}
    </div>
  )
}

const without = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, undefined]))

function useRangeText() {
  const t = useT(searchFormMessages)
  const format = useFormat()
  return (from: string | undefined, to: string | undefined) => {
    const isWhole =
      (localOf(from) ?? 'T00:00').endsWith('T00:00') && (localOf(to) ?? 'T23:59').endsWith('T23:59')
    const translate = isWhole ? format.date : format.dateTime
    if (from && to) {
      const [start, end] = [translate(from), translate(to)]
      return start === end ? start : t('span', { start, end })
    }
    return from
      ? t('since', { start: translate(from) })
      : to
        ? t('until', { end: translate(to) })
        : undefined
  }
}

function Chips(props: {
  fields: readonly SearchField[]
  values: SearchValues
  onSearch: (values: SearchValues) => void
}) {
  const t = useT(searchFormMessages)
  const textOfRange = useRangeText()
  const textOf = ({ name, until, options }: SearchField) => {
    const value = props.values[name]
    if (until !== undefined) return textOfRange(value, props.values[until])
    return options?.find((option) => option.value === value)?.label ?? value
  }
  const active = props.fields.flatMap((field) => {
    if (countActive([field], props.values) === 0) return []
    const texts = field.own ? field.own.show(props.values) : textOf(field)
    return [{ ...field, texts, names: namesOf(field) }]
  })
  if (active.length === 0) return null
  return (
    <ul className="chips" aria-label={t('conditions')}>
      {active.map(({ name, names, label, texts }) => (
        <li key={name} className="chip">
          <span className="chip-text" title={typeof texts === 'string' ? texts : undefined}>
            {label}
            {t('is')}
            <b>{texts}</b>
          </span>
          <button
            type="button"
            className="reach"
            aria-label={t('remove', { field: label })}
            title={t('remove', { field: label })}
            onClick={() => props.onSearch({ ...props.values, ...without(names) })}
          >
            <Icon svg={cross} size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}

type SearchFormProps = {
  name: string
  fields: readonly SearchField[]
  primary: number
  /** Active filters. */
  values: SearchValues
  onSearch: (values: SearchValues) => void
}

/** Conditions typed but not yet applied. */
function useSearchDraft({ fields, values, onSearch }: SearchFormProps) {
  // Other filters replace what is being typed, another order or page does not.
  const from = JSON.stringify(values)
  const [draft, setDraft] = useState({ from, values })
  // Invalid text is in no value: a reset replaces the fields.
  const [resets, setResets] = useState(0)
  if (draft.from !== from) setDraft({ from, values })
  const set = (next: SearchValues) => setDraft({ from, values: next })
  const hasValues = Object.values(values).some((value) => value !== undefined)
  const reset = () => {
    const none = without(fields.flatMap(namesOf))
    set(none)
    setResets(resets + 1)
    if (hasValues) onSearch(none)
  }
  return { values: draft.values, set, reset, resets }
}

/** Filters of a list. Collapsed, it shows the first `primary` fields, on a phone none. */
export function SearchForm(props: SearchFormProps) {
  const { fields, values, onSearch } = props
  const t = useT(searchFormMessages)
  const id = useId()
  const isPhone = usePhone()
  const primary = isPhone ? 0 : props.primary
  const draft = useSearchDraft(props)
  // A problem of the address shows itself.
  const [isUnfolded, setUnfolded] = useState(() => hasProblem(fields, values))
  const shown = isUnfolded ? fields : fields.slice(0, primary)
  const hiddenActive = countActive(fields.slice(shown.length), values)
  const fold = (
    <FoldButton
      form={id}
      isPhone={isPhone}
      isUnfolded={isUnfolded}
      hiddenActive={hiddenActive}
      onToggle={() => setUnfolded(!isUnfolded)}
    />
  )
  return (
    <form
      role="search"
      id={id}
      className="search-form card"
      aria-label={props.name}
      data-folded={shown.length === 0}
      onSubmit={(event) => {
        event.preventDefault()
        // Invalid values must not be dropped silently.
        const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
        if (wrong) return wrong.focus()
        onSearch(draft.values)
        if (isPhone) setUnfolded(false)
      }}
    >
      {isPhone && fold}
      {shown.map((field) => (
        <Filter
          key={`${field.name} ${draft.resets}`}
          id={`${id}-${field.name}`}
          field={field}
          values={draft.values}
          onValues={draft.set}
        />
      ))}
      {shown.length > 0 && (
        <div className="search-form-actions">
          {!isPhone && fields.length > primary && fold}
          <button type="button" className="button" onClick={draft.reset}>
            {t('reset')}
          </button>
          <button type="submit" className="button button-main">
            {t('search')}
          </button>
        </div>
      )}
      <Chips fields={fields} values={values} onSearch={onSearch} />
    </form>
  )
}
