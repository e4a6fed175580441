import { createContext, useContext, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { useMedia } from '#web/ui/use-media.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'

/** Specification section 4; mobile is derived from the window (`layout-mode.ts`). */
export type LayoutState = {
  siderCollapsed: boolean
  /** Whether the menu was expanded in a narrow window; reset by the next wide one. */
  siderOpenWhenNarrow: boolean
  mixSiderFixed: boolean
  fullContent: boolean
  themeDrawerOpen: boolean
}
export type LayoutStore = StoreApi<LayoutState>

const flag = (key: string) =>
  jsonEntry(key, (found) => (typeof found === 'boolean' ? found : undefined))

/** Persisted flags. */
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

export function useLayoutStore(): LayoutStore {
  const store = useContext(LayoutContext)
  if (!store) throw new Error('LayoutContext is missing above this component')
  return store
}

export function useLayoutFlag(name: keyof LayoutState): boolean {
  return useStore(useLayoutStore(), (state) => state[name])
}

/** Collapsed by choice in a wide window, by default below 1024 px. */
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
