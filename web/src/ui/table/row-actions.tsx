import { RowButton } from './row-button.tsx'
import { RowMenu } from './row-menu.tsx'
import type { RowAction } from './row-menu.tsx'

/** Actions of a row: `edit` is a button, the others are in a menu, which also explains why editing is disabled. */
export function RowActions(props: {
  actions: readonly RowAction[]
  editLabel: string
  moreLabel: string
}) {
  const { actions, editLabel, moreLabel } = props
  const edit = actions.find(({ key, reason }) => key === 'edit' && reason === undefined)
  const others = actions.filter((action) => action !== edit)
  return (
    <>
      {edit && (
        <RowButton svg={edit.svg} label={editLabel} text={edit.text} onPress={edit.onPress} />
      )}
      {others.length > 0 && <RowMenu label={moreLabel} actions={others} />}
    </>
  )
}
