import { defaultThemeSettings, readThemeSettings } from '@amber/contract/settings/theme.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { exampleTest } from '#web/testing/examples/example-test.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await import('#web/app/shell.tsx')
}, 60_000)

const plain = person({ userName: 'User', roles: ['R_USER'] })

async function renderWith(settings: object, path = '/user-center', as = plain) {
  localStorage.setItem('themeSettings', JSON.stringify(settings))
  const app = renderApp({ path, as })
  await screen.findByRole('banner')
  await screen.findByRole('heading', { level: 1 })
  return app
}
const stored = () =>
  readThemeSettings(JSON.parse(localStorage.getItem('themeSettings') ?? 'null')).sider

test('sets and stores the menu width by keyboard, within limits', async () => {
  const { user } = await renderWith({})
  const edge = screen.getByRole('separator', { name: 'Menu width' })
  expect(edge.getAttribute('aria-valuenow')).toBe('220')
  act(() => edge.focus())
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(edge.getAttribute('aria-valuenow')).toBe('240')
  expect(stored().width).toBe(240)
  await user.keyboard('{ArrowLeft}')
  expect(stored().width).toBe(230)
  await user.keyboard('{End}{ArrowRight}')
  expect(stored().width).toBe(400)
  await user.keyboard('{Home}{ArrowLeft}')
  expect(stored().width).toBe(160)
  await user.dblClick(edge)
  expect(stored().width).toBe(defaultThemeSettings.sider.width)
})

test('sets the width of a pinned menu at its edge', async () => {
  localStorage.setItem('mixSiderFixed', 'true')
  const { user } = await renderWith(
    { layout: { mode: 'vertical-mix' } },
    '/system/session',
    person(),
  )
  const edge = screen.getByRole('separator', { name: 'Menu width' })
  act(() => edge.focus())
  await user.keyboard('{ArrowRight}')
  expect(stored()).toMatchObject({ width: 220, mixChildMenuWidth: 210 })
})

const entry = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('button', { name })
const isOpen = (name: RegExp) => entry(name).getAttribute('aria-expanded') === 'true'

exampleTest('keeps several menu directories open', async () => {
  const { user } = await renderWith({})
  await user.click(entry(/Documentation/))
  await user.click(entry(/Error pages/))
  expect(isOpen(/Documentation/)).toBe(true)
  expect(isOpen(/Error pages/)).toBe(true)
})

test('animates a directory only when the user opens it', async () => {
  const { user } = await renderWith({}, '/system/session', person())
  const unfolds = () => entry(/System/).parentElement?.querySelector('ul')?.dataset['unfolds']
  expect(unfolds()).toBe('false')
  await user.click(entry(/System/))
  await user.click(entry(/System/))
  expect(unfolds()).toBe('true')
})

exampleTest('opens only the current directory and its parents when configured', async () => {
  const { user, app } = await renderWith({ isOnlyExpandCurrentParentMenu: true })
  await user.click(entry(/Documentation/))
  await user.click(entry(/Multi-level menu/))
  expect(isOpen(/Documentation/)).toBe(false)
  await user.click(entry(/Menu one/))
  expect(isOpen(/Multi-level menu/)).toBe(true)
  await act(() => app.shell.getState().router.navigate('/error/404'))
  await waitFor(() => expect(isOpen(/Error pages/)).toBe(true))
  expect(isOpen(/Multi-level menu/)).toBe(false)
})

test('shows the page alone until Escape or the button restores the layout', async () => {
  const { user } = await renderWith({})
  const enter = () => screen.getByRole('button', { name: 'Page only' })
  await user.click(enter())
  expect(screen.queryByRole('banner')).toBeNull()
  expect(document.activeElement?.textContent).toContain('Show menu')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(document.activeElement).toBe(enter())
  await user.click(enter())
  await user.click(screen.getByRole('button', { name: /Show menu/ }))
  expect(screen.getByRole('banner')).toBeTruthy()
})

test('enters and leaves full screen by the button and by the browser', async () => {
  let full: Element | null = null
  const become = (element: Element | null) => {
    full = element
    document.dispatchEvent(new Event('fullscreenchange'))
    return Promise.resolve()
  }
  const root = document.documentElement
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, value: true },
    fullscreenElement: { configurable: true, get: () => full },
    exitFullscreen: { configurable: true, value: () => become(null) },
  })
  Object.assign(root, { requestFullscreen: () => become(root) })
  const { user, unmount } = await renderWith({})
  await user.click(screen.getByRole('button', { name: 'Full screen' }))
  expect(full).toBe(root)
  await user.click(screen.getByRole('button', { name: 'Exit full screen' }))
  expect(full).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Full screen' }))
  act(() => void become(null))
  expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy()
  unmount()
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(root, 'requestFullscreen')
})

test('hides the full screen button in browsers without full screen', async () => {
  await renderWith({})
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
})

test('makes header and footer 56 and 48 pixels high by default', async () => {
  await renderWith({})
  const { style } = document.querySelector<HTMLElement>('.layout')!
  expect([style.getPropertyValue('--header'), style.getPropertyValue('--footer')]).toEqual([
    '56px',
    '48px',
  ])
})

test('shows the footer unless it is disabled', async () => {
  const { app } = await renderWith({ footer: { fixed: true } })
  expect(screen.getByRole('contentinfo').dataset.fixed).toBe('true')
  const { theme } = app.services
  const { settings } = theme.getState()
  act(() => theme.setSettings({ ...settings, footer: { ...settings.footer, visible: false } }))
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

exampleTest(
  'each breadcrumb item opens its sibling pages, unless the breadcrumb is disabled',
  async () => {
    const { user, path, app } = await renderWith({}, '/multi-menu/first/one')
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' })
    const last = within(crumbs).getByRole('button', { name: 'Pages at the same level as Page 1-1' })
    expect(last.getAttribute('aria-current')).toBe('page')
    await user.click(last)
    await user.click(
      await within(screen.getByRole('banner')).findByRole('link', { name: 'Page 1-2' }),
    )
    await waitFor(() => expect(path()).toBe('/multi-menu/first/two'))
    await user.click(
      await within(crumbs).findByRole('button', { name: 'Pages at the same level as Page 1-2' }),
    )
    const inMenu = within(screen.getByRole('banner'))
    const page = await inMenu.findByRole('link', { name: 'Page 1-1' })
    act(() => page.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/multi-menu/first/one'))
    const { theme } = app.services
    const { settings } = theme.getState()
    const header = { ...settings.header, breadcrumb: { visible: false, showIcon: true } }
    act(() => theme.setSettings({ ...settings, header }))
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull()
  },
)

test('links parent pages in the breadcrumb', async () => {
  localStorage.setItem('token', 'token-1')
  renderApp({ path: '/system/user/42', as: person() })
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
  expect(crumbs.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/system/user')
  expect(crumbs.getByText('User details').closest('[aria-current=page]')).toBeTruthy()
})
