import type { AriaAttributes } from 'react'
import './switch.css'

/** On or off, effective at once. */
export function Switch(
  props: Pick<
    AriaAttributes,
    'aria-label' | 'aria-labelledby' | 'aria-describedby' | 'aria-invalid'
  > & {
    id?: string
    checked: boolean
    disabled?: boolean
    onChange: (isOn: boolean) => void
  },
) {
  const { checked, onChange, ...rest } = props
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      className="switch"
      onClick={() => onChange(!checked)}
    />
  )
}
