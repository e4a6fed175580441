import { contrast, mix, readable } from './contrast.ts'

export type Surface = {
  page: string
  panel: string
  raised: string
  text: string
  quiet: string
  line: string
  lineStrong: string
  /** Input border: contrast of 3 with the panel, as it alone marks the field. */
  lineInput: string
  hover: string
  shadowCard: string
  shadowHigh: string
}

export const surfaces: Record<'light' | 'dark', Surface> = {
  light: {
    page: '#f8f7f5',
    panel: '#ffffff',
    raised: '#ffffff',
    text: '#1f1b16',
    quiet: '#696157',
    line: '#ebe8e3',
    lineStrong: '#d9d4cc',
    lineInput: '#918a80',
    hover: '#f1eeea',
    shadowCard: '0 1px 2px rgb(60 40 10/4%),0 12px 40px -8px rgb(60 40 10/14%)',
    shadowHigh: '0 2px 6px rgb(40 30 10/6%),0 12px 32px -6px rgb(40 30 10/16%)',
  },
  dark: {
    page: '#141311',
    panel: '#1b1a18',
    raised: '#262421',
    text: '#efece7',
    quiet: '#a8a197',
    line: '#34312d',
    lineStrong: '#423f3a',
    lineInput: '#7d766c',
    hover: '#312e2a',
    shadowCard: '0 1px 2px rgb(0 0 0/30%),0 16px 48px -8px rgb(0 0 0/60%)',
    shadowHigh: '0 2px 6px rgb(0 0 0/40%),0 16px 40px -6px rgb(0 0 0/70%)',
  },
}

export type Shades = {
  fill: string
  fillHover: string
  fillActive: string
  onFill: string
  /** Theme color for text, icons and borders: contrast of at least 4.5 on all surfaces. */
  ink: string
  inkHover: string
  inkActive: string
  /** Text and ticks on an `ink` fill (checkboxes, switches). */
  onInk: string
  /** Background of selected elements; `ink` is readable on it. */
  soft: string
}

export type StateShades = { ink: string; onInk: string; soft: string }

const nearBlack = '#1c1206'
const onto = (fill: string) => (contrast(fill, '#ffffff') >= 4.5 ? '#ffffff' : nearBlack)

/** Returns all shades of a theme color, tested for WCAG AA. */
export function shadesOf(themeColor: string, isDark: boolean): Shades {
  const surface = surfaces[isDark ? 'dark' : 'light']
  const away = isDark ? '#ffffff' : '#000000'
  // A white button on white would be invisible.
  const seen = readable(themeColor, {
    backgrounds: [surface.page, surface.panel, surface.raised],
    toward: away,
    ratio: 1.3,
  })
  // White text is customary on blue or violet, even if the fill must be darker.
  const onFill = contrast(seen, '#ffffff') >= 3.2 ? '#ffffff' : nearBlack
  // Fills move away from their text, so that hover never reduces contrast.
  const fillAway = onFill === '#ffffff' ? '#000000' : '#ffffff'
  const fill = readable(seen, { backgrounds: [onFill], toward: fillAway, ratio: 4.6 })
  const { ink, onInk, soft } = stateShadesOf(themeColor, isDark)
  return {
    fill,
    fillHover: mix(fill, fillAway, 0.12),
    fillActive: mix(fill, fillAway, 0.04),
    onFill,
    ink,
    inkHover: mix(ink, away, 0.12),
    inkActive: mix(ink, away, 0.24),
    onInk,
    soft,
  }
}

/** Returns the shades of a state color. */
export function stateShadesOf(color: string, isDark: boolean): StateShades {
  const surface = surfaces[isDark ? 'dark' : 'light']
  const soft = mix(surface.panel, color, isDark ? 0.16 : 0.13)
  const ink = readable(color, {
    backgrounds: [surface.page, surface.panel, surface.raised, surface.hover, soft],
    toward: isDark ? '#ffffff' : '#000000',
    ratio: 4.6,
  })
  return { ink, onInk: onto(ink), soft }
}

export function surfaceVariables(surface: Surface): Record<`--${string}`, string> {
  return {
    '--page': surface.page,
    '--panel': surface.panel,
    '--raised': surface.raised,
    '--text': surface.text,
    '--quiet': surface.quiet,
    '--line': surface.line,
    '--line-strong': surface.lineStrong,
    '--line-input': surface.lineInput,
    '--hover': surface.hover,
    '--shadow-card': surface.shadowCard,
    '--shadow-high': surface.shadowHigh,
  }
}

/** Returns the shades as custom properties. */
export function shadeVariables(shades: Shades): Record<`--${string}`, string> {
  return {
    '--fill': shades.fill,
    '--fill-hover': shades.fillHover,
    '--fill-active': shades.fillActive,
    '--on-fill': shades.onFill,
    '--ink': shades.ink,
    '--ink-hover': shades.inkHover,
    '--on-ink': shades.onInk,
    '--soft': shades.soft,
  }
}
