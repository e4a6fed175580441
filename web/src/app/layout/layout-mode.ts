import type { LayoutMode, ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { entriesBelow } from './menu-position.ts'
import type { MenuPosition } from './menu-position.ts'

export type DrawnMode = LayoutMode | 'phone'

export function useLayoutMode(): DrawnMode {
  const { mode } = useThemeSettings().layout
  return usePhone() ? 'phone' : mode
}

export function hasTopMenu(mode: DrawnMode): boolean {
  return mode === 'horizontal' || mode === 'horizontal-mix'
}

export function hasSider(now: {
  mode: DrawnMode
  layout: ThemeSettings['layout']
  position: MenuPosition
}): boolean {
  if (now.mode !== 'horizontal-mix') return now.mode !== 'horizontal'
  return now.layout.reverseHorizontalMix || entriesBelow(now.position.first).length > 0
}
