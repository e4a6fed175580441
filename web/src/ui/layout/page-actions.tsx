import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { PageLink } from './page-link.tsx'
import { RowMenu, type MenuAction } from '#web/ui/table/row-menu.tsx'
import { uiMessages } from '#web/ui/ui.messages.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { useRowRoom } from '#web/ui/table/use-row-room.ts'

/** Action or link of a page; the `isMain` one is last. */
export type PageAction = MenuAction & { isMain?: boolean; isPressed?: boolean }

function Action({ action }: { action: PageAction }) {
  const { text, svg, isMain, isPressed } = action
  const look = { className: isMain ? 'button button-main' : 'button', 'data-part': true }
  const face = (
    <>
      <Icon svg={svg} size={16} />
      {text}
    </>
  )
  if ('to' in action)
    return (
      <PageLink to={action.to} {...look}>
        {face}
      </PageLink>
    )
  return (
    <button type="button" {...look} aria-pressed={isPressed} onClick={action.onPress}>
      {face}
    </button>
  )
}

/** Widths in pixels, as in page.css and base.css. */
const [gap, dots] = [8, 36]

/**
 * Actions of a page: as many buttons as fit (one on a phone), the rest in a menu. `inSight` limits the buttons;
 * `label` names the record.
 */
export function PageActions(props: {
  label?: string
  actions: readonly PageAction[]
  inSight?: readonly string[]
}) {
  const { actions, inSight } = props
  const t = useT(uiMessages)
  const isPhone = usePhone()
  const buttons = actions.filter(
    ({ key, reason }) => reason === undefined && (inSight?.includes(key) ?? true),
  )
  const hasMain = buttons.at(-1)?.isMain ?? false
  const hasRest = buttons.length < actions.length
  const look = [hasRest, ...buttons.map(({ text }) => text)].join('/')
  const row = { restWidth: hasRest ? 0 : dots, gap, fromEnd: !hasMain }
  const { ref, dropped: withoutRoom, whole } = useRowRoom(look, row)
  const dropped = isPhone ? Math.max(0, buttons.length - 1) : withoutRoom
  const shown = hasMain ? buttons.slice(dropped) : buttons.slice(0, buttons.length - dropped)
  const others = actions.filter((action) => !shown.includes(action))
  return (
    <>
      {buttons.length > 0 && (
        <div
          ref={ref}
          className="page-buttons"
          style={whole === undefined || isPhone ? undefined : { width: whole }}
        >
          {shown.map((action) => (
            <Action key={action.key} action={action} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className="page-more">
          <RowMenu label={props.label ?? t('moreActions')} actions={others} />
        </div>
      )}
    </>
  )
}
