import * as z from 'zod'
import { expect, test } from 'vitest'
import { themeSettings } from './appearance.ts'
import { defaultThemeSettings, readThemeSettings } from './theme.ts'

const d = defaultThemeSettings

test.each([undefined, null, 5, 'x', [], {}, [[]], { sider: null }, { sider: 'wide' }])(
  'reads invalid settings as the defaults: %j',
  (found) => {
    expect(readThemeSettings(found)).toEqual(d)
  },
)

test('an invalid setting leaves the others valid', () => {
  const found = {
    themeColor: '#1677FF',
    grayscale: 'yes',
    header: { height: 4000, breadcrumb: { visible: false } },
    layout: { mode: 'round', scrollMode: 'wrapper' },
    watermark: { text: 'x'.repeat(65), visible: true },
    invented: 1,
  }
  expect(readThemeSettings(found)).toEqual({
    ...d,
    themeColor: '#1677FF',
    header: { ...d.header, breadcrumb: { visible: false, showIcon: true } },
    layout: { ...d.layout, scrollMode: 'wrapper' },
    watermark: { ...d.watermark, visible: true },
  })
})

test.each(['red', '#fff', '#12345g', 'url(x)', '#1234567', ''])(
  'refuses %j as a color',
  (color) => {
    const read = readThemeSettings({ themeColor: color, otherColor: { info: color } })
    expect(read).toEqual(d)
  },
)

test.each([
  ['a fraction', 56.5],
  ['too little', 39],
  ['too much', 121],
  ['no number', Number.NaN],
  ['text', '56'],
])('reads a height with %s as the default', (_name, height) => {
  expect(readThemeSettings({ header: { height } }).header.height).toBe(d.header.height)
})

test('fills missing settings from the base', () => {
  const base = { ...d, grayscale: true }
  expect(readThemeSettings({ themeColor: '#000000' }, base)).toEqual({
    ...base,
    themeColor: '#000000',
  })
})

test('reads exactly the values that the schema accepts', () => {
  expect(z.parse(themeSettings, d)).toEqual(d)
  for (const [place, wrong] of [
    ['themeColor', 'red'],
    ['grayscale', 1],
    ['tab', { ...d.tab, mode: 'round' }],
    ['sider', { ...d.sider, width: 20 }],
    ['more', 1],
  ] as const) {
    const found = { ...d, [place]: wrong }
    expect(z.safeParse(themeSettings, found).success, place).toBe(false)
    expect(readThemeSettings(found)).toEqual(d)
  }
})
