import type { ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useStore } from 'zustand'
import { useServices } from '#web/lib/call/services.ts'

/** Apart from the setters, which only the drawer needs. */
export function useThemeSettings(): ThemeSettings {
  return useStore(useServices().theme, (state) => state.settings)
}
