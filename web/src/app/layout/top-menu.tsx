import { svg as chevron } from 'virtual:icon/chevron-down'
import { svg as more } from 'virtual:icon/ellipsis'
import { useState } from 'react'
import { isDirectory } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useRowRoom } from '#web/ui/table/use-row-room.ts'
import { layoutMessages } from './layout.messages.ts'
import { FlyoutEntry, useFlyouts, type Flyouts } from './menu-flyout.tsx'
import { shownOf, type MenuPosition } from './menu-position.ts'
import { EntryFace } from './menu-tree.tsx'
import { RouteLink } from './route-link.tsx'
import './menu.css'

/** Pixels: between entries, and of the last one, alone and with the name of the open page. */
const [gap, dots, named] = [2, 44, 180]
/** Name of that entry; no route has it. */
const rest = ''

/** Returns the entries without room, and the current one of them. */
function useRest(nodes: readonly RouteNode[], isLit: (node: RouteNode) => boolean) {
  const translate = useTranslate()
  const [isCut, setCut] = useState(false)
  const restWidth = isCut ? named : dots
  const look = [restWidth, ...nodes.map(({ texts }) => translate(texts))].join('/')
  const { ref, dropped, whole } = useRowRoom(look, { restWidth, gap, fromEnd: true, least: 0 })
  const hidden = nodes.slice(nodes.length - dropped)
  const current = hidden.find(isLit)
  if (whole !== undefined && isCut !== Boolean(current)) setCut(!isCut)
  return { ref, hidden, current }
}

/** Overflowing entries move below the last one, which then names the open page. */
export function TopMenu(props: {
  nodes: readonly RouteNode[]
  position: MenuPosition
  name: string
  isFlat?: boolean
}) {
  const { position, isFlat = false } = props
  const flyouts = useFlyouts()
  const nodes = shownOf(props.nodes)
  const isLit = ({ name }: RouteNode) =>
    [isFlat ? position.first?.name : position.lit, ...position.above].includes(name)
  const { ref, hidden, current } = useRest(nodes, isLit)
  const hover = (name: string | undefined, pointerType: string) =>
    pointerType === 'mouse' && flyouts.hover(name)
  return (
    <nav className="top-menu" aria-label={props.name}>
      <ul ref={ref} onPointerLeave={flyouts.leave}>
        {nodes.map((node) => {
          const hasFlyout = isDirectory(node) && !isFlat
          return (
            <li
              key={node.name}
              data-part
              hidden={hidden.includes(node)}
              onPointerEnter={({ pointerType }) =>
                hover(hasFlyout ? node.name : undefined, pointerType)
              }
            >
              {hasFlyout ? (
                <FlyoutEntry
                  {...{ name: node.name, nodes: node.children, position, flyouts }}
                  side="below"
                  isLit={isLit(node)}
                >
                  <EntryFace node={node} />
                  <Icon svg={chevron} size={14} />
                </FlyoutEntry>
              ) : (
                <RouteLink node={node} className="menu-entry" isLit={isLit(node)}>
                  <EntryFace node={node} />
                </RouteLink>
              )}
            </li>
          )
        })}
        {hidden.length > 0 && (
          <li onPointerEnter={({ pointerType }) => hover(rest, pointerType)}>
            <RestEntry {...{ name: rest, nodes: hidden, position, flyouts, isFlat, current }} />
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Entry with those that do not fit; names the current one. */
function RestEntry(props: {
  name: string
  nodes: readonly RouteNode[]
  position: MenuPosition
  flyouts: Flyouts
  isFlat: boolean
  current: RouteNode | undefined
}) {
  const { current, ...entry } = props
  const t = useT(layoutMessages)
  return (
    <FlyoutEntry {...entry} side="below" isLit={current !== undefined}>
      {current && <EntryFace node={current} />}
      <Icon svg={more} size={18} />
      <span className="visually-hidden">{t('more')}</span>
    </FlyoutEntry>
  )
}
