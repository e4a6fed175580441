import { withBrandColor, type ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useBrand, useServices } from '#web/lib/call/services.ts'

/** Returns the scheme, and the settings with the brand's colour where they name none. */
export function useShownTheme(): { settings: ThemeSettings; isDark: boolean } {
  const { theme } = useServices()
  const { settings, isDark } = useStore(theme)
  const { primaryColor } = useBrand()
  const shown = useMemo(() => withBrandColor(settings, primaryColor), [settings, primaryColor])
  return { settings: shown, isDark }
}
