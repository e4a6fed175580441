import type { LayoutMode } from '@amber/contract/theme.ts'
import { useThemeSettings } from '#web/app/theme/use-theme-settings.ts'
import { usePhone } from '#web/ui/use-media.ts'

/** The layout that is drawn: the one chosen, or on a narrow window one with the menu in a drawer. */
export type DrawnMode = LayoutMode | 'phone'

export function useLayoutMode(): DrawnMode {
  const { mode } = useThemeSettings().layout
  return usePhone() ? 'phone' : mode
}

/** Whether the menu, or its first level, stands in the header. */
export function hasTopMenu(mode: DrawnMode): boolean {
  return mode === 'horizontal' || mode === 'horizontal-mix'
}
