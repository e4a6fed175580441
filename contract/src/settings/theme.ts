/* Theme settings without Zod, as the sign-in page reads them first. Their schema is in `appearance.ts`. */

import { hasHidden, withoutHidden } from '@amber/contract/hidden-text.ts'

export const layoutModes = ['vertical', 'vertical-mix', 'horizontal', 'horizontal-mix'] as const
export type LayoutMode = (typeof layoutModes)[number]

export const scrollModes = ['content', 'wrapper'] as const
export type ScrollMode = (typeof scrollModes)[number]

export const tabModes = ['button', 'chrome'] as const
export type TabMode = (typeof tabModes)[number]

export const pageAnimations = [
  'fade',
  'fade-bottom',
  'fade-scale',
  'fade-slide',
  'none',
  'zoom-fade',
  'zoom-out',
] as const
export type PageAnimation = (typeof pageAnimations)[number]

/** Sizes in CSS pixels, colors as `#rrggbb`. */
export const defaultThemeSettings: ThemeSettings = {
  themeColor: '',
  otherColor: { info: '#2080F0', success: '#52C41A', warning: '#FAAD14', error: '#F5222D' },
  isInfoFollowPrimary: true,
  recommendColor: false,
  colourWeakness: false,
  grayscale: false,
  fixedHeaderAndTab: true,
  isOnlyExpandCurrentParentMenu: false,
  layout: { mode: 'vertical', scrollMode: 'content', reverseHorizontalMix: false },
  header: { height: 56, breadcrumb: { visible: true, showIcon: true } },
  footer: { visible: true, fixed: false, height: 48 },
  sider: {
    width: 220,
    collapsedWidth: 64,
    mixWidth: 90,
    mixCollapsedWidth: 64,
    mixChildMenuWidth: 200,
    inverted: false,
  },
  tab: { visible: true, cache: true, height: 44, mode: 'chrome' },
  page: { animate: true, animateMode: 'fade-slide' },
  watermark: { visible: false, text: '', userName: false, time: false },
}

export type ThemeSettings = {
  /** Empty for the brand's. */
  themeColor: string
  otherColor: { info: string; success: string; warning: string; error: string }
  isInfoFollowPrimary: boolean
  /** Uses the nearest color of a perceptually even palette. */
  recommendColor: boolean
  colourWeakness: boolean
  grayscale: boolean
  fixedHeaderAndTab: boolean
  isOnlyExpandCurrentParentMenu: boolean
  layout: { mode: LayoutMode; scrollMode: ScrollMode; reverseHorizontalMix: boolean }
  header: { height: number; breadcrumb: { visible: boolean; showIcon: boolean } }
  footer: { visible: boolean; fixed: boolean; height: number }
  sider: {
    width: number
    collapsedWidth: number
    mixWidth: number
    mixCollapsedWidth: number
    mixChildMenuWidth: number
    inverted: boolean
  }
  /** `cache` keeps the tabs over a reload. */
  tab: { visible: boolean; cache: boolean; height: number; mode: TabMode }
  page: { animate: boolean; animateMode: PageAnimation }
  /** An empty text stands for the brand. */
  watermark: { visible: boolean; text: string; userName: boolean; time: boolean }
}

/** Returns the settings with the brand's color in place of none. */
export function withBrandColor(settings: ThemeSettings, primaryColor: string): ThemeSettings {
  return settings.themeColor ? settings : { ...settings, themeColor: primaryColor }
}

/** CSS pixels. */
export const themeSizes: Readonly<Record<string, readonly [number, number]>> = {
  'header.height': [40, 120],
  'footer.height': [32, 96],
  'sider.width': [160, 400],
  'sider.collapsedWidth': [48, 120],
  'sider.mixWidth': [64, 160],
  'sider.mixCollapsedWidth': [48, 120],
  'sider.mixChildMenuWidth': [160, 400],
  'tab.height': [32, 80],
}

export const themeChoices: Readonly<Record<string, readonly string[]>> = {
  'layout.mode': layoutModes,
  'layout.scrollMode': scrollModes,
  'tab.mode': tabModes,
  'page.animateMode': pageAnimations,
}

/** Characters. */
export const longestWatermark = 64

export const themeModes = ['light', 'dark', 'system'] as const
export type ThemeMode = (typeof themeModes)[number]

/** Reads theme settings from any source; missing and invalid values are taken from `base`. */
export function readThemeSettings(
  found: unknown,
  base: ThemeSettings = defaultThemeSettings,
): ThemeSettings {
  return readPart(found, base, '') as ThemeSettings
}

function readPart(found: unknown, base: unknown, path: string): unknown {
  if (typeof base === 'object' && base !== null) {
    const given = typeof found === 'object' && found !== null ? found : {}
    return Object.fromEntries(
      Object.entries(base).map(([name, value]) => [
        name,
        readPart((given as Record<string, unknown>)[name], value, path ? `${path}.${name}` : name),
      ]),
    )
  }
  // Older watermarks may have hidden characters.
  const given = typeof found === 'string' ? withoutHidden(found) : found
  return isThemeValue(given, base, path) ? given : base
}

/** Whether a value is valid at a path such as `header.height`. */
export function isThemeValue(found: unknown, base: unknown, path: string): boolean {
  if (typeof found !== typeof base) return false
  if (typeof found === 'number') {
    const [least, most] = themeSizes[path] ?? [0, 0]
    return Number.isInteger(found) && found >= least && found <= most
  }
  if (typeof found !== 'string') return true
  const choices = themeChoices[path]
  if (choices) return choices.includes(found)
  if (path === 'themeColor' && found === '') return true
  if (/color/i.test(path)) return /^#[\da-f]{6}$/i.test(found)
  return found.length <= longestWatermark && !hasHidden(found)
}
