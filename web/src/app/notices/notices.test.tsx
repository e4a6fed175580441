import { search } from '@amber/contract/search.ts'
import { buildTimeOf } from '@amber/contract/headers.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFeedback } from '#web/lib/feedback.ts'
import { createI18n } from '#web/lib/i18n/i18n.ts'
import { loadLanguage } from '#web/lib/i18n/load-language.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
import { health } from '@amber/contract/health.ts'
import { watchBuild } from './watch-build.ts'

// Loads antd outside the first test's timeout.
await import('#web/app/shell.tsx')

const page = (time: string) => `<html><meta name="buildTime" content="${time}" /></html>`

function watch(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetched)
  const feedback = createFeedback()
  const i18n = createI18n({
    storage: createStorage(() => localStorage),
    first: 'en-US',
    load: loadLanguage,
  })
  const reload = vi.fn<() => void>()
  const seen = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const document = seen as unknown as Document
  watchBuild({ services: { feedback, i18n }, document, buildTime: 'build-1', reload })
  const comeBack = async () => {
    seen.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { fetched, feedback, reload, comeBack, seen }
}

beforeEach(() => localStorage.clear())

test('offers a new build once when the page becomes visible again', async () => {
  const { fetched, feedback, reload, comeBack } = watch(() =>
    Promise.resolve(new Response(page('build-2'))),
  )
  expect(fetched).not.toHaveBeenCalled()
  await comeBack()
  const [question] = feedback.getState().questions
  expect(question).toMatchObject({
    title: 'New version available',
    confirm: 'Refresh immediately',
    cancel: 'Later',
  })
  expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/index\.html\?time=\d+$/)
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-cache' })
  question?.answer(false)
  await comeBack()
  expect(feedback.getState().questions).toEqual([])
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('checks the index page of the folder it is served from', async () => {
  vi.stubEnv('BASE_URL', '/some/folder/')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { fetched, feedback, comeBack } = watch(() =>
    Promise.resolve(new Response(page('build-2'))),
  )
  await comeBack()
  expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/some\/folder\/index\.html\?time=\d+$/)
  expect(feedback.getState().questions).toHaveLength(1)
})

test('reloads at once when the user accepts the new build', async () => {
  const { feedback, reload, comeBack } = watch(() => Promise.resolve(new Response(page('build-2'))))
  await comeBack()
  feedback.getState().questions[0]?.answer(true)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test.each([
  ['the same build', () => Promise.resolve(new Response(page('build-1')))],
  ['no page of ours', () => Promise.resolve(new Response('<html>Sign in to the Wi-Fi</html>'))],
  ['an error', () => Promise.resolve(new Response(page('build-2'), { status: 502 }))],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('ignores %s', async (_name, answer) => {
  const { feedback, comeBack } = watch(answer)
  await comeBack()
  expect(feedback.getState().questions).toEqual([])
})

test('does not check while the page is hidden', async () => {
  const { fetched, comeBack, seen } = watch(() => Promise.resolve(new Response(page('build-2'))))
  seen.visibilityState = 'hidden'
  await comeBack()
  expect(fetched).not.toHaveBeenCalled()
})

test('reads the build time from the index page', () => {
  expect(buildTimeOf(page('2026-11-21T11:00:00.000Z'))).toBe('2026-11-21T11:00:00.000Z')
  expect(buildTimeOf('<html></html>')).toBeUndefined()
})

const banner = () => document.querySelector('.offline-banner')
const goOffline = async (isOffline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  // Runs pending effects, which a busy machine delays.
  await act(async () => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
}

test('shows that the network is lost and that it is back', async () => {
  const server = fakeServer()
  renderApp({ path: '/project-intro', as: person({ roles: ['R_USER'] }), server })
  await screen.findByRole('navigation', { name: 'Main menu' })
  expect(banner()?.textContent).toBe('')
  await goOffline(true)
  expect(banner()?.textContent).toBe("You're offline. Waiting to reconnect.")
  expect(document.documentElement.hasAttribute('data-banner')).toBe(true)
  server.on(health.live, reply(health.live, { status: 'live' }))
  await goOffline(false)
  await screen.findByText("You're back online")
  await waitFor(() => expect(banner()?.textContent).toBe(''))
  expect(document.documentElement.hasAttribute('data-banner')).toBe(false)
})

test('shows a network loss that happened before the page listened', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(true).mockReturnValue(false)
  renderApp({ path: '/project-intro', as: person({ roles: ['R_USER'] }), server: fakeServer() })
  await waitFor(() => expect(banner()?.textContent).toBe("You're offline. Waiting to reconnect."))
})

test('shows an unreachable server while the network is available', async () => {
  const server = fakeServer()
  server.on(search.find, () => Promise.reject(new TypeError('Failed to fetch')))
  const manager = person({ buttons: ['user:list'] })
  const { user } = renderApp({ path: '/project-intro', as: manager, server })
  await user.click(await screen.findByRole('button', { name: 'Search everything' }))
  await user.type(await screen.findByRole('combobox'), 'lily')
  await waitFor(() => expect(banner()?.textContent).toBe("Can't reach the server. Retrying…"))
})

test('sends one check at a time, so that no late failure overrides the recovery', async () => {
  const server = fakeServer()
  renderApp({ path: '/project-intro', as: person({ roles: ['R_USER'] }), server })
  await screen.findByRole('navigation', { name: 'Main menu' })
  const slow = Promise.withResolvers<never>()
  server.on(health.live, () => slow.promise, reply(health.live, { status: 'live' }))
  await goOffline(true)
  await goOffline(false)
  await goOffline(false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.heardOf(health.live)).toHaveLength(1)
  await act(async () => slow.reject(new TypeError('Failed to fetch')))
  expect(banner()?.textContent).toBe("Can't reach the server. Retrying…")
  await goOffline(false)
  await screen.findByText("You're back online")
})
