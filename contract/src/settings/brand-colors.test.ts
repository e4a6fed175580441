import { expect, test } from 'vitest'
import { brandColorRules, brandVariables, markColor } from './brand-colors.ts'
import { contrast } from './contrast.ts'
import { surfaces } from './shades.ts'

const colors = ['#F59E0B', '#1677FF', '#FFF9C4', '#FFFFFF', '#000000', '#808080', '#00FF00']

test.each(colors)('buttons, links and selected elements of %s are readable', (color) => {
  for (const scheme of ['light', 'dark'] as const) {
    const variables = brandVariables(color, scheme === 'dark')
    const { page, panel, raised } = surfaces[scheme]
    for (const background of [page, panel, raised, variables['--soft']!])
      expect(contrast(variables['--ink']!, background)).toBeGreaterThanOrEqual(4.5)
    for (const fill of ['--fill', '--fill-hover', '--fill-active'])
      expect(contrast(variables['--on-fill']!, variables[fill]!)).toBeGreaterThanOrEqual(4.5)
    expect(brandColorRules(color)).toContain(`--ink:${variables['--ink']}`)
  }
})

test('darkens the logo only for colors on which its letter is unreadable', () => {
  expect(colors.map((color) => markColor(color) === color.toLowerCase())).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ])
})
