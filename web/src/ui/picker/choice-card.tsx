import './picker.css'

/** Radio button or checkbox with an explanation. */
export function ChoiceCard(props: {
  type: 'radio' | 'checkbox'
  name?: string
  value?: string
  label: string
  hint: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label className="choice-card">
      <input
        type={props.type}
        name={props.name}
        value={props.value}
        checked={props.isChecked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>
        {props.label}
        <small>{props.hint}</small>
      </span>
    </label>
  )
}
