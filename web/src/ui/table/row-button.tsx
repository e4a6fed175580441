import { Icon } from '#web/ui/picture/icon.tsx'
import './data-table.css'

/** Action button of a row. `label` is the accessible name and includes the row's. */
export function RowButton(props: {
  svg: string
  text: string
  label: string
  onPress: () => void
}) {
  return (
    <button type="button" className="row-button" aria-label={props.label} onClick={props.onPress}>
      <Icon svg={props.svg} size={14} />
      {props.text}
    </button>
  )
}
