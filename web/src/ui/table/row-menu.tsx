import { svg as dots } from 'virtual:icon/ellipsis'
import { Icon } from '#web/ui/picture/icon.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { PopupMenu } from '#web/ui/dialog/popup-menu.tsx'
import './data-table.css'

/** Menu item of a row; `reason` explains why it is disabled. */
export type RowAction = {
  key: string
  text: string
  svg: string
  isDanger?: boolean
  reason?: string | undefined
  onPress: () => void
}

/** An action, or a link `to` another page. */
export type MenuAction = RowAction | (Omit<RowAction, 'onPress'> & { to: string })

/** Shows the reason as text, because touch and keyboard cannot reach a tooltip. */
function Impossible({ text, reason }: { text: string; reason: string }) {
  return (
    <>
      {text} <span className="row-menu-reason">{reason}</span>
    </>
  )
}

/** Menu of a row. `label` is the accessible name. */
export function RowMenu(props: { label: string; actions: readonly MenuAction[] }) {
  const { label, actions } = props
  return (
    <PopupMenu
      align="end"
      menu={{
        items: actions.map(({ key, text, svg, isDanger, reason, ...action }) => ({
          key,
          icon: <Icon svg={svg} size={16} />,
          label:
            reason === undefined ? (
              'to' in action ? (
                <PageLink to={action.to}>{text}</PageLink>
              ) : (
                text
              )
            ) : (
              <Impossible text={text} reason={reason} />
            ),
          danger: isDanger ?? false,
          disabled: reason !== undefined,
        })),
        onClick: ({ key }) => {
          const action = actions.find((one) => one.key === key)
          if (action && 'onPress' in action) action.onPress()
        },
      }}
    >
      <button type="button" className="tool" aria-label={label}>
        <Icon svg={dots} size={16} />
      </button>
    </PopupMenu>
  )
}
