import { withBrandColor, type ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useStore } from 'zustand'
import { useServices, useBrand } from '#web/lib/call/services.ts'
import { useMemo } from 'react'

/** Returns the user's settings; the setters are in the drawer, which alone needs them. */
export function useThemeSettings(): ThemeSettings {
  return useStore(useServices().theme, (state) => state.settings)
}

/** Returns the scheme, and the settings with the brand's color where they name none. */
export function useShownTheme(): { settings: ThemeSettings; isDark: boolean } {
  const { theme } = useServices()
  const { settings, isDark } = useStore(theme)
  const { primaryColor } = useBrand()
  const shown = useMemo(() => withBrandColor(settings, primaryColor), [settings, primaryColor])
  return { settings: shown, isDark }
}
