import { defaultThemeSettings, type LayoutMode } from '@amber/contract/theme.ts'
import { expect, test } from 'vitest'
import { protectedRoutes } from '#web/app/routes.ts'
import { layoutFrame } from './layout-frame.ts'
import { menuPlace } from './menu-place.ts'

const placeOf = (name: string) =>
  menuPlace(protectedRoutes, { name, i18nKey: '', words: { zh: '', en: '' } })
const home = placeOf('home')
const users = placeOf('system_user')

const frameOf = (
  mode: LayoutMode | 'phone',
  from: Partial<Parameters<typeof layoutFrame>[0]> & { reverseHorizontalMix?: boolean } = {},
) => {
  const { reverseHorizontalMix = false, ...rest } = from
  const layout = { ...defaultThemeSettings.layout, reverseHorizontalMix }
  const settings = { ...defaultThemeSettings, layout }
  return layoutFrame({ mode, settings, place: users, isCollapsed: false, isPinned: false, ...rest })
}

test.each([
  ['vertical', {}, '220px'],
  ['vertical', { isCollapsed: true }, '64px'],
  ['vertical-mix', {}, '90px'],
  ['vertical-mix', { isCollapsed: true }, '64px'],
  ['vertical-mix', { isPinned: true }, '290px'],
  ['vertical-mix', { isPinned: true, place: home }, '90px'],
  ['horizontal', {}, '0px'],
  ['horizontal-mix', {}, '220px'],
  ['horizontal-mix', { isCollapsed: true }, '64px'],
  ['horizontal-mix', { place: home }, '0px'],
  ['horizontal-mix', { place: home, reverseHorizontalMix: true }, '220px'],
  ['phone', {}, '0px'],
] as const)('%s with %j has a sider of %s', (mode, from, width) => {
  expect(frameOf(mode, from)['--sider']).toBe(width)
})

test('tabs that are switched off take no room', () => {
  const tab = { ...defaultThemeSettings.tab, visible: false }
  const settings = { ...defaultThemeSettings, tab }
  expect(frameOf('vertical', { settings })['--tab']).toBe('0px')
  expect(frameOf('vertical')['--tab']).toBe('44px')
})
