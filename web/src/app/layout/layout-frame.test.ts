import { defaultThemeSettings, type LayoutMode } from '@amber/contract/settings/theme.ts'
import { expect, test } from 'vitest'
import { protectedRoutes } from '#web/app/routes/routes.ts'
import { layoutFrame } from './layout-frame.ts'
import { menuPosition } from './menu-position.ts'

const nodeOf = (name: string) =>
  menuPosition(protectedRoutes, { name, i18nKey: '', texts: { zh: '', en: '' } })
const home = nodeOf('home')
const users = nodeOf('system_user')

const frameOf = (
  mode: LayoutMode | 'phone',
  from: Partial<Parameters<typeof layoutFrame>[0]> & { reverseHorizontalMix?: boolean } = {},
) => {
  const { reverseHorizontalMix = false, ...rest } = from
  const layout = { ...defaultThemeSettings.layout, reverseHorizontalMix }
  const settings = { ...defaultThemeSettings, layout }
  return layoutFrame({
    mode,
    settings,
    position: users,
    isCollapsed: false,
    isPinned: false,
    ...rest,
  })
}

test.each([
  ['vertical', {}, '220px'],
  ['vertical', { isCollapsed: true }, '64px'],
  ['vertical-mix', {}, '90px'],
  ['vertical-mix', { isCollapsed: true }, '64px'],
  ['vertical-mix', { isPinned: true }, '290px'],
  ['vertical-mix', { isPinned: true, position: home }, '90px'],
  ['horizontal', {}, '0px'],
  ['horizontal-mix', {}, '220px'],
  ['horizontal-mix', { isCollapsed: true }, '64px'],
  ['horizontal-mix', { position: home }, '0px'],
  ['horizontal-mix', { position: home, reverseHorizontalMix: true }, '220px'],
  ['phone', {}, '0px'],
] as const)('%s with %j has a sider of %s', (mode, from, width) => {
  expect(frameOf(mode, from)['--sider']).toBe(width)
})

test('disabled tabs take no space', () => {
  const tab = { ...defaultThemeSettings.tab, visible: false }
  const settings = { ...defaultThemeSettings, tab }
  expect(frameOf('vertical', { settings })['--tab']).toBe('0px')
  expect(frameOf('vertical')['--tab']).toBe('44px')
})
