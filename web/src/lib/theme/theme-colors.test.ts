import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import { expect, test } from 'vitest'
import { chartColors } from './chart-colors.ts'
import { contrast, distance } from '@amber/contract/settings/contrast.ts'
import { paletteOf, recommendedOf } from './palette.ts'
import { shadesOf, stateShadesOf, surfaces } from '@amber/contract/settings/shades.ts'
import { colorVariables, lookOf, themeColors, usedColor } from './theme-look.ts'

/** All hues, greys, and edge cases. */
const themes = `
  #F59E0B #1677FF #FF4D4F #13C2C2 #722ED1 #52C41A #8B5CF6 #EB2F96 #FFFFFF #000000 #808080
  #767676 #777777 #C0C0C0 #404040 #F8F7F5 #FFFF00 #00FF00 #00FFFF #FF00FF #FF0000 #0000FF
  #39FF14 #CCFF00 #FF6EC7 #F0E68C #FFE4E1 #E6E6FA #FFFACD #191970 #3B0A45 #1B1A18 #8B4513
  #556B2F #A52A2A #D2691E #B8860B #2F4F4F #708090 #5F9EA0 #FA8072 #7FFF00 #40E0D0 #C71585
  #4F6BED #262421 #FEFEFE #010101
`
  .trim()
  .split(/\s+/)

test('computes contrast as defined by WCAG', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('amber has too little contrast for white text', () => {
  expect(contrast('#F59E0B', '#ffffff')).toBeLessThan(2.2)
})

for (const scheme of ['light', 'dark'] as const) {
  const isDark = scheme === 'dark'
  const surface = surfaces[scheme]
  const grounds = [surface.page, surface.panel, surface.raised]

  test.each(themes)(`${scheme}: every pair of %s reaches WCAG AA`, (color) => {
    const shades = shadesOf(color, isDark)
    for (const fill of [shades.fill, shades.fillHover, shades.fillActive]) {
      expect(contrast(shades.onFill, fill)).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of [...grounds, shades.soft, surface.hover]) {
      expect(contrast(shades.ink, ground)).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of grounds) {
      expect(contrast(shades.inkHover, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(shades.inkActive, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(shades.fill, ground)).toBeGreaterThanOrEqual(1.25)
    }
    expect(contrast(shades.onInk, shades.ink)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(surface.text, shades.soft)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(themes)(`${scheme}: %s is readable as a status color`, (color) => {
    const { ink, onInk, soft } = stateShadesOf(color, isDark)
    for (const ground of [...grounds, surface.hover, soft])
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(onInk, ink)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(surface.text, soft)).toBeGreaterThanOrEqual(4.5)
  })

  test(`${scheme}: text, statuses and borders contrast with every surface`, () => {
    const { good, bad } = themeColors(defaultThemeSettings, isDark)
    for (const ground of [...grounds, surface.hover]) {
      expect(contrast(surface.text, ground)).toBeGreaterThanOrEqual(7)
      expect(contrast(surface.quiet, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(bad.ink, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(good.ink, ground)).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of [surface.panel, surface.raised]) {
      expect(contrast(surface.hover, ground)).toBeGreaterThanOrEqual(1.12)
      expect(contrast(surface.line, ground)).toBeGreaterThanOrEqual(1.15)
    }
    // WCAG 1.4.11, non-text contrast.
    expect(contrast(surface.lineInput, surface.panel)).toBeGreaterThanOrEqual(3)
    expect(contrast(surface.lineInput, surface.page)).toBeGreaterThanOrEqual(3)
  })
}

test('uses amber itself as the fill of main buttons', () => {
  expect(shadesOf('#F59E0B', false).fill).toBe('#f59e0b')
  expect(shadesOf('#F59E0B', true).fill).toBe('#f59e0b')
})

test.each(themes)('the palette of %s goes evenly from light to dark', (color) => {
  const palette = paletteOf(color).map((step) => step.color)
  expect(palette).toHaveLength(11)
  expect(palette.every((shade) => /^#[\da-f]{6}$/.test(shade))).toBe(true)
  const light = palette.map((shade) => contrast(shade, '#000000'))
  expect(light).toEqual(light.toSorted((a, b) => b - a))
  expect(palette.slice(3, 8)).toContain(recommendedOf(color))
})

test('a palette keeps its hue, and grays stay gray', () => {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(paletteOf('#1677FF')[5]!.color.slice(at, at + 2), 16),
  )
  expect(blue).toBeGreaterThan(green!)
  expect(green).toBeGreaterThan(red!)
  for (const { color } of paletteOf('#808080')) expect(color.slice(1, 3)).toBe(color.slice(5, 7))
})

test('uses the recommended color on request', () => {
  const settings = { ...defaultThemeSettings, themeColor: '#FFFF00' }
  expect(usedColor(settings)).toBe('#FFFF00')
  expect(usedColor({ ...settings, recommendColor: true })).toBe(recommendedOf('#FFFF00'))
})

test('returns no shades for the default theme, and all for another one', () => {
  const { primaryColor } = defaultBrand
  expect(lookOf(defaultThemeSettings, primaryColor)).toBeUndefined()
  const tab = { ...defaultThemeSettings.tab, height: 40 }
  expect(lookOf({ ...defaultThemeSettings, tab }, primaryColor)).toBe(undefined)
  const look = lookOf({ ...defaultThemeSettings, themeColor: '#1677FF' }, primaryColor)
  expect(look?.light['--fill']).toBe(shadesOf('#1677FF', false).fill)
  expect(look?.dark['--ink']).toBe(shadesOf('#1677FF', true).ink)
})

test('returns shades for another color, and none for that of the brand', () => {
  const blue = { ...defaultThemeSettings, themeColor: '#1677FF' }
  expect(lookOf(blue, '#1677ff')).toBeUndefined()
  expect(Object.keys(lookOf(blue, '#1670F0')?.light ?? {})).toContain('--on-fill')
  const otherColor = { ...defaultThemeSettings.otherColor, error: '#7A0012' }
  const look = lookOf({ ...defaultThemeSettings, otherColor }, '#1677FF')
  expect(Object.keys(look?.light ?? {})).toEqual(['--bad'])
})

test('combines both filters', () => {
  const filtered = (changes: object) =>
    lookOf({ ...defaultThemeSettings, ...changes }, defaultBrand.primaryColor)?.dark
  expect(filtered({ grayscale: true })).toEqual({ '--vision': 'grayscale(100%)' })
  expect(filtered({ colourWeakness: true })).toEqual({ '--vision': 'invert(80%)' })
  expect(filtered({ colourWeakness: true, grayscale: true })).toEqual({
    '--vision': 'invert(80%) grayscale(100%)',
  })
})

test('derives info from the theme color until disabled', () => {
  const settings = { ...defaultThemeSettings, themeColor: '#8B5CF6' }
  const info = (from: typeof settings) => colorVariables(from, false)['--info']
  expect(info(settings)).toBe(shadesOf('#8B5CF6', false).ink)
  expect(info({ ...settings, isInfoFollowPrimary: false })).toBe(
    stateShadesOf(settings.otherColor.info, false).ink,
  )
})

test.each(['#F59E0B', '#1677FF', '#8B5CF6', '#16A34A', '#F97316', '#0D9488', '#64748B'])(
  'a chart uses a distinct second color beside %s',
  (color) => {
    for (const isDark of [false, true]) {
      const [first = '', second = ''] = chartColors(color, isDark)
      expect(distance(first, second)).toBeGreaterThan(120)
    }
  },
)
