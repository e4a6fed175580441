import { svg as pin } from 'virtual:icon/pin'
import { svg as pinOff } from 'virtual:icon/pin-off'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { LayoutBrand } from './layout-brand.tsx'
import { layoutMessages } from './layout.messages.ts'
import { useLayoutFlag, useLayoutStore, useSiderCollapse } from './layout-state.ts'
import { entriesBelow, type MenuPosition } from './menu-position.ts'
import { MixRail } from './mix-rail.tsx'
import { SideMenu } from './side-menu.tsx'
import { SiderEdge } from './sider-edge.tsx'
import { SiderFrame } from './sider-frame.tsx'
import './menu.css'

/** Milliseconds before the child menu closes. */
const grace = 250

/** Child menu that is open: chosen on the page shown, or pinned. */
function useChildMenu(routes: readonly RouteNode[], position: MenuPosition, isPinned: boolean) {
  // Stored with the page, so that navigation closes it.
  const [opened, setOpened] = useState<{
    on?: string | undefined
    name?: string
    isByKeyboard?: boolean
  }>({})
  const isLeft = opened.on !== position.lit
  if (isLeft && opened.name) setOpened({})
  const chosen = isLeft ? undefined : opened.name
  const hasRoom = isPinned && entriesBelow(position.first).length > 0
  const openName = chosen ?? (hasRoom ? position.first?.name : undefined)
  const open = routes.find((node) => node.name === openName)

  const choose = (name: string | undefined, isByKeyboard = false) =>
    setOpened(name ? { on: position.lit, name, isByKeyboard } : {})
  return {
    open,
    openName,
    chosen,
    hasRoom,
    isAwaited: Boolean(open) && opened.isByKeyboard,
    choose,
  }
}

type ChildMenuProps = {
  open: RouteNode
  position: MenuPosition
  isPinned: boolean
  /** Whether the menu has its own column instead of floating. */
  hasRoom: boolean
  child: RefObject<HTMLDivElement | null>
}

function ChildMenu({ open, position, isPinned, hasRoom, child }: ChildMenuProps) {
  const t = useT(layoutMessages)
  const translate = useTranslate()
  const layout = useLayoutStore()
  return (
    <div ref={child} className="mix-child" data-floating={!hasRoom}>
      <div className="mix-child-head">
        <span>{translate(open.texts)}</span>
        <button
          type="button"
          className="tool"
          aria-pressed={isPinned}
          aria-label={t('pin')}
          title={isPinned ? t('unpin') : t('pin')}
          onClick={() => layout.setState({ mixSiderFixed: !isPinned })}
        >
          <Icon svg={isPinned ? pinOff : pin} size={16} />
        </button>
      </div>
      <nav aria-label={t('menuOf', { name: translate(open.texts) })}>
        <SideMenu nodes={entriesBelow(open)} position={position} />
      </nav>
      {hasRoom && <SiderEdge setting="mixChildMenuWidth" />}
    </div>
  )
}

export function MixSider({
  routes,
  position,
}: {
  routes: readonly RouteNode[]
  position: MenuPosition
}) {
  const t = useT(layoutMessages)
  const { isCollapsed } = useSiderCollapse()
  const isPinned = useLayoutFlag('mixSiderFixed')
  const { open, openName, chosen, hasRoom, isAwaited, choose } = useChildMenu(
    routes,
    position,
    isPinned,
  )
  const child = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show: typeof choose = (name, isByKeyboard) => {
    clearTimeout(timer.current)
    choose(name, isByKeyboard)
  }
  useEffect(() => {
    if (isAwaited) child.current?.querySelector<HTMLElement>('.menu-entry')?.focus()
  }, [isAwaited, openName])

  return (
    <SiderFrame
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={() => {
        timer.current = setTimeout(() => choose(undefined), grace)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) show(undefined)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !chosen) return
        currentTarget.querySelector<HTMLElement>(`[data-name="${chosen}"]`)?.focus()
        show(undefined)
      }}
    >
      <div className="mix-first">
        <LayoutBrand />
        <nav id="layout-menu" aria-label={t('menu')}>
          <MixRail
            routes={routes}
            activeName={position.first?.name}
            openName={openName}
            isCollapsed={isCollapsed}
            opensOnHover={!hasRoom}
            onOpen={show}
          />
        </nav>
      </div>
      {open && <ChildMenu {...{ open, position, isPinned, hasRoom, child }} />}
    </SiderFrame>
  )
}
