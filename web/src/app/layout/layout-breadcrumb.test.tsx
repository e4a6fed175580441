import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await import('#web/app/shell.tsx')
}, 60_000)

/** Items of 100 px in a container of `room` px. */
function layOut(room: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function width(
    this: Element,
  ) {
    return this.matches('.layout-breadcrumb') ? room : 0
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe(element: Element) {
        if (element.matches('.layout-breadcrumb')) queueMicrotask(this.#tell)
      }
      unobserve() {}
      disconnect() {}
    },
  )
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

const languages = [
  {
    language: 'zh-CN',
    trail: '面包屑',
    above: '上级页面',
    parts: ['系统管理', '用户管理', '用户详情'],
  },
  {
    language: 'en-US',
    trail: 'Breadcrumb',
    above: 'Parent pages',
    parts: ['System', 'Users', 'User details'],
  },
] as const

test.each(languages)(
  'moves the first items into a menu with links when the breadcrumb is too wide ($language)',
  async ({ language, trail, above, parts: [first, second, last] }) => {
    layOut(150)
    const { user, path } = renderApp({ path: '/system/user/42', as: person(), language })
    const crumbs = within(await screen.findByRole('navigation', { name: trail }))
    const button = await crumbs.findByRole('button', { name: above })
    expect(crumbs.getByText(last)).toBeTruthy()
    expect(crumbs.queryByRole('link', { name: second })).toBeNull()
    await user.click(button)
    const menu = within(screen.getByRole('banner'))
    expect(await menu.findByRole('link', { name: first })).toBeTruthy()
    await user.click(menu.getByRole('link', { name: second }))
    await waitFor(() => expect(path()).toBe('/system/user'))
  },
)

test.each(languages)(
  'shows the whole breadcrumb when it fits ($language)',
  async ({ language, trail, above, parts }) => {
    layOut(300)
    renderApp({ path: '/system/user/42', as: person(), language })
    const crumbs = within(await screen.findByRole('navigation', { name: trail }))
    for (const part of parts) expect(await crumbs.findByText(part)).toBeTruthy()
    expect(crumbs.queryByRole('button', { name: above })).toBeNull()
  },
)
