import { InputNumber } from 'antd'
import type { FieldControl } from './form-field.tsx'
import './form.css'

/** Field for a number. Validation explains invalid input. */
export function NumberField(props: {
  control: FieldControl
  /** Shown after the number; screen readers read it with the hint. */
  unit?: string
  least?: number
  most?: number
  isRequired?: boolean
  /** Accessible name of one field of several. */
  label?: string
}) {
  const { value, onChange, ...tied } = props.control
  return (
    <InputNumber
      {...tied}
      className="number-field"
      step={1}
      suffix={props.unit && <span aria-hidden="true">{props.unit}</span>}
      status={tied['aria-invalid'] ? 'error' : ''}
      aria-label={props.label}
      aria-required={props.isRequired}
      aria-valuemin={props.least}
      aria-valuemax={props.most}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next)}
    />
  )
}
