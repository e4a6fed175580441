import { useId, type ReactNode } from 'react'
import './picker.css'

/** Segmented control for a few options. */
export function Segments<Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; text: ReactNode }[]
  onChange: (value: Value) => void
}) {
  const { label, value, options, onChange } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="segment-row">
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  )
}
