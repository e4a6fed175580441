import { useState, type AriaAttributes, type SyntheticEvent } from 'react'
import type { FieldControl } from './form-field.tsx'
import '#web/ui/form/kinds/kinds.css'
import './form.css'

type Bounds = {
  /** Shown after the number; screen readers read it with the hint. */
  unit?: string
  least?: number
  most?: number
}

/**
 * Input for a number: null when empty, NaN while it is none, such as "1e". Shows what is typed until it is left, even if
 * the value stays another.
 */
export function NumberInput(
  props: Bounds &
    AriaAttributes & {
      id?: string
      value: number | null
      onChange: (value: number | null) => void
    },
) {
  const { value, onChange, unit, least, most, ...tied } = props
  const [typed, setTyped] = useState<string>()
  const isNone = Number.isNaN(value)
  // Browsers tell of an unfinished number in an empty field by an input event only.
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const { value: text, validity } = currentTarget
    setTyped(text)
    onChange(validity.badInput ? Number.NaN : text === '' ? null : Number(text))
  }
  return (
    <span className="affixed number-field" data-invalid={tied['aria-invalid']}>
      <input
        {...tied}
        className="text-input"
        type="number"
        step="any"
        inputMode="decimal"
        min={least}
        max={most}
        value={typed ?? (isNone ? '' : String(value ?? ''))}
        onInput={read}
        onChange={read}
        onBlur={() => !isNone && setTyped(undefined)}
        // Scrolling the page would change the number.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </span>
  )
}

/** Field for a number. Validation explains invalid input. */
export function NumberField(
  props: Bounds & {
    control: FieldControl
    isRequired?: boolean
    /** Accessible name of one field of several. */
    label?: string
  },
) {
  const { control, isRequired, label, ...bounds } = props
  const { value, ...tied } = control
  return (
    <NumberInput
      {...tied}
      {...bounds}
      aria-label={label}
      aria-required={isRequired}
      value={typeof value === 'number' ? value : null}
    />
  )
}
