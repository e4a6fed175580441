import {
  defaultThemeSettings,
  withBrandColor,
  type ThemeSettings,
} from '@amber/contract/settings/theme.ts'
import { recommendedOf } from './palette.ts'
import {
  shadesOf,
  shadeVariables,
  stateShadesOf,
  type Shades,
  type StateShades,
} from '@amber/contract/settings/shades.ts'
import type { ThemeLook } from './theme.ts'

export type ThemeColors = {
  shades: Shades
  info: StateShades
  good: StateShades
  warn: StateShades
  bad: StateShades
}

/** Returns the color of settings that name one, or the recommended one nearest to it. */
export function usedColor({ themeColor, recommendColor }: ThemeSettings): string {
  return recommendColor ? recommendedOf(themeColor) : themeColor
}

/** Returns all colors of the settings. */
export function themeColors(settings: ThemeSettings, isDark: boolean): ThemeColors {
  const { otherColor, isInfoFollowPrimary } = settings
  const shades = shadesOf(usedColor(settings), isDark)
  return {
    shades,
    info: isInfoFollowPrimary ? shades : stateShadesOf(otherColor.info, isDark),
    good: stateShadesOf(otherColor.success, isDark),
    warn: stateShadesOf(otherColor.warning, isDark),
    bad: stateShadesOf(otherColor.error, isDark),
  }
}

/** Returns the colors as custom properties. */
export function colorVariables(
  settings: ThemeSettings,
  isDark: boolean,
): Record<`--${string}`, string> {
  const { shades, info, good, warn, bad } = themeColors(settings, isDark)
  return {
    ...shadeVariables(shades),
    '--info': info.ink,
    '--good': good.ink,
    '--warn': warn.ink,
    '--bad': bad.ink,
  }
}

function filterOf({ colourWeakness, grayscale }: ThemeSettings): string {
  return [colourWeakness && 'invert(80%)', grayscale && 'grayscale(100%)'].filter(Boolean).join(' ')
}

const colorsIn = ({ themeColor, recommendColor, otherColor, isInfoFollowPrimary }: ThemeSettings) =>
  JSON.stringify([themeColor, recommendColor, Object.entries(otherColor), isInfoFollowPrimary])

/** Returns the properties of the root element; undefined for the default, which the page has from the brand. */
export function lookOf(chosen: ThemeSettings, primaryColor: string): ThemeLook | undefined {
  const settings = withBrandColor(chosen, primaryColor)
  const standard = withBrandColor(defaultThemeSettings, primaryColor)
  const filter = filterOf(settings)
  // Skips the default, whose shades take noticeable time on slow phones.
  if (!filter && colorsIn(settings) === colorsIn(standard)) return undefined
  // Another color has all its shades: those of the page change with the brand.
  const hasOther = usedColor(settings).toUpperCase() !== primaryColor.toUpperCase()
  const look = (isDark: boolean) => {
    const own = Object.entries(colorVariables(settings, isDark))
    const common: Record<string, string> = colorVariables(standard, isDark)
    return {
      ...Object.fromEntries(own.filter(([name, value]) => hasOther || common[name] !== value)),
      ...(filter && { '--vision': filter }),
    }
  }
  const both = { light: look(false), dark: look(true) }
  const isDefault = Object.keys({ ...both.light, ...both.dark }).length === 0
  return isDefault ? undefined : both
}
