import './choice-card.css'

/** One thing to choose, with what it means below it: a radio button of a group, or a box to tick. */
export function ChoiceCard(props: {
  type: 'radio' | 'checkbox'
  /** The group, for radio buttons. */
  name?: string
  /** What a form sends. */
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
