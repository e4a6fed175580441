import { auth } from '@amber/contract/sign-in/auth.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { protectedRoutes } from '#web/app/routes/routes.ts'

beforeAll(async () => {
  await import('./shell.tsx')
}, 60_000)

const languages = [
  ['en-US', 'Loading'],
  ['zh-CN', '加载'],
] as const

test.each(languages)(
  'shows a loading message before the first screen, in %s',
  async (language, word) => {
    localStorage.setItem('token', 'token-1')
    const server = fakeServer()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    server.on(auth.getUserInfo, async () => {
      await answered
      return reply(auth.getUserInfo, person())
    })
    const { container } = renderApp({ path: '/user-center', server, language })
    const status = await screen.findByText(new RegExp(word))
    expect(status.closest('[role=status]')?.className).toBe('loading')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    answer()
    await screen.findByRole('heading', { level: 1 })
    expect(container.querySelector('.loading')).toBeNull()
  },
)

function holdPage() {
  const node = flatten(protectedRoutes).find(({ path }) => path === '/user-center')!
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const load = node.page!
  const spy = vi.spyOn(node as { page: typeof load }, 'page').mockImplementation(async () => {
    await released
    return load()
  })
  onTestFinished(() => {
    release()
    spy.mockRestore()
  })
  return { load: spy, release }
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

test.each(languages)(
  'a screen that loads late shows the loading fallback, in %s',
  async (language, word) => {
    const { load, release } = holdPage()
    const { app, container } = renderApp({ path: '/user-center', as: person(), language })
    await waitFor(() => expect(app.services.session.getState().user?.userName).toBe('Super'))
    expect(load).toHaveBeenCalled()
    await settle()
    const fallback = container.querySelector('.loading')
    expect(fallback?.getAttribute('role')).toBe('status')
    expect(fallback?.textContent).toMatch(word)
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    release()
    await screen.findByRole('heading', { level: 1 })
    expect(container.querySelector('.loading')).toBeNull()
  },
)

test('keeps the previous screen and runs the progress bar while the next one loads', async () => {
  const { load, release } = holdPage()
  const { app, container } = renderApp({ path: '/home', as: person() })
  const bar = () => container.querySelector<HTMLElement>('.progress-bar')?.dataset['busy']
  const before = await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(bar()).toBe('false'))
  act(() => void app.shell.getState().router.navigate('/user-center'))
  await waitFor(() => expect(load).toHaveBeenCalled())
  await settle()
  expect(screen.getByRole('heading', { level: 1 })).toBe(before)
  expect(container.querySelector('.loading')).toBeNull()
  expect(bar()).toBe('true')
  release()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).not.toBe(before))
  await waitFor(() => expect(bar()).toBe('false'))
})

test('the progress bar runs exactly while a page loads', async () => {
  const server = fakeServer()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  server.on(auth.getUserInfo, async () => {
    await answered
    return reply(auth.getUserInfo, person())
  })
  localStorage.setItem('token', 'token-1')
  localStorage.setItem('refreshToken', 'refresh-1')
  const { container, user } = renderApp({ path: '/403', server })
  const bar = () => container.querySelector<HTMLElement>('.progress-bar')?.dataset['busy']
  const link = await screen.findByRole('link', { name: 'Back to home' })
  expect(bar()).toBe('false')
  await user.click(link)
  await waitFor(() => expect(bar()).toBe('true'))
  answer()
  await screen.findByRole('heading', { name: /, Super$/ })
  await waitFor(() => expect(bar()).toBe('false'))
})
