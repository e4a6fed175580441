import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react'
import { popupPosition } from '#web/ui/dialog/layers.ts'
import { useClear } from './use-clear.tsx'
import { Select } from '#web/ui/picker/select.tsx'
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
    }
)

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

/** Returns the new selection with the locked options of the previous one. */
function withLocked(options: readonly Option[], before: unknown, next: unknown): unknown {
  if (!Array.isArray(before)) return next
  const locked = options.filter(({ lock }) => lock !== undefined).map(({ value }) => value)
  const kept = before.filter((value) => locked.includes(value))
  return [...new Set([...kept, ...(Array.isArray(next) ? next : [])])]
}

/** Keeps Tab from selecting the highlighted option, such as a role. */
const tabGoesOn = {
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation()
  },
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
  const clear = useClear()
  const { value, onChange, ...tied } = control
  return (
    <Select
      {...tied}
      {...(field.kind === 'choices' && { mode: 'multiple' as const, ...tabGoesOn })}
      className="field-select"
      allowClear={!field.isRequired && clear}
      optionFilterProp="label"
      status={tied['aria-invalid'] ? 'error' : ''}
      getPopupContainer={popupPosition}
      options={field.options.map(({ lock, ...option }) => ({
        ...option,
        ...(lock !== undefined && { disabled: true, title: lock }),
      }))}
      value={value ?? null}
      onChange={(next: unknown) => onChange(withLocked(field.options, value, next) ?? null)}
    />
  )
}

function Control({ field, control }: { field: FormField; control: FieldControl }) {
  const { value, onChange, ...tied } = control
  const text = {
    ...tied,
    status: tied['aria-invalid'] ? ('error' as const) : ('' as const),
    'aria-required': field.isRequired,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(target.value),
  }
  switch (field.kind) {
    case 'own':
      return field.render(control)
    case 'text':
      return (
        <Input
          {...text}
          autoComplete="off"
          inputMode={field.inputMode}
          maxLength={field.maxLength}
          readOnly={field.isFixed}
          variant={field.isFixed ? 'filled' : 'outlined'}
        />
      )
    case 'long-text':
      return (
        <TextArea {...text} maxLength={field.maxLength} autoSize={{ minRows: 3, maxRows: 10 }} />
      )
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
