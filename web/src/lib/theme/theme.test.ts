import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import { expect, test, vi } from 'vitest'
import { createStorage } from '#web/lib/browser/storage.ts'
import { createBrand } from '#web/lib/brand.ts'
import { createTheme, nextMode } from './theme.ts'
import { lookOf } from './theme-look.ts'

function systemScheme(isDark = false) {
  const media = Object.assign(new EventTarget(), { matches: isDark })
  const change = (matches: boolean) => {
    media.matches = matches
    media.dispatchEvent(new Event('change'))
  }
  return { media: media as unknown as MediaQueryList, change }
}

function makeTheme(system = systemScheme()) {
  const root = document.createElement('html')
  const storage = createStorage(() => localStorage)
  const brand = createBrand('', storage)
  const theme = createTheme({ storage, media: system.media, root, brand })
  return { theme, root, brand }
}
const kept = (key: string) => localStorage.getItem(key)
const blue = { ...defaultThemeSettings, themeColor: '#1677FF' }

test('stores a change at once under the specified keys', () => {
  const { theme } = makeTheme()
  theme.setSettings(blue)
  expect(JSON.parse(kept('themeSettings')!)).toEqual(blue)
  expect(kept('themeColor')).toBe('#1677FF')
  theme.setMode('dark')
  expect([kept('themeMode'), kept('darkMode')]).toEqual(['dark', 'true'])
})

test("stores the brand's color as theme color when no own color is set", () => {
  const { theme, brand } = makeTheme()
  brand.setState({ primaryColor: '#0D9488' })
  theme.setSettings({ ...defaultThemeSettings, grayscale: true })
  expect(JSON.parse(kept('themeSettings')!).themeColor).toBe('')
  expect(kept('themeColor')).toBe('#0D9488')
  theme.setSettings(blue)
  expect(kept('themeColor')).toBe('#1677FF')
})

test('restores the settings after a reload', () => {
  const { theme } = makeTheme()
  theme.setMode('dark')
  theme.setSettings(blue)
  theme.setLook(lookOf(blue, defaultBrand.primaryColor))
  const { theme: again, root } = makeTheme()
  expect(again.getState()).toEqual(theme.getState())
  expect(root.dataset.scheme).toBe('dark')
  expect(root.style.getPropertyValue('--fill')).toBe(
    lookOf(blue, defaultBrand.primaryColor)!.dark['--fill'],
  )
})

test.each(['not json', '5', 'null', '{"sider":{"width":"x"}}', '{"themeColor":"javascript:"}'])(
  'ignores invalid stored values: %s',
  (junk) => {
    for (const key of ['themeSettings', 'themeLook', 'themeChange', 'themeMode', 'themeColor'])
      localStorage.setItem(key, junk)
    const { theme, root } = makeTheme()
    expect(theme.getState()).toMatchObject({ mode: 'system', settings: defaultThemeSettings })
    expect(root.getAttribute('style')).toBeNull()
  },
)

test('adopts a stored color of an earlier version', () => {
  localStorage.setItem('themeColor', '#8B5CF6')
  expect(makeTheme().theme.getState().settings.themeColor).toBe('#8B5CF6')
})

test('applies the colors of the scheme and removes them again', () => {
  const { theme, root } = makeTheme()
  const look = lookOf({ ...blue, grayscale: true }, defaultBrand.primaryColor)!
  theme.setLook(look)
  expect(root.style.getPropertyValue('--fill')).toBe(look.light['--fill'])
  expect(root.style.getPropertyValue('--vision')).toBe('grayscale(100%)')
  theme.setMode('dark')
  expect(root.style.getPropertyValue('--ink')).toBe(look.dark['--ink'])
  theme.setLook(undefined)
  expect(root.style.length).toBe(0)
  expect(kept('themeLook')).toBeNull()
})

test('follows the system preference live until light or dark is selected', () => {
  const system = systemScheme()
  const { theme, root } = makeTheme(system)
  system.change(true)
  expect(root.dataset.scheme).toBe('dark')
  expect(kept('darkMode')).toBe('true')
  theme.setMode('light')
  system.change(false)
  system.change(true)
  expect(root.dataset.scheme).toBe('light')
})

test('cycles through light, dark and system', () => {
  expect([nextMode('light'), nextMode('dark'), nextMode('system')]).toEqual([
    'dark',
    'system',
    'light',
  ])
})

test("counts only the user's own changes as such", () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') })
  const { theme } = makeTheme()
  expect(theme.getState().change).toBeUndefined()
  theme.setMode('dark')
  expect(theme.getState().change).toEqual({ at: '2026-11-21T08:00:00.000Z', isOwn: false })
  theme.setSettings(blue)
  expect(theme.getState().change?.isOwn).toBe(true)
  theme.follow(defaultThemeSettings)
  expect(theme.getState().change?.isOwn).toBe(false)
  theme.take({ mode: 'light', settings: blue, change: undefined })
  expect(theme.getState().change).toBeUndefined()
  expect(kept('themeChange')).toBeNull()
})
