import {
  useLayoutEffect,
  useRef,
  useState,
  type AriaAttributes,
  type ComponentProps,
  type ReactNode,
} from 'react'
import type { FieldControl } from './form-field.tsx'
import { ClearButton, TextInput } from './text-input.tsx'
import '#web/ui/form/kinds/kinds.css'
import './form.css'

/** Input with a symbol before it or a unit after it, which screen readers pass over. */
export function AffixedInput(
  props: ComponentProps<typeof TextInput> & {
    before?: ReactNode
    after?: ReactNode
    onClear?: (() => void) | false
  },
) {
  const { before, after, onClear, className = '', ...input } = props
  return (
    <span className={`affixed ${className}`} data-invalid={input['aria-invalid']}>
      {before && <span aria-hidden="true">{before}</span>}
      <TextInput {...input} />
      {onClear && input.value && <ClearButton onClear={onClear} />}
      {after && <span aria-hidden="true">{after}</span>}
    </span>
  )
}

type Bounds = {
  /** Shown after the number; screen readers read it with the hint. */
  unit?: string
  least?: number
  most?: number
}

/** Text that is being typed; a value changed elsewhere replaces it. */
function useTyped(value: number | null) {
  const [typed, setTyped] = useState<string>()
  const [known, setKnown] = useState(value)
  const isNone = Number.isNaN(value)
  if (!Object.is(known, value)) {
    setKnown(value)
    const isMeant = typed === '' ? isNone || value === null : Number(typed) === value
    if (!isMeant) setTyped(undefined)
  }
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // React takes an unfinished number for empty, and leaves it there.
    if (!isNone && input.current?.value === '') input.current.value = ''
  }, [isNone])
  return { typed, setTyped, isNone, input }
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
  const { typed, setTyped, isNone, input } = useTyped(value)
  return (
    <AffixedInput
      {...tied}
      ref={input}
      className="number-field"
      type="number"
      step="any"
      inputMode="decimal"
      min={least}
      max={most}
      after={unit}
      value={typed ?? (isNone ? '' : String(value ?? ''))}
      onText={setTyped}
      // Browsers tell of an unfinished number in an empty field by an input event only.
      onInput={({ currentTarget: { value: text, validity } }) =>
        onChange(validity.badInput ? Number.NaN : text === '' ? null : Number(text))
      }
      onBlur={() => !isNone && setTyped(undefined)}
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
