import { defaultThemeSettings, type ThemeSettings } from '@amber/contract/settings/theme.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/theme/theme-drawer.tsx')])
}, 60_000)

const plain = person({ userName: 'User', roles: ['R_USER'] })

async function renderLayout(
  settings: Partial<ThemeSettings>,
  options: Partial<Parameters<typeof renderApp>[0]> = {},
) {
  localStorage.setItem('themeSettings', JSON.stringify({ ...defaultThemeSettings, ...settings }))
  const app = renderApp({ path: '/project-intro', as: plain, ...options })
  await screen.findByRole('banner')
  await screen.findByRole('heading', { level: 1 })
  return app
}
const layoutOf = (mode: ThemeSettings['layout']['mode'], reverseHorizontalMix = false) => ({
  layout: { ...defaultThemeSettings.layout, mode, reverseHorizontalMix },
})
const mainMenu = () => screen.getByRole('navigation', { name: 'Main menu' })
const banner = () => screen.getByRole('banner')
const sider = () => screen.queryByRole('complementary', { name: 'Sidebar' })

test.each(['vertical', 'vertical-mix', 'horizontal', 'horizontal-mix'] as const)(
  '%s: each landmark is there once, and each navigation has a name of its own',
  async (mode) => {
    await renderLayout(layoutOf(mode), { path: '/system/session', as: person() })
    for (const role of ['banner', 'main', 'contentinfo'])
      expect(screen.getAllByRole(role)).toHaveLength(1)
    const names = screen
      .getAllByRole('navigation')
      .map((navigation) => navigation.getAttribute('aria-label'))
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Main menu')
    expect(names).toContain('Breadcrumb')
    expect(screen.getByRole('link', { name: 'Skip to main content' })).toBeTruthy()
  },
)

test('vertical: the menu stands beside the page, and folded is what it is after a reload', async () => {
  const { user, unmount } = await renderLayout(layoutOf('vertical'))
  expect(sider()?.contains(mainMenu())).toBe(true)
  const toggle = screen.getByRole('button', { name: 'Collapse menu' })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await user.click(toggle)
  expect(localStorage.getItem('siderCollapsed')).toBe('true')
  unmount()
  await renderLayout(layoutOf('vertical'))
  expect(screen.getByRole('button', { name: 'Expand menu' })).toBeTruthy()
  expect(screen.queryByRole('separator', { name: 'Menu width' })).toBeNull()
})

test('collapses by itself below 1024 px, can be expanded there, and comes back in a wide window', async () => {
  const narrow = Object.assign(new EventTarget(), { matches: true })
  window.matchMedia = (query) =>
    (query.includes('max-width: 1023px')
      ? narrow
      : Object.assign(new EventTarget(), { matches: false })) as never
  const resize = (matches: boolean) =>
    act(() => {
      narrow.matches = matches
      narrow.dispatchEvent(new Event('change'))
    })
  const { user } = await renderLayout(layoutOf('vertical'))
  await user.click(screen.getByRole('button', { name: 'Expand menu' }))
  expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeTruthy()
  resize(false)
  expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeTruthy()
  resize(true)
  expect(screen.getByRole('button', { name: 'Expand menu' })).toBeTruthy()
  resize(false)
  expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeTruthy()
  expect(localStorage.getItem('siderCollapsed')).toBeNull()
})

test('vertical-mix: a page that is hidden from the menu lights the entry that it belongs to', async () => {
  await renderLayout(layoutOf('vertical-mix'), { path: '/system/user/42', as: person() })
  const entry = within(mainMenu()).getByRole('button', { name: 'System' })
  expect(entry.getAttribute('aria-current')).toBe('true')
})

test('horizontal: the menu is in the header, nothing stands beside the page that keys could fold', async () => {
  const { user } = await renderLayout(layoutOf('horizontal'), {
    path: '/system/session',
    as: person(),
  })
  expect(banner().contains(mainMenu())).toBe(true)
  expect(sider()).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Collapse|Expand) menu$/ })).toBeNull()
  await user.keyboard('[[')
  expect(localStorage.getItem('siderCollapsed')).not.toBe('true')
  expect(banner().contains(screen.getByRole('navigation', { name: 'Breadcrumb' }))).toBe(false)
})

test('a layout chosen while a page is open leaves the page as it is', async () => {
  const { app } = await renderLayout(layoutOf('vertical'))
  const heading = screen.getByRole('heading', { level: 1 })
  const { theme } = app.services
  for (const mode of ['vertical-mix', 'horizontal', 'horizontal-mix', 'vertical'] as const) {
    act(() => theme.setSettings({ ...defaultThemeSettings, ...layoutOf(mode) }))
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
  }
})

test('moves language and theme settings into the user menu on a phone', async () => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width') || query.includes('reduced-motion'),
    }) as never
  const { user } = await renderLayout(layoutOf('vertical'))
  expect(screen.queryByRole('button', { name: '简体中文', hidden: true })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Theme settings' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Account menu/ }))
  await screen.findByRole('menuitem', { name: 'Theme settings' })
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent)
  expect(names).toEqual([
    'User center',
    'Lock screen',
    '简体中文',
    '繁體中文',
    'Theme settings',
    'Sign out',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Theme settings' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  const account = screen.getByRole('button', { name: /^Account menu/ })
  await waitFor(() => expect(document.activeElement).toBe(account))
  await user.click(account)
  await user.click(await screen.findByRole('menuitem', { name: '简体中文' }))
  expect(await screen.findByRole('button', { name: '打开菜单' })).toBeTruthy()
})

test('moves full content and full screen into the user menu in a narrow header', async () => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width: 767px') || query.includes('reduced-motion'),
    }) as never
  const whole = vi.fn<Element['requestFullscreen']>(async () => {})
  Object.assign(document, { fullscreenEnabled: true, fullscreenElement: null })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenEnabled'))
  Object.assign(document.documentElement, { requestFullscreen: whole })
  const { user } = await renderLayout(layoutOf('vertical'))
  const account = () => screen.getByRole('button', { name: /^Account menu/ })
  await user.click(account())
  await user.click(await screen.findByRole('menuitem', { name: 'Full screen' }))
  expect(whole).toHaveBeenCalledOnce()
  await user.click(account())
  await user.click(await screen.findByRole('menuitem', { name: 'Page only' }))
  expect(await screen.findByRole('button', { name: /^Show menu/ })).toBeTruthy()
})

test('in a wide window they are in the header alone', async () => {
  const { user } = await renderLayout(layoutOf('vertical'))
  await user.click(screen.getByRole('button', { name: /^Account menu/ }))
  await screen.findByRole('menuitem', { name: 'Sign out' })
  expect(screen.queryByRole('menuitem', { name: 'Page only' })).toBeNull()
})
