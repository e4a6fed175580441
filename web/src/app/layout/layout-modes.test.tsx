import { defaultThemeSettings, type ThemeSettings } from '@amber/contract/settings/theme.ts'
import { languageFacts, languages } from '@amber/contract/localized-text.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { exampleTest } from '#web/testing/examples/example-test.ts'
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
  '%s: has each landmark once and a unique name per navigation',
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

test('vertical: shows the menu beside the page and keeps it collapsed over a reload', async () => {
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

test('collapses below 1024 px, can be expanded there, and expands in a wide window', async () => {
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

exampleTest(
  'vertical-mix: an entry of the rail opens its submenu, and Escape returns to it',
  async () => {
    const { user, path } = await renderLayout(layoutOf('vertical-mix'))
    const rail = within(mainMenu())
    expect(rail.getByRole('link', { name: 'About the project' }).getAttribute('aria-current')).toBe(
      'true',
    )
    const entry = rail.getByRole('button', { name: 'Error pages' })
    expect(entry.getAttribute('aria-expanded')).toBe('false')
    act(() => entry.focus())
    await user.keyboard('{Enter}')
    expect(entry.getAttribute('aria-expanded')).toBe('true')
    const below = screen.getByRole('navigation', { name: 'Error pages menu' })
    expect(below.contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('navigation', { name: 'Error pages menu' })).toBeNull()
    expect(document.activeElement).toBe(entry)
    await user.click(entry)
    await user.click(screen.getByRole('link', { name: '404' }))
    await waitFor(() => expect(path()).toBe('/error/404'))
    await waitFor(() =>
      expect(screen.queryByRole('navigation', { name: 'Error pages menu' })).toBeNull(),
    )
  },
)

exampleTest(
  'vertical-mix: a submenu opened by keyboard stays closed on return to its page by a tab',
  async () => {
    const { user, path } = await renderLayout(layoutOf('vertical-mix'))
    act(() => within(mainMenu()).getByRole('button', { name: 'Error pages' }).focus())
    await user.keyboard('{Enter}')
    act(() => screen.getByRole('link', { name: '404' }).focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/error/404'))
    const tab = screen.getByRole('tab', { name: /About the project/ })
    act(() => tab.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/project-intro'))
    expect(screen.queryByRole('navigation', { name: 'Error pages menu' })).toBeNull()
    expect(document.activeElement).toBe(tab)
  },
)

exampleTest('vertical-mix: keeps a pinned submenu open over a reload', async () => {
  const { user, path, unmount } = await renderLayout(layoutOf('vertical-mix'))
  await user.click(within(mainMenu()).getByRole('button', { name: 'Error pages' }))
  await user.click(screen.getByRole('button', { name: 'Pin submenu', pressed: false }))
  await user.click(screen.getByRole('link', { name: '404' }))
  await waitFor(() => expect(path()).toBe('/error/404'))
  expect(await screen.findByRole('navigation', { name: 'Error pages menu' })).toBeTruthy()
  unmount()
  await renderLayout(layoutOf('vertical-mix'), { path: '/error/403' })
  expect(screen.getByRole('button', { name: 'Pin submenu', pressed: true })).toBeTruthy()
})

test('vertical-mix: a hidden page highlights its menu entry', async () => {
  await renderLayout(layoutOf('vertical-mix'), { path: '/system/user/42', as: person() })
  const entry = within(mainMenu()).getByRole('button', { name: 'System' })
  expect(entry.getAttribute('aria-current')).toBe('true')
})

test('horizontal: shows the menu in the header, with no sider to collapse', async () => {
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

exampleTest(
  'horizontal-mix: shows the first level in the header and its submenu beside the page',
  async () => {
    const { user, path } = await renderLayout(layoutOf('horizontal-mix'))
    expect(banner().contains(mainMenu())).toBe(true)
    expect(sider()).toBeNull()
    await user.click(within(mainMenu()).getByRole('link', { name: 'Error pages' }))
    await waitFor(() => expect(path()).toBe('/error/403'))
    const below = await screen.findByRole('navigation', { name: 'Error pages menu' })
    expect(sider()?.contains(below)).toBe(true)
    expect(within(below).getAllByRole('link')).toHaveLength(3)
  },
)

exampleTest(
  'horizontal-mix reversed: shows the first level beside the page and its submenu in the header',
  async () => {
    const { user, path } = await renderLayout(layoutOf('horizontal-mix', true))
    expect(sider()?.contains(mainMenu())).toBe(true)
    await user.click(within(mainMenu()).getByRole('link', { name: 'Error pages' }))
    await waitFor(() => expect(path()).toBe('/error/403'))
    const below = await screen.findByRole('navigation', { name: 'Error pages menu' })
    expect(banner().contains(below)).toBe(true)
  },
)

test('changing the layout does not remount the open page', async () => {
  const { app } = await renderLayout(layoutOf('vertical'))
  const heading = screen.getByRole('heading', { level: 1 })
  const { theme } = app.services
  for (const mode of ['vertical-mix', 'horizontal', 'horizontal-mix', 'vertical'] as const) {
    act(() => theme.setSettings({ ...defaultThemeSettings, ...layoutOf(mode) }))
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
  }
})

exampleTest(
  'shows the whole menu in a drawer on a phone, and the chosen layout on a wide screen',
  async () => {
    const narrow = Object.assign(new EventTarget(), { matches: true })
    // jsdom sends no end event for the closing animation.
    const still = (query: string) => ({ matches: query.includes('reduced-motion') })
    window.matchMedia = (query) =>
      (query.includes('max-width: 639px')
        ? narrow
        : Object.assign(new EventTarget(), still(query))) as never
    const { user, path, app } = await renderLayout(layoutOf('horizontal-mix'))
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    await user.click(menu.getByRole('button', { name: /Error pages/ }))
    await user.click(await menu.findByRole('link', { name: '404' }))
    await waitFor(() => expect(path()).toBe('/error/404'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    await act(() => app.shell.getState().router.navigate('/project-intro'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    await user.click(await screen.findByRole('link', { name: 'About the project' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => app.shell.getState().router.navigate('/error/404'))
    act(() => {
      narrow.matches = false
      narrow.dispatchEvent(new Event('change'))
    })
    expect(banner().contains(mainMenu())).toBe(true)
    expect(screen.getByRole('navigation', { name: 'Error pages menu' })).toBeTruthy()
  },
)

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
    ...languages
      .filter((language) => language !== 'en-US')
      .map((language) => languageFacts[language].name),
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

test('shows them in the header of a wide window', async () => {
  const { user } = await renderLayout(layoutOf('vertical'))
  await user.click(screen.getByRole('button', { name: /^Account menu/ }))
  await screen.findByRole('menuitem', { name: 'Sign out' })
  expect(screen.queryByRole('menuitem', { name: 'Page only' })).toBeNull()
})

exampleTest('scrolls a long menu to the entry of the open page', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { app } = await renderLayout(layoutOf('vertical'))
  // The entry is 300 px below a menu 100 px high.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: Element,
  ) {
    const isEntry = this.matches('[aria-current]') && this.textContent === '404'
    return new DOMRect(0, isEntry ? 380 : 0, 100, isEntry ? 20 : 100)
  })
  intoView.mockClear()
  await act(() => app.shell.getState().router.navigate('/error/404'))
  await waitFor(() => expect(document.querySelector('#layout-menu')?.scrollTop).toBe(300))
  // `scrollIntoView` would also scroll the page.
  expect(
    intoView.mock.contexts.filter((one) => (one as Element).closest('nav#layout-menu')),
  ).toEqual([])
})

exampleTest('names the landmarks in Chinese', async () => {
  await renderLayout(layoutOf('horizontal-mix'), { path: '/error/404', language: 'zh-CN' })
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: '“异常页”的菜单' })).toBeTruthy()
  expect(screen.getByRole('complementary', { name: '侧边栏' })).toBeTruthy()
  expect(screen.getByRole('separator', { name: '菜单宽度' })).toBeTruthy()
})
