import type { ReactNode } from 'react'
import { MultiSelect, Select } from '#web/ui/picker/select.tsx'
import { TextArea, TextInput } from './text-input.tsx'
import '#web/ui/picker/picker.css'
import './form.css'

/** `lock` is the reason why the option cannot be changed. */
type Option = { value: string; label: string; lock?: string }

export type FormField = {
  name: string
  label: string
  hint?: string
  isRequired?: boolean
  isHalf?: boolean
  /** For a further language (field-rows.tsx). */
  isFolded?: boolean
} & (
  | {
      kind: 'text'
      inputMode?: 'tel' | 'email' | 'numeric' | 'url'
      maxLength?: number
      /** Read-only; the hint says where it can be changed. */
      isFixed?: boolean
    }
  | { kind: 'long-text'; maxLength?: number }
  | { kind: 'radio'; options: readonly (Option & { text?: string })[] }
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'choices'; options: readonly Option[] }
  /** Custom field. `show` formats a value for comparing two versions; empty for none. */
  | {
      kind: 'own'
      /** Several controls with their own names. */
      isGroup?: boolean
      render: (control: FieldControl) => ReactNode
      show: (value: unknown) => string
      /** Identifies a value whose parts do not count, such as a record; by default the value is compared. */
      idOf?: (value: unknown) => string | undefined
    }
)

/** Parts that the fields of all kinds have. */
export type FieldBase = Pick<FormField, 'name' | 'label' | 'hint' | 'isRequired' | 'isHalf'>

export type FieldControl = {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** Formats a value for display. */
export function shownValue(field: FormField, value: unknown, none: string): string {
  if (field.kind === 'own') return field.show(value) || none
  const options = 'options' in field ? field.options : []
  const labelOf = (one: unknown) =>
    options.find((option) => option.value === one)?.label ?? String(one)
  const labels = [value].flat().filter((one) => one != null && one !== '')
  return labels.length === 0 ? none : labels.map(labelOf).join(', ')
}

type OfKind<Kind extends FormField['kind']> = {
  field: Extract<FormField, { kind: Kind }>
  control: FieldControl
}

function Radios({ field, control }: OfKind<'radio'>) {
  const { id, value, onChange } = control
  return (
    <div
      className="field-radios"
      data-explained={field.options.some(({ text }) => text !== undefined)}
    >
      {field.options.map((option, index) => {
        const textId = option.text && `${id}-text-${index}`
        const about = [textId, control['aria-describedby']].filter(Boolean).join(' ')
        return (
          <div key={option.value} className="field-radio">
            <label className="choice">
              <input
                type="radio"
                name={id}
                aria-describedby={about || undefined}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
            {option.text && <p id={textId}>{option.text}</p>}
          </div>
        )
      })}
    </div>
  )
}

function SelectControl({ field, control }: OfKind<'choice' | 'choices'>) {
  const { value, onChange, ...tied } = control
  const common = {
    ...tied,
    className: 'field-select',
    'aria-required': field.isRequired,
    options: field.options.map(({ lock, ...option }) => ({
      ...option,
      ...(lock !== undefined && { disabled: true, title: lock }),
    })),
  }
  if (field.kind === 'choices')
    return (
      <MultiSelect
        {...common}
        values={Array.isArray(value) ? (value as string[]) : []}
        onChange={onChange}
      />
    )
  return (
    <Select
      {...common}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      {...(!field.isRequired && { onClear: () => onChange(null) })}
    />
  )
}

function Control({ field, control }: { field: FormField; control: FieldControl }) {
  const { value, onChange, ...tied } = control
  const text = {
    ...tied,
    'aria-required': field.isRequired,
    value: typeof value === 'string' ? value : '',
    onText: onChange,
  }
  switch (field.kind) {
    case 'own':
      return field.render(control)
    case 'text':
      return (
        <TextInput
          {...text}
          autoComplete="off"
          inputMode={field.inputMode}
          maxLength={field.maxLength}
          readOnly={field.isFixed}
        />
      )
    case 'long-text':
      return <TextArea {...text} maxLength={field.maxLength} rows={3} />
    case 'radio':
      return <Radios field={field} control={control} />
    case 'choice':
    case 'choices':
      return <SelectControl field={field} control={control} />
    // no default
  }
}

/** Field with its label, hint and error. */
export function FieldRow(props: {
  id: string
  field: FormField
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}) {
  const { id, field, error } = props
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const about = [field.hint && hintId, error && errorId].filter(Boolean).join(' ')
  const control: FieldControl = {
    id,
    value: props.value,
    onChange: props.onChange,
    'aria-invalid': error !== undefined,
    'aria-describedby': about || undefined,
  }
  const label = (
    <>
      {field.label}
      {field.isRequired && (
        <span className="field-required" aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  const texts = (
    <>
      {error && (
        <p id={errorId} className="field-error" role="alert">
          {error}
        </p>
      )}
      {field.hint && (
        <p id={hintId} className="field-hint">
          {field.hint}
        </p>
      )}
    </>
  )
  if (field.kind === 'radio' || (field.kind === 'own' && field.isGroup)) {
    return (
      <fieldset className="field" data-half={field.isHalf} data-invalid={error !== undefined}>
        <legend>{label}</legend>
        <Control field={field} control={control} />
        {texts}
      </fieldset>
    )
  }
  return (
    <div className="field" data-half={field.isHalf} data-invalid={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <Control field={field} control={control} />
      {texts}
    </div>
  )
}
