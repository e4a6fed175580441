import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import { theme } from 'antd'
import { expect, test } from 'vitest'
import { themeColors } from '#web/lib/theme/theme-look.ts'
import { antdTheme } from './antd-theme.ts'

test.each([
  ['light', '#F59E0B'],
  ['dark', '#F59E0B'],
  ['dark', '#8B5CF6'],
  ['dark', '#1677FF'],
] as const)(
  'in the %s scheme, the component library uses the readable shades of %s',
  (scheme, themeColor) => {
    const isDark = scheme === 'dark'
    const settings = { ...defaultThemeSettings, themeColor }
    const { shades, good, warn, bad } = themeColors(settings, isDark)
    const tokens = theme.getDesignToken(
      antdTheme({ settings, isDark, isStill: false, isPhone: false }),
    )
    expect(tokens).toMatchObject({
      colorPrimary: shades.ink,
      colorLink: shades.ink,
      colorSuccess: good.ink,
      colorWarning: warn.ink,
      colorError: bad.ink,
    })
  },
)
