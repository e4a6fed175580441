import { useId } from 'react'
import './segments.css'

/** A choice of one among few words, side by side. */
export function Segments<Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
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
