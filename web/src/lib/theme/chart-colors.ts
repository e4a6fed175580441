import { distance, readable } from './contrast.ts'
import { surfaces } from './shades.ts'

/** Beside the theme colour: hues that keep apart for colour-blind eyes too (after Okabe and Ito, 2008). */
const others = ['#2f7fb5', '#12906f', '#b0609a', '#7668c7', '#c4552d', '#7d766c']

/** Nearer ones are taken for one another. */
const tellable = 190

/**
 * Colours for the parts of a chart, the theme's first. Each stands out from the panel by 3 to 1, as WCAG 2.2 asks of
 * what is drawn to be understood.
 */
export function chartColors(themeColor: string, isDark: boolean): readonly string[] {
  const { panel } = surfaces[isDark ? 'dark' : 'light']
  const toward = isDark ? '#ffffff' : '#000000'
  // What resembles the theme's colour comes last.
  const far = others.filter((color) => distance(color, themeColor) > tellable)
  const near = others.filter((color) => !far.includes(color))
  return [themeColor, ...far, ...near].map((color) =>
    readable(color, { backgrounds: [panel], toward, ratio: 3.1 }),
  )
}
