import { RowButton } from './row-button.tsx'
import { RowMenu } from './row-menu.tsx'

/** Button of a row, or a menu that explains by `reason` why its action is not possible. */
export function RowActionButton(props: {
  text: string
  svg: string
  label: string
  menuLabel: string
  reason: string | undefined
  onPress: () => void
}) {
  const { label, menuLabel, reason, ...action } = props
  return reason === undefined ? (
    <RowButton {...action} label={label} />
  ) : (
    <RowMenu label={menuLabel} actions={[{ key: action.text, ...action, reason }]} />
  )
}
