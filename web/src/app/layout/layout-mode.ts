import type { LayoutMode } from '@amber/contract/theme.ts'
import { useStore } from 'zustand'
import { useServices } from '#web/lib/services.ts'
import { useMedia } from '#web/ui/use-media.ts'

/** The layout that is drawn: the one chosen, or on a narrow window one with the menu in a drawer. */
export type DrawnMode = LayoutMode | 'phone'

export function useThemeSettings() {
  return useStore(useServices().theme, (state) => state.settings)
}

export function useLayoutMode(): DrawnMode {
  const { mode } = useThemeSettings().layout
  return useMedia('(max-width: 639px)') ? 'phone' : mode
}

/** Whether the menu, or its first level, stands in the header. */
export function hasTopMenu(mode: DrawnMode): boolean {
  return mode === 'horizontal' || mode === 'horizontal-mix'
}
