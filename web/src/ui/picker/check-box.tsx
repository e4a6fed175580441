import { useEffect, useRef } from 'react'
import './picker.css'

/** Checkbox with a large hit area. `label` is the accessible name. */
export function CheckBox(props: {
  label: string
  isChecked: boolean
  isMixed?: boolean
  isDisabled?: boolean
  onToggle: (isRange: boolean) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  const isMixed = props.isMixed ?? false
  useEffect(() => {
    box.current!.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className="check-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={props.label}
        checked={props.isChecked}
        disabled={props.isDisabled}
        onChange={(event) => props.onToggle((event.nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  )
}
