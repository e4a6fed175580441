import { svg as chevron } from 'virtual:icon/chevron-down'
import { useState, type CSSProperties } from 'react'
import { isDirectory, trailOf } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { Ellipsis } from '#web/ui/text/ellipsis.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { NodeIcon, RouteLink } from './route-link.tsx'
import { shownOf, type MenuPosition } from './menu-position.ts'

/** Icon and name of an entry. */
export function EntryFace({ node }: { node: RouteNode }) {
  const translate = useTranslate()
  return (
    <>
      <NodeIcon node={node} />
      <Ellipsis>{translate(node.texts)}</Ellipsis>
    </>
  )
}

type Folds = {
  lit: string | undefined
  open: readonly string[]
  /** Nothing has been opened or closed yet. */
  isFirst: boolean
}

/** Directories that are open: those of the page shown, until the user closes them, and those the user opens. */
export function useFolds(nodes: readonly RouteNode[], { lit, above }: MenuPosition) {
  const isAlone = useThemeSettings().isOnlyExpandCurrentParentMenu
  const [folds, setFolds] = useState<Folds>({ lit, open: above, isFirst: true })
  const setOpen = (open: readonly string[]) => setFolds({ lit, open, isFirst: false })
  if (folds.lit !== lit) setOpen([...new Set([...(isAlone ? [] : folds.open), ...above])])
  const toggle = (name: string) => {
    const { open } = folds
    if (open.includes(name)) return setOpen(open.filter((other) => other !== name))
    const trail = trailOf(nodes, name).map((node) => node.name)
    setOpen(isAlone ? trail : [...open, name])
  }
  return {
    isOpen: (name: string) => folds.open.includes(name),
    isFirst: folds.isFirst,
    toggle,
  }
}

/** Menu with directories that unfold in place. */
export function MenuTree({
  nodes,
  position,
  folds,
}: {
  nodes: readonly RouteNode[]
  position: MenuPosition
  folds: ReturnType<typeof useFolds>
}) {
  return <Level nodes={nodes} position={position} folds={folds} depth={0} />
}

function Level(props: {
  nodes: readonly RouteNode[]
  position: MenuPosition
  folds: ReturnType<typeof useFolds>
  depth: number
}) {
  const { position, folds, depth } = props
  // Levels that index.html has drawn already must not appear once more.
  const [unfolds] = useState(!folds.isFirst)
  return (
    <ul className="menu-level" data-unfolds={unfolds} style={{ '--depth': depth } as CSSProperties}>
      {shownOf(props.nodes).map((node) => {
        if (!isDirectory(node))
          return (
            <li key={node.name}>
              <RouteLink node={node} className="menu-entry" isLit={node.name === position.lit}>
                <EntryFace node={node} />
              </RouteLink>
            </li>
          )
        const isOpen = folds.isOpen(node.name)
        return (
          <li key={node.name}>
            <button
              type="button"
              className="menu-entry"
              data-above={position.above.includes(node.name)}
              aria-expanded={isOpen}
              onClick={() => folds.toggle(node.name)}
            >
              <EntryFace node={node} />
              <Icon svg={chevron} size={14} className="menu-fold" />
            </button>
            {isOpen && <Level {...props} nodes={node.children} depth={depth + 1} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Menu of a popup: all of it in sight, directories as headings. */
export function MenuOutline({
  nodes,
  position,
  isFlat,
  depth = 0,
}: {
  nodes: readonly RouteNode[]
  position: MenuPosition
  /** Directories are links to their first page. */
  isFlat: boolean
  depth?: number
}) {
  return (
    <ul className="menu-level" style={{ '--depth': depth } as CSSProperties}>
      {shownOf(nodes).map((node) => (
        <li key={node.name}>
          {isDirectory(node) && !isFlat ? (
            <>
              <span className="menu-entry menu-heading">
                <EntryFace node={node} />
              </span>
              <MenuOutline {...{ position, isFlat }} nodes={node.children} depth={depth + 1} />
            </>
          ) : (
            <RouteLink
              node={node}
              className="menu-entry"
              isLit={[position.lit, ...position.above].includes(node.name)}
            >
              <EntryFace node={node} />
            </RouteLink>
          )}
        </li>
      ))}
    </ul>
  )
}
