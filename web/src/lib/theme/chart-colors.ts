import { distance, readable } from '@amber/contract/settings/contrast.ts'
import { surfaces } from '@amber/contract/settings/shades.ts'

/** Hues that color-blind users can tell apart (after Okabe and Ito, 2008). */
const others = ['#2f7fb5', '#12906f', '#b0609a', '#7668c7', '#c4552d', '#7d766c']

const tellable = 190

/** Returns chart colors, the theme's first, with a contrast of 3 (WCAG 2.2). */
export function chartColors(themeColor: string, isDark: boolean): readonly string[] {
  const { panel } = surfaces[isDark ? 'dark' : 'light']
  const toward = isDark ? '#ffffff' : '#000000'
  // Colors similar to the theme's come last.
  const far = others.filter((color) => distance(color, themeColor) > tellable)
  const near = others.filter((color) => !far.includes(color))
  return [themeColor, ...far, ...near].map((color) =>
    readable(color, { backgrounds: [panel], toward, ratio: 3.1 }),
  )
}
