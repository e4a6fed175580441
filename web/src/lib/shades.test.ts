import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { shadesOf, surfaces } from './shades.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('amber cannot carry white text, which is why there are shades', () => {
  expect(contrast('#F59E0B', '#ffffff')).toBeLessThan(2.2)
})

const themes = [
  '#F59E0B',
  '#1677ff',
  '#ff4d4f',
  '#13c2c2',
  '#722ed1',
  '#52c41a',
  '#ffffff',
  '#000000',
  '#808080',
  '#ffff00',
]

for (const scheme of ['light', 'dark'] as const) {
  const surface = surfaces[scheme]
  const grounds = [surface.page, surface.panel, surface.raised]

  test.each(themes)(`${scheme}: every pair of %s reaches WCAG AA`, (color) => {
    const shades = shadesOf(color, scheme === 'dark')
    for (const fill of [shades.fill, shades.fillHover, shades.fillActive]) {
      expect(contrast(shades.onFill, fill)).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of [...grounds, shades.soft]) {
      expect(contrast(shades.ink, ground)).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of grounds) {
      expect(contrast(shades.inkHover, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(shades.inkActive, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(shades.onInk, shades.ink)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(surface.text, shades.soft)).toBeGreaterThanOrEqual(4.5)
  })

  test(`${scheme}: text, states and edges stand out from every surface`, () => {
    for (const ground of [...grounds, surface.hover]) {
      expect(contrast(surface.text, ground)).toBeGreaterThanOrEqual(7)
      expect(contrast(surface.quiet, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(surface.bad, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(surface.good, ground)).toBeGreaterThanOrEqual(4.3)
    }
    // WCAG 1.4.11: what shows where an input is.
    expect(contrast(surface.lineInput, surface.panel)).toBeGreaterThanOrEqual(3)
    expect(contrast(surface.lineInput, surface.page)).toBeGreaterThanOrEqual(3)
  })
}

test('amber itself stays the fill of main buttons', () => {
  expect(shadesOf('#F59E0B', false).fill).toBe('#f59e0b')
  expect(shadesOf('#F59E0B', true).fill).toBe('#f59e0b')
})
