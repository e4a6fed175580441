import { defaultThemeSettings, type ThemeSettings } from '@amber/contract/settings/theme.ts'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'

beforeAll(() => import('#web/app/shell.tsx'), 60_000)

async function renderMenu(mode: ThemeSettings['layout']['mode'], isCollapsed = false) {
  const layout = { ...defaultThemeSettings.layout, mode }
  localStorage.setItem('themeSettings', JSON.stringify({ ...defaultThemeSettings, layout }))
  localStorage.setItem('siderCollapsed', String(isCollapsed))
  const app = renderApp({ path: '/user-center', as: person() })
  await screen.findByRole('heading', { level: 1 })
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  return { ...app, menu, directory: menu.getByRole('button', { name: 'System' }) }
}

const kinds = [
  ['horizontal', false],
  ['vertical', true],
] as const

test.each(kinds)(
  '%s, collapsed %s: a key opens a directory, and Escape returns to it',
  async (mode, isCollapsed) => {
    const { user, menu, directory } = await renderMenu(mode, isCollapsed)
    expect(menu.queryByRole('link', { name: 'Users' })).toBeNull()
    act(() => directory.focus())
    await user.keyboard('{Enter}')
    expect(directory.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(menu.getByRole('link', { name: 'Users' }))
    await user.keyboard('{Escape}')
    expect(menu.queryByRole('link', { name: 'Users' })).toBeNull()
    expect(document.activeElement).toBe(directory)
  },
)

test.each(kinds)(
  '%s, collapsed %s: hovering opens a directory, and opening a page closes it',
  async (mode, isCollapsed) => {
    const { user, path, menu, directory } = await renderMenu(mode, isCollapsed)
    await user.hover(directory)
    const roles = await menu.findByRole('link', { name: 'Roles' })
    await user.click(roles)
    await waitFor(() => expect(path()).toBe('/system/role'))
    expect(menu.queryByRole('link', { name: 'Roles' })).toBeNull()
    await waitFor(() => expect(directory.getAttribute('aria-current')).toBe('true'))
  },
)

test('a popup closes when the pointer leaves', async () => {
  const { user, menu, directory } = await renderMenu('horizontal')
  await user.hover(directory)
  await menu.findByRole('link', { name: 'Roles' })
  await user.hover(screen.getByRole('heading', { level: 1 }))
  await waitFor(() => expect(menu.queryByRole('link', { name: 'Roles' })).toBeNull())
})

test('does not take the focus when a popup opened by hovering closes', async () => {
  const { user, menu, directory } = await renderMenu('horizontal')
  await user.hover(directory)
  await menu.findByRole('link', { name: 'Roles' })
  await user.unhover(directory)
  await waitFor(() => expect(menu.queryByRole('link', { name: 'Roles' })).toBeNull())
  expect(document.activeElement).toBe(document.body)
})

test('a popup stays open when a touch ends after scrolling', async () => {
  const { user, menu, directory } = await renderMenu('horizontal')
  await user.click(directory)
  const roles = menu.getByRole('link', { name: 'Roles' })
  fireEvent.pointerLeave(roles.closest('nav > ul')!, { pointerType: 'touch' })
  await new Promise((passed) => setTimeout(passed, 300))
  expect(menu.getByRole('link', { name: 'Roles' })).toBe(roles)
})

test('keeps a popup taller than the window below its entry', async () => {
  const { user, menu, directory } = await renderMenu('horizontal')
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000)
  directory.getBoundingClientRect = () => new DOMRect(300, 10, 100, 36)
  await user.click(directory)
  const popup = menu.getByRole('link', { name: 'Roles' }).closest<HTMLElement>('.menu-flyout')
  expect(popup?.style.top).toBe('50px')
  expect(popup?.style.maxHeight).toBe(`${window.innerHeight - 58}px`)
  height.mockRestore()
})

test('opens one popup at a time', async () => {
  const { user, menu, directory } = await renderMenu('horizontal')
  await user.click(directory)
  expect(menu.getByRole('link', { name: 'Roles' })).toBeTruthy()
  await user.click(screen.getByRole('heading', { level: 1 }))
  expect(menu.queryByRole('link', { name: 'Roles' })).toBeNull()
})

test('reopens expanded directories after collapsing the menu', async () => {
  const { user, menu, directory } = await renderMenu('vertical')
  await user.click(directory)
  await user.click(screen.getByRole('button', { name: 'Collapse menu' }))
  expect(menu.queryByRole('link', { name: 'Roles' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Expand menu' }))
  expect(menu.getByRole('link', { name: 'Roles' })).toBeTruthy()
})

test('a popup closes when a link opens in another window', async () => {
  const { user, path, menu, directory } = await renderMenu('horizontal')
  await user.hover(directory)
  const link = await menu.findByRole('link', { name: 'Roles' })
  // As for another window: this one stays at its page.
  const press = createEvent.click(link)
  press.preventDefault()
  fireEvent(link, press)
  expect(menu.queryByRole('link', { name: 'Roles' })).toBeNull()
  expect(path()).toBe('/user-center')
})
