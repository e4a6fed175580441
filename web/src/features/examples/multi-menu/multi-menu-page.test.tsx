import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./multi-menu-page.tsx')])
}, 60_000)

test.each([
  ['/multi-menu/first/one', 'Page 1-1', ['Multi-level menu', 'Menu one', 'Page 1-1']],
  ['/multi-menu/first/two', 'Page 1-2', ['Multi-level menu', 'Menu one', 'Page 1-2']],
  [
    '/multi-menu/second/one/home',
    'Page 2-1-1',
    ['Multi-level menu', 'Menu two', 'Menu 2-1', 'Page 2-1-1'],
  ],
])('%s shows its menu path like the breadcrumb', async (path, title, trail) => {
  renderApp({ path, as: person() })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  const steps = within(screen.getByRole('list', { name: 'Menu path' }))
  expect(
    steps.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent),
  ).toEqual(trail)
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  for (const name of trail) expect(crumbs.getByText(name)).toBeTruthy()
  expect(screen.getByText(path)).toBeTruthy()
})

test('links the other pages, in Chinese too', async () => {
  const { user, path } = renderApp({
    path: '/multi-menu/first/one',
    as: person(),
    language: 'zh-CN',
  })
  await user.click(await screen.findByRole('link', { name: '菜单二 / 菜单 2-1 / 页面 2-1-1' }))
  expect(await screen.findByRole('heading', { level: 1, name: '页面 2-1-1' })).toBeTruthy()
  expect(path()).toBe('/multi-menu/second/one/home')
})
