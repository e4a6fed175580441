import { InputNumber } from 'antd'
import type { FieldControl } from '#web/ui/form-field.tsx'

/** A number of days. What is no number is left for the rule to refuse. */
export function DaysField(props: {
  control: FieldControl
  least: number
  most: number
  unit: string
}) {
  const { value, onChange, ...tied } = props.control
  return (
    <InputNumber
      {...tied}
      className="setting-days"
      step={1}
      suffix={<span aria-hidden="true">{props.unit}</span>}
      status={tied['aria-invalid'] ? 'error' : ''}
      aria-required
      aria-valuemin={props.least}
      aria-valuemax={props.most}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next)}
    />
  )
}
