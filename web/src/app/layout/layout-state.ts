import { createContext, useContext, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { useMedia } from '#web/ui/use-media.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'

/** The layout flags of the specification, section 4; the fifth, mobile, is asked of the window (`layout-mode.ts`). */
export type LayoutState = {
  siderCollapsed: boolean
  /** Whether the menu was expanded in a window that collapses it by itself; the next wide window ends it. */
  siderOpenWhenNarrow: boolean
  /** Whether the child menu of `vertical-mix` is pinned. */
  mixSiderFixed: boolean
  /** Only the page is shown. */
  fullContent: boolean
  themeDrawerOpen: boolean
}
export type LayoutStore = StoreApi<LayoutState>

const flag = (key: string) =>
  jsonEntry(key, (found) => (typeof found === 'boolean' ? found : undefined))

/** The flags that a browser keeps; the others start over with every load. */
const kept = { siderCollapsed: flag('siderCollapsed'), mixSiderFixed: flag('mixSiderFixed') }

export function createLayoutStore(storage: Storage): LayoutStore {
  const store = createStore<LayoutState>(() => ({
    siderCollapsed: storage.read(kept.siderCollapsed) ?? false,
    siderOpenWhenNarrow: false,
    mixSiderFixed: storage.read(kept.mixSiderFixed) ?? false,
    fullContent: false,
    themeDrawerOpen: false,
  }))
  store.subscribe((now, before) => {
    for (const name of ['siderCollapsed', 'mixSiderFixed'] as const)
      if (now[name] !== before[name]) storage.write(kept[name], now[name])
  })
  return store
}

export const LayoutContext = createContext<LayoutStore | undefined>(undefined)

/** To change a flag: `useLayoutStore().setState({ fullContent: true })`. */
export function useLayoutStore(): LayoutStore {
  const store = useContext(LayoutContext)
  if (!store) throw new Error('LayoutContext is missing above this component')
  return store
}

/** To follow a flag: `useLayoutFlag('fullContent')`. */
export function useLayoutFlag(name: keyof LayoutState): boolean {
  return useStore(useLayoutStore(), (state) => state[name])
}

/**
 * Whether the sider is collapsed to icons: as the user chose in a wide window, and by itself in one narrower than 1024 px,
 * where the page needs the room. `toggle` changes the one of the two that counts now.
 */
export function useSiderCollapse(): { isCollapsed: boolean; toggle: () => void } {
  const layout = useLayoutStore()
  const isNarrow = useMedia('(max-width: 1023px)')
  const isChosen = useLayoutFlag('siderCollapsed')
  const isOpen = useLayoutFlag('siderOpenWhenNarrow')
  useEffect(() => {
    if (!isNarrow) layout.setState({ siderOpenWhenNarrow: false })
  }, [isNarrow, layout])
  const isCollapsed = isNarrow ? !isOpen : isChosen
  const toggle = () =>
    layout.setState(
      isNarrow ? { siderOpenWhenNarrow: isCollapsed } : { siderCollapsed: !isCollapsed },
    )
  return { isCollapsed, toggle }
}
