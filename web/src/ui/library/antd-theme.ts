import type { ThemeSettings } from '@amber/contract/settings/theme.ts'
import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { mix } from '@amber/contract/settings/contrast.ts'
import { surfaces, type StateShades } from '@amber/contract/settings/shades.ts'
import { themeColors } from '#web/lib/theme/theme-look.ts'

function stateTokens(
  state: 'Info' | 'Success' | 'Warning' | 'Error',
  { ink, soft }: StateShades,
  away: string,
): Record<string, string> {
  const strong = mix(ink, away, 0.14)
  const border = mix(soft, ink, 0.35)
  const parts = { '': ink, Text: ink, Hover: strong, Active: strong, Bg: soft, Border: border }
  return Object.fromEntries(
    Object.entries(parts).map(([part, color]) => [`color${state}${part}`, color]),
  )
}

/** Keeps colors that antd's dark algorithm would dim until violet is unreadable. */
const darkAsGiven: MappingAlgorithm = (seed) => {
  const { colorPrimary, colorLink, colorInfo, colorSuccess, colorWarning, colorError } = seed
  const given = { colorPrimary, colorLink, colorInfo, colorSuccess, colorWarning, colorError }
  return { ...theme.darkAlgorithm(seed), ...given }
}

type AntdThemeInput = {
  settings: ThemeSettings
  isDark: boolean
  isStill: boolean
  /** Larger fields for touch; iOS zooms into fields below 16 px. */
  isPhone: boolean
}

type Palette = ReturnType<typeof themeColors> & {
  surface: (typeof surfaces)[keyof typeof surfaces]
}

/** Maps theme settings to antd tokens. Its primary is our `ink`, which is readable as text. */
export function antdTheme(from: AntdThemeInput): ThemeConfig {
  const { isDark, isPhone } = from
  const surface = surfaces[isDark ? 'dark' : 'light']
  const palette = { ...themeColors(from.settings, isDark), surface }
  return {
    algorithm: isDark ? darkAsGiven : theme.defaultAlgorithm,
    token: {
      ...colorTokens(palette, isDark ? '#ffffff' : '#000000'),
      fontFamily: 'inherit',
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      controlHeight: isPhone ? 40 : 34,
      motion: !from.isStill,
    },
    components: {
      Select: { colorBorder: palette.surface.lineInput, ...(isPhone && { fontSize: 16 }) },
    },
  }
}

const colorTokens = (
  { shades, info, good, warn, bad, surface }: Palette,
  away: string,
): NonNullable<ThemeConfig['token']> => ({
  colorPrimary: shades.ink,
  colorPrimaryHover: shades.inkHover,
  colorPrimaryActive: shades.inkActive,
  colorPrimaryBg: shades.soft,
  colorPrimaryText: shades.ink,
  colorLink: shades.ink,
  colorLinkHover: shades.inkHover,
  colorLinkActive: shades.inkActive,
  ...stateTokens('Info', info, away),
  ...stateTokens('Success', good, away),
  ...stateTokens('Warning', warn, away),
  ...stateTokens('Error', bad, away),
  colorBgLayout: surface.page,
  colorBgContainer: surface.panel,
  colorBgElevated: surface.raised,
  colorText: surface.text,
  colorTextSecondary: surface.quiet,
  colorTextTertiary: surface.quiet,
  colorTextDescription: surface.quiet,
  colorTextPlaceholder: surface.quiet,
  colorIcon: surface.quiet,
  colorBorder: surface.lineStrong,
  colorBorderSecondary: surface.line,
  colorSplit: surface.line,
  controlItemBgActive: shades.soft,
  controlItemBgActiveHover: shades.soft,
  controlItemBgHover: surface.hover,
  boxShadowSecondary: surface.shadowHigh,
})
