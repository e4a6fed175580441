import { svg as moreIcon } from 'virtual:icon/chevron-down'
import { memo, useCallback, useContext, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useServices, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { tabElementId } from './tab.ts'
import type { Tab } from './tab.ts'
import { TabItem } from './tab-item.tsx'
import type { TabHandlers } from './tab-item.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import type { MenuPosition } from './tab-menu.tsx'
import { ShownTabContext, useTabsParts } from './tabs-context.ts'
import { tabsMessages } from './tabs.messages.ts'
import { useHighlightedTab } from './use-highlighted-tab.ts'
import { useStripScroll } from './use-strip-scroll.ts'
import { useTabPointer } from './use-tab-pointer.ts'
import './tabs.css'

const TabMenu = partOnDemand(() => import('./tab-menu.tsx').then((part) => part.TabMenu))

const focusTab = (id: string | undefined) =>
  id !== undefined && document.getElementById(tabElementId(id))?.focus()

export const TabBar = memo(function TabBar() {
  const { theme } = useServices()
  const { visible, mode } = useStore(theme, (state) => state.settings.tab)
  return visible ? <Strip mode={mode} /> : null
})

type OpenMenu = MenuPosition & { opener: Element | null }

/** Menu of a tab, opened by a pointer, a key or the button. */
function useTabMenu() {
  const [menu, setMenu] = useState<OpenMenu>()
  const openMenu = useCallback((id: string, point: { x: number; y: number }, opener?: Element) => {
    const from = opener ?? document.getElementById(tabElementId(id))
    // The bubbling event would close the menu again.
    setTimeout(() => setMenu({ id, ...point, opener: from }))
  }, [])
  const openMenuBelow = (id: string, element: Element) => {
    const { left, bottom } = element.getBoundingClientRect()
    openMenu(id, { x: left, y: bottom }, element)
  }
  const closeMenu = () => {
    const isInside = document.activeElement?.closest('.menu-list')
    if (isInside && menu?.opener instanceof HTMLElement) menu.opener.focus()
    setMenu(undefined)
  }
  return { menu, openMenu, openMenuBelow, closeMenu }
}

/**
 * Roving tabindex. Not changed by a click, as a new tabindex on the focused element makes browsers recompute all
 * styles.
 */
function useTabStop(list: readonly Tab[], activeId: string | undefined) {
  const [walk, setWalk] = useState<{ to: string; from: string | undefined }>()
  if (walk && walk.from !== activeId) setWalk(undefined)
  const isWalking = walk?.from === activeId && list.some(({ id }) => id === walk?.to)
  const walkTo = (id: string) => {
    setWalk({ to: id, from: activeId })
    focusTab(id)
  }
  return { stop: isWalking ? walk?.to : activeId, walkTo }
}

/** Keys of the tab list: arrows walk or move, Delete closes, the menu key opens the menu. */
function useTabKeys(parts: {
  list: readonly Tab[]
  activeId: string | undefined
  walkTo: (id: string) => void
  openMenuBelow: (id: string, element: Element) => void
}) {
  const { list, activeId, walkTo, openMenuBelow } = parts
  const { tabs, actions } = useTabsParts()
  const closeByKey = async (id: string) => {
    const at = list.findIndex((tab) => tab.id === id)
    const next =
      id === activeId ? tabs.nextWithout([id])?.id : (list[at + 1]?.id ?? list[at - 1]?.id)
    if (await actions.close(id, 'self')) focusTab(next)
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const id =
      event.target instanceof Element && event.target.closest<HTMLElement>('.tab')?.dataset.tab
    const at = list.findIndex((tab) => tab.id === id)
    if (!id || at < 0) return
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const isMove = event.ctrlKey && event.shiftKey
    const last = list.length - 1
    const steps: Record<string, number> = {
      ArrowLeft: at === 0 && !isMove ? last : at - 1,
      ArrowRight: at === last && !isMove ? 0 : at + 1,
      Home: 0,
      End: last,
    }
    const target = list[steps[event.key] ?? -1]
    if (isMenu)
      openMenuBelow(id, event.currentTarget.querySelector(':focus') ?? event.currentTarget)
    else if (event.key === 'Delete') void closeByKey(id)
    else if (target && isMove) tabs.move(id, target.id)
    else if (target) walkTo(target.id)
    else return
    event.preventDefault()
  }
}

type TabListProps = {
  list: readonly Tab[]
  activeId: string | undefined
  mode: string
  openMenu: TabHandlers['menu']
  openMenuBelow: (id: string, element: Element) => void
}

function TabList({ list, activeId, mode, openMenu, openMenuBelow }: TabListProps) {
  const { tabs, actions, titleOf, iconOf } = useTabsParts()
  const t = useT(tabsMessages)
  const unsaved = useStore(tabs, (state) => state.unsaved)
  const { highlightedId, highlight } = useHighlightedTab(activeId)
  const { stop, walkTo } = useTabStop(list, activeId)
  const onKeyDown = useTabKeys({ list, activeId, walkTo, openMenuBelow })
  const strip = useRef<HTMLDivElement>(null)
  useStripScroll(strip, `${highlightedId} ${list.length} ${mode}`)
  const { draggedId, pointer } = useTabPointer(tabs.move, openMenu)
  const on = useMemo(
    (): TabHandlers => ({
      open: ({ id, url }) =>
        highlight(id, tabs.getState().activeId, (isHere) =>
          isHere ? actions.stay(url) : actions.open(url),
        ),
      close: (id) => void actions.close(id, 'self'),
      menu: openMenu,
    }),
    [tabs, actions, highlight, openMenu],
  )
  return (
    <div ref={strip} className="tab-strip">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it are focused, one at a time */}
      <div role="tablist" aria-label={t('tabs')} className="tab-list" onKeyDown={onKeyDown}>
        {list.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            title={titleOf(tab)}
            icon={iconOf(tab)}
            isActive={tab.id === highlightedId}
            isFocusable={tab.id === stop}
            isUnsaved={unsaved[tab.id]?.some((part) => !part.isShownOnce) ?? false}
            isDragged={tab.id === draggedId}
            pointer={pointer}
            on={on}
          />
        ))}
      </div>
    </div>
  )
}

function Strip({ mode }: { mode: string }) {
  const { tabs } = useTabsParts()
  const t = useT(tabsMessages)
  const list = useStore(tabs, (state) => state.tabs)
  const activeId = useContext(ShownTabContext)
  const { menu, openMenu, openMenuBelow, closeMenu } = useTabMenu()
  return (
    <nav className="tab-bar" aria-label={t('tabs')} data-mode={mode}>
      <TabList {...{ list, activeId, mode, openMenu, openMenuBelow }} />
      <button
        type="button"
        className="tool"
        aria-label={t('actions')}
        title={t('actions')}
        aria-haspopup="menu"
        aria-expanded={menu?.opener?.matches('.tool') ?? false}
        onClick={(event) => activeId && openMenuBelow(activeId, event.currentTarget)}
      >
        <Icon svg={moreIcon} size={16} />
      </button>
      {menu && (
        <TabMenu
          key={`${menu.id} ${menu.x} ${menu.y}`}
          position={menu}
          tabs={list}
          onClose={closeMenu}
          onClosed={() =>
            !document.activeElement?.closest('.tab-bar') && focusTab(tabs.getState().activeId)
          }
        />
      )}
    </nav>
  )
}
