import { useRef } from 'react'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { isDirectory } from '#web/app/routes/route-tree.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { Ellipsis } from '#web/ui/text/ellipsis.tsx'
import { NodeIcon, RouteLink } from './route-link.tsx'
import { shownOf } from './menu-position.ts'

/** Hover delay in milliseconds, so that crossing an entry does not open it. */
const rest = 120

type MixRailProps = {
  routes: readonly RouteNode[]
  activeName: string | undefined
  openName: string | undefined
  isCollapsed: boolean
  opensOnHover: boolean
  /** `isByKeyboard` moves focus into the child menu; without a name the menu closes. */
  onOpen: (name: string | undefined, isByKeyboard?: boolean) => void
}

/** Entry of the rail: a directory opens its child menu, a page is a link. */
function RailEntry(props: { node: RouteNode; rail: MixRailProps; stopWaiting: () => void }) {
  const { node, stopWaiting } = props
  const { activeName, openName, isCollapsed, onOpen } = props.rail
  const texts = useTranslate()(node.texts)
  const isActive = node.name === activeName
  const inside = (
    <>
      <NodeIcon node={node} size={20} />
      {isCollapsed ? (
        <span className="visually-hidden">{texts}</span>
      ) : (
        <Ellipsis>{texts}</Ellipsis>
      )}
    </>
  )
  if (!isDirectory(node))
    return (
      <RouteLink node={node} className="mix-entry" isLit={isActive}>
        {inside}
      </RouteLink>
    )
  return (
    <button
      type="button"
      className="mix-entry"
      data-name={node.name}
      aria-current={isActive}
      aria-expanded={openName === node.name}
      onClick={({ detail }) => {
        stopWaiting()
        // `detail` is 0 for clicks from the keyboard.
        const isByKeyboard = detail === 0
        onOpen(isByKeyboard && openName === node.name ? undefined : node.name, isByKeyboard)
      }}
    >
      {inside}
    </button>
  )
}

/** First level of `vertical-mix`. */
export function MixRail(props: MixRailProps) {
  const { isCollapsed, onOpen } = props
  const translate = useTranslate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopWaiting = () => clearTimeout(timer.current)
  const wait = (name: string | undefined) => {
    stopWaiting()
    if (props.opensOnHover) timer.current = setTimeout(() => onOpen(name), rest)
  }
  return (
    <ul className="mix-rail">
      {shownOf(props.routes).map((node) => (
        <li
          key={node.name}
          title={isCollapsed ? translate(node.texts) : undefined}
          onPointerEnter={({ pointerType }) => {
            if (pointerType === 'mouse') wait(isDirectory(node) ? node.name : undefined)
          }}
          onPointerLeave={stopWaiting}
        >
          <RailEntry node={node} rail={props} stopWaiting={stopWaiting} />
        </li>
      ))}
    </ul>
  )
}
