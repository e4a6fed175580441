import { useState, type AriaAttributes } from 'react'
import { AffixedInput } from '#web/ui/form/kinds/affixed-input.tsx'
import type { FieldControl } from './form-field.tsx'
import './form.css'

type Bounds = {
  /** Shown after the number; screen readers read it with the hint. */
  unit?: string
  least?: number
  most?: number
}

/** Input for a number, null when empty. Shows what is typed until it is left, even if the value stays another. */
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
  return (
    <AffixedInput
      {...tied}
      type="number"
      step="any"
      inputMode="decimal"
      className="number-field"
      after={unit}
      aria-valuemin={least}
      aria-valuemax={most}
      value={typed ?? String(value ?? '')}
      onText={(text) => {
        setTyped(text)
        onChange(text === '' ? null : Number(text))
      }}
      onBlur={() => setTyped(undefined)}
      // Scrolling the page would change the number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
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
