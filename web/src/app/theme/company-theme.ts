import { appearance } from '@amber/contract/settings/appearance.ts'
import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import type { Services } from '#web/lib/call/services.ts'
import { lookOf } from '#web/lib/theme/theme-look.ts'
import { isSameTheme } from './decide-theme.ts'

/** Applies the company theme while signed out, unless this browser has its own. */
export async function followCompanyTheme({
  theme,
  brand,
  silentRequest,
  session,
}: Pick<Services, 'theme' | 'brand' | 'silentRequest' | 'session'>): Promise<void> {
  if (theme.getState().change?.isOwn) return
  const reading = silentRequest(appearance.get, {})
  theme.setState({ company: { reading, at: Date.now() } })
  const company = await reading
  // The user may have signed in meanwhile.
  if (session.getState().token || theme.getState().change?.isOwn) return
  const settings = company.settings ?? defaultThemeSettings
  const { mode, change, settings: present } = theme.getState()
  if (isSameTheme(settings, present)) return
  theme.take({ mode, change, settings })
  theme.setLook(lookOf(settings, brand.getState().primaryColor))
}
