import { svg as chevron } from 'virtual:icon/chevron-down'
import { svg as cross } from 'virtual:icon/x'
import { svg as sliders } from 'virtual:icon/sliders-horizontal'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useFormat, useT } from '#web/lib/services.ts'
import { Icon } from './icon.tsx'
import { localMinute, momentOf } from './local-minute.ts'
import { popupPlace } from './popup-place.ts'
import { searchFormMessages } from './search-form.messages.ts'
import { useClear } from './use-clear.tsx'
import { usePhone } from './use-media.ts'
import { Select } from './select.tsx'
import './search-form.css'

/** One condition: a choice where there are options, else text or a moment (ISO 8601, typed by the reader's clock). */
export type SearchField = {
  name: string
  label: string
  options?: readonly { value: string; label: string }[]
  inputMode?: 'tel' | 'email'
  kind?: 'time'
}

export type SearchValues = Readonly<Record<string, string | undefined>>

type ControlProps = {
  id: string
  field: SearchField
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Control({ id, field, value, onChange }: ControlProps) {
  const t = useT(searchFormMessages)
  const clear = useClear()
  if (field.kind === 'time') {
    return (
      <input
        id={id}
        className="text-input search-form-time"
        type="datetime-local"
        value={localMinute(value ?? '') ?? ''}
        onChange={({ target }) => onChange(momentOf(target.value) ?? undefined)}
      />
    )
  }
  if (!field.options) {
    return (
      <Input
        id={id}
        allowClear
        autoComplete="off"
        maxLength={64}
        inputMode={field.inputMode}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    )
  }
  return (
    <Select
      id={id}
      allowClear={clear}
      getPopupContainer={popupPlace}
      placeholder={t('any')}
      // The types want a copy that may be written to.
      options={[...field.options]}
      value={value ?? null}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}

/** The conditions at work, each of which can be taken away by itself. */
function Chips(props: {
  fields: readonly SearchField[]
  values: SearchValues
  onSearch: (values: SearchValues) => void
}) {
  const t = useT(searchFormMessages)
  const format = useFormat()
  const active = props.fields.flatMap((field) => {
    const value = props.values[field.name]
    const chosen = field.options?.find((option) => option.value === value)?.label ?? value
    const words = field.kind === 'time' && value ? format.dateTime(value) : chosen
    return value === undefined || words === undefined ? [] : [{ ...field, words }]
  })
  if (active.length === 0) return null
  return (
    <ul className="chips" aria-label={t('conditions')}>
      {active.map(({ name, label, words }) => (
        <li key={name} className="chip">
          <span className="chip-words" title={words}>
            {label}
            {t('is')}
            <b>{words}</b>
          </span>
          <button
            type="button"
            aria-label={t('remove', { field: label })}
            title={t('remove', { field: label })}
            onClick={() => props.onSearch({ ...props.values, [name]: undefined })}
          >
            <Icon svg={cross} size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Conditions of a list. Nothing is searched until asked for, by the button or Enter. Folded it shows the first
 * `primary` of the fields, on a phone none, and says how many of the others are at work.
 */
export function SearchForm(props: {
  /** What is searched, for who hears the page. */
  name: string
  fields: readonly SearchField[]
  primary: number
  /** What the list is narrowed by now. */
  values: SearchValues
  onSearch: (values: SearchValues) => void
}) {
  const { fields, values, onSearch } = props
  const t = useT(searchFormMessages)
  const id = useId()
  const isPhone = usePhone()
  const primary = isPhone ? 0 : props.primary
  const [isUnfolded, setUnfolded] = useState(false)
  // Back, forward and links change the values from outside: what was being typed gives way.
  const [draft, setDraft] = useState({ from: values, values })
  if (draft.from !== values) setDraft({ from: values, values })

  const shown = isUnfolded ? fields : fields.slice(0, primary)
  const hiddenActive = fields
    .slice(shown.length)
    .filter(({ name }) => values[name] !== undefined).length
  const hasValues = Object.values(values).some((value) => value !== undefined)
  const reset = () => {
    const none = Object.fromEntries(fields.map(({ name }) => [name, undefined]))
    setDraft({ from: values, values: none })
    if (hasValues) onSearch(none)
  }
  const fold = (
    <button
      type="button"
      className={isPhone ? 'button search-form-filters' : 'search-form-fold'}
      aria-expanded={isUnfolded}
      aria-controls={id}
      onClick={() => setUnfolded(!isUnfolded)}
    >
      {isPhone && <Icon svg={sliders} size={16} />}
      {isPhone ? t('filters') : isUnfolded ? t('less') : t('more')}
      {hiddenActive > 0 && (
        <span className="search-form-count">
          <span aria-hidden="true">{hiddenActive}</span>
          <span className="visually-hidden">{t('active', { count: hiddenActive })}</span>
        </span>
      )}
      <Icon svg={chevron} size={16} className="search-form-chevron" />
    </button>
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
        onSearch(draft.values)
        if (isPhone) setUnfolded(false)
      }}
    >
      {isPhone && fold}
      {shown.map((field) => (
        <div key={field.name} className="search-form-field">
          <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
          <Control
            id={`${id}-${field.name}`}
            field={field}
            value={draft.values[field.name]}
            onChange={(value) =>
              setDraft({ from: values, values: { ...draft.values, [field.name]: value } })
            }
          />
        </div>
      ))}
      {shown.length > 0 && (
        <div className="search-form-actions">
          {!isPhone && fields.length > primary && fold}
          <button type="button" className="button" onClick={reset}>
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
