import { RowButton } from './row-button.tsx'
import { RowMenu } from './row-menu.tsx'
import type { RowAction } from './row-menu.tsx'

/**
 * What may be done with the record of a row: its `edit` as a button, which `editLabel` names with the record, the others
 * behind three dots, of which `moreLabel` says whose these are. One that cannot be edited says there why.
 */
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
