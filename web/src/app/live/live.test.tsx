import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { home } from '@amber/contract/home.ts'
import { live } from '@amber/contract/live.ts'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import type { Notification } from '@amber/contract/messaging/notifications.ts'
import { idOf } from '#web/testing/record-stamps.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// A lost stream is reopened only after seconds.
vi.setConfig({ testTimeout: 30_000 })

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/pages/home-page.tsx')])
}, 60_000)

const streamPath = `/api${live.stream.path}`

function liveServer() {
  const server = fakeServer()
  const plain = globalThis.fetch
  const opened: {
    since: string | null
    headers: Headers
    send: (text: string) => void
    end: () => void
  }[] = []
  const refusals: (() => number)[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (pathname !== streamPath) return plain(address, request)
    const status = refusals.shift()?.()
    if (status !== undefined) return new Response('{}', { status })
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const ignore = () => undefined
    opened.push({
      since: searchParams.get('since'),
      headers: new Headers(request.headers),
      send: (text) => void writer.write(new TextEncoder().encode(text)).catch(ignore),
      end: () => void writer.close().catch(ignore),
    })
    request.signal?.addEventListener(
      'abort',
      () => void writer.abort(new Error('aborted')).catch(ignore),
    )
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  const stream = async (count: number) => {
    await waitFor(() => expect(opened).toHaveLength(count), { timeout: 12_000 })
    return opened[count - 1]!
  }
  return { server, stream, opened, refusals }
}

const tell = (id: number, kind: string, data: object = {}) =>
  `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

test('opens the stream with the token and as background activity', async () => {
  const { server, stream } = liveServer()
  renderApp({ path: '/home', as: person(), server })
  const { headers, since } = await stream(1)
  expect(headers.get('authorization')).toBe('Bearer token-1')
  expect(headers.get('x-background')).toBe('1')
  expect(headers.get('last-event-id')).toBeNull()
  expect(Number(since)).toBeGreaterThan(0)
})

test('requests events since the page began to load, however late the stream opens', async () => {
  const { server, stream, refusals } = liveServer()
  const answered = Promise.withResolvers<void>()
  refusals.push(() => 503)
  server.on(auth.getUserInfo, async () => {
    await answered.promise
    return reply(auth.getUserInfo, person())
  })
  localStorage.setItem('token', 'token-1')
  localStorage.setItem('refreshToken', 'refresh-1')
  const begun = performance.now()
  renderApp({ path: '/home', server })
  await new Promise((resolve) => setTimeout(resolve, 300))
  answered.resolve()
  const { since } = await stream(1)
  // Counted from the first request, not from the first attempt.
  expect(Number(since)).toBeGreaterThan(300)
  expect(Number(since)).toBeLessThanOrEqual(Math.ceil(performance.now() - begun))
})

test('handles an event from two windows once and never moves the position back', async () => {
  const { server, stream } = liveServer()
  const { userId } = person()
  renderApp({ path: '/home', as: person(), server })
  const first = await stream(1)
  const other = new BroadcastChannel('amber-live:/')
  onTestFinished(() => other.close())
  const asked = server.heardOf(auth.getUserInfo).length
  const event = { kind: 'rights-changed', data: {} }
  for (const id of ['9', '9', '8'])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    other.postMessage({ userId, id, event })
  await waitFor(() => expect(server.heardOf(auth.getUserInfo)).toHaveLength(asked + 1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.heardOf(auth.getUserInfo)).toHaveLength(asked + 1)
  first.end()
  expect(await stream(2)).toMatchObject({ since: null })
  expect((await stream(2)).headers.get('last-event-id')).toBe('9')
})

test('refetches the home page metrics when they change, even from split chunks', async () => {
  const { server, stream } = liveServer()
  renderApp({ path: '/home', as: person(), server })
  const { send } = await stream(1)
  const asked = server.heardOf(home.overview).length
  const text = tell(3, 'metrics-changed', { spread: 0 })
  send(text.slice(0, 20))
  send(text.slice(20))
  await waitFor(() => expect(server.heardOf(home.overview)).toHaveLength(asked + 1))
  expect(server.heardOf(home.overview).at(-1)?.headers.get('x-background')).toBe('1')
})

test('does not refetch metrics that were requested after they changed', async () => {
  const { server, stream } = liveServer()
  renderApp({ path: '/home', as: person(), server })
  const { send } = await stream(1)
  await waitFor(() => expect(server.heardOf(home.activities)).toHaveLength(1))
  const reads = [home.overview, home.activities, home.trend]
  const asked = () => reads.map((read) => server.heardOf(read).length)
  send(tell(3, 'metrics-changed', { spread: 0, age: 60_000 }))
  await waitFor(() => expect(sessionStorage.getItem('livePosition')).toContain('"3"'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked()).toEqual([1, 1, 1])
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  send(tell(4, 'metrics-changed', { spread: 0, age: 0 }))
  await waitFor(() => expect(asked()).toEqual([2, 2, 2]))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked()).toEqual([2, 2, 2])
})

test('refetches data changed while the window was hidden, even when fresh', async () => {
  const { server, stream } = liveServer()
  renderApp({ path: '/home', as: person(), server })
  const { send } = await stream(1)
  await waitFor(() => expect(server.heardOf(home.activities)).toHaveLength(1))
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => sight.mockRestore())
  send(tell(3, 'metrics-changed', { spread: 0 }))
  await waitFor(() => expect(sessionStorage.getItem('livePosition')).toContain('"3"'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.heardOf(home.activities)).toHaveLength(1)
  sight.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(server.heardOf(home.activities)).toHaveLength(2))
})

test('refetches data changed while an older response was pending', async () => {
  const { server, stream } = liveServer()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const answer = reply(home.activities, { isOwn: true, hasMore: false, records: [] })
  server.on(home.activities, () => released.then(() => answer), answer)
  renderApp({ path: '/home', as: person(), server })
  const { send } = await stream(1)
  await waitFor(() => expect(server.heardOf(home.activities)).toHaveLength(1))
  send(tell(3, 'metrics-changed', { spread: 0 }))
  await waitFor(() => expect(sessionStorage.getItem('livePosition')).toContain('"3"'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  release()
  await waitFor(() => expect(server.heardOf(home.activities)).toHaveLength(2))
})

test('applies changed permissions at once', async () => {
  const { server, stream } = liveServer()
  const { app } = renderApp({ path: '/home', as: person({ buttons: ['user:list'] }), server })
  const { send } = await stream(1)
  server.on(auth.getUserInfo, reply(auth.getUserInfo, person({ buttons: [] })))
  expect(app.services.session.can('user:list')).toBe(true)
  send(tell(1, 'rights-changed'))
  await waitFor(() => expect(app.services.session.can('user:list')).toBe(false))
})

test('refetches a failed read when the network returns', async () => {
  const { server, stream } = liveServer()
  const { app } = renderApp({ path: '/home', as: person({ buttons: ['user:list'] }), server })
  const { send } = await stream(1)
  server.on(
    auth.getUserInfo,
    problem('unexpected'),
    reply(auth.getUserInfo, person({ buttons: [] })),
  )
  send(tell(1, 'rights-changed'))
  await waitFor(() => expect(server.heardOf(auth.getUserInfo)).toHaveLength(2))
  expect(app.services.session.can('user:list')).toBe(true)
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(app.services.session.can('user:list')).toBe(false)
  })
})

test('redirects to sign-in by the next call when the session was ended elsewhere', async () => {
  const { server, stream } = liveServer()
  const { path } = renderApp({ path: '/home', as: person(), server })
  const { send, end } = await stream(1)
  server.on(auth.getUserInfo, problem('8889'))
  server.on(auth.logout, reply(auth.logout, {}))
  send(tell(1, 'session-ended'))
  end()
  await waitFor(() => expect(path()).toBe('/login?redirect=%2Fhome'))
})

test('reopens an ended stream after the last received event', async () => {
  const { server, stream } = liveServer()
  renderApp({ path: '/home', as: person(), server })
  const first = await stream(1)
  first.send(`:\nid: 41\n\n`)
  first.send(tell(42, 'of-a-newer-server'))
  await waitFor(() => expect(sessionStorage.getItem('livePosition')).toContain('"42"'))
  first.end()
  const second = await stream(2)
  expect(second.headers.get('last-event-id')).toBe('42')
})

test('refreshes an expired token when opening the stream', async () => {
  const { server, stream, refusals } = liveServer()
  refusals.push(() => {
    server.on(auth.getUserInfo, problem('9999'), reply(auth.getUserInfo, person()))
    return 401
  })
  server.on(
    auth.refreshToken,
    reply(auth.refreshToken, { token: 'token-2', refreshToken: 'refresh-2' }),
  )
  renderApp({ path: '/home', as: person(), server })
  const { headers } = await stream(1)
  expect(headers.get('authorization')).toBe('Bearer token-2')
})

test('does not reconnect while offline, and reconnects at once when online', async () => {
  const { server, stream, opened } = liveServer()
  renderApp({ path: '/home', as: person(), server })
  const first = await stream(1)
  first.send(`:\nid: 7\n\n`)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  first.end()
  await new Promise((resolve) => setTimeout(resolve, 2_300))
  expect(opened).toHaveLength(1)
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await stream(2)
})

test('shares one stream among the windows of a browser', async () => {
  const { server, stream } = liveServer()
  const { app } = renderApp({ path: '/home', as: person({ buttons: ['user:list'] }), server })
  await stream(1)
  const other = new BroadcastChannel('amber-live:/')
  onTestFinished(() => other.close())
  server.on(auth.getUserInfo, reply(auth.getUserInfo, person({ buttons: [] })))
  const event = { kind: 'rights-changed', data: {} }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  other.postMessage({ userId: 'somebody else', id: '9', event })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(app.services.session.can('user:list')).toBe(true)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  other.postMessage({ userId: person().userId, id: '9', event })
  await waitFor(() => expect(app.services.session.can('user:list')).toBe(false))
})

test('shows a changed brand, and keeps the former one while it cannot be read', async () => {
  const { server, stream } = liveServer()
  const { app } = renderApp({ path: '/home', as: person(), server })
  const { send } = await stream(1)
  const announce = (id: number) => send(`id: ${id}\nevent: brand-changed\ndata: {"spread":0}\n\n`)
  const brand = { ...defaultBrand, nameEn: 'Acme', shortNameEn: 'Acme' }
  server.on(settings.getBrand, problem('database_unavailable'), reply(settings.getBrand, brand))
  announce(5)
  await waitFor(() => expect(server.heardOf(settings.getBrand)).toHaveLength(1))
  expect(app.services.brand.getState()).toEqual(defaultBrand)
  announce(6)
  await waitFor(() => expect(app.services.brand.getState()).toEqual(brand))
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await screen.findAllByText('Acme')).length).toBeGreaterThan(0)
  server.on(settings.getBrand, reply(settings.getBrand, { ...brand, company: 'Acme Ltd.' }))
  send('id: 7\nevent: reset\ndata: {}\n\n')
  await waitFor(() => expect(app.services.brand.getState().company).toBe('Acme Ltd.'))
})

test('a new window takes the position of the stream from another window', async () => {
  const { server, stream } = liveServer()
  const other = new BroadcastChannel('amber-live:/')
  onTestFinished(() => other.close())
  const said: unknown[] = []
  other.addEventListener('message', ({ data }) => said.push(data))
  renderApp({ path: '/home', as: person(), server })
  const first = await stream(1)
  const { userId } = person()
  await waitFor(() => expect(said).toEqual([{ askedBy: userId, since: expect.any(Number) }]))
  const event = { kind: 'settings-changed', data: { key: 'retention' } }
  const sendIt = (message: object) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    other.postMessage({ userId, ...message })
  sendIt({ id: '8', event })
  await new Promise((resolve) => setTimeout(resolve, 100))
  sendIt({ id: '9' })
  await waitFor(() => expect(sessionStorage.getItem('livePosition')).toContain('"9"'))
  sendIt({ askedBy: 'somebody else', since: 60_000 })
  sendIt({ askedBy: userId, since: 20 })
  sendIt({ askedBy: userId, since: 60_000 })
  const place = { userId, id: '9', event: undefined }
  await waitFor(() => expect(said.slice(1)).toEqual([place, { userId, id: '8', event }, place]))
  first.end()
  expect((await stream(2)).headers.get('last-event-id')).toBe('9')
})

test('a page hidden before its refetch refetches when it is shown again', async () => {
  const { server, stream } = liveServer()
  renderApp({ path: '/home', as: person(), server })
  const open = (path: string) =>
    act(() => {
      window.history.pushState(null, '', path)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
  const { send } = await stream(1)
  await waitFor(() => expect(server.heardOf(home.activities)).toHaveLength(1))
  send(tell(3, 'metrics-changed', { spread: 600_000 }))
  await waitFor(() => expect(sessionStorage.getItem('livePosition')).toContain('"3"'))
  open('/user-center')
  await waitFor(() => expect(document.title).toContain('User center'))
  expect(server.heardOf(home.activities)).toHaveLength(1)
  open('/home')
  await waitFor(() => expect(server.heardOf(home.activities)).toHaveLength(2))
})

const noticeOf = (index: number, isRead: boolean): Notification => ({
  id: idOf(index),
  kind: 'import_finished',
  isSecurity: false,
  data: { fileName: `file-${index}.csv`, imported: 1, leftOut: 0 },
  time: new Date(Date.now() - index * 60_000).toISOString(),
  isRead,
})

test('counts live notifications in the bell at once and updates older ones in the panel', async () => {
  const { server, stream } = liveServer()
  const translate = (unread: number) =>
    server.on(notifications.summary, reply(notifications.summary, { unread, latest: [] }))
  const list = (second: Notification) =>
    server.on(notifications.list, ({ query }) => {
      const isFirst = query.get('beforeId') === null
      const records = [isFirst ? noticeOf(1, true) : second]
      return reply(notifications.list, { records, hasMore: isFirst })
    })
  translate(1)
  list(noticeOf(2, false))
  const { user } = renderApp({ path: '/home', as: person(), server })
  const { send } = await stream(1)
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await user.click(await panel.findByRole('button', { name: 'Load more' }))
  expect((await panel.findByText(/file-2/)).closest('li')?.dataset['read']).toBe('false')
  translate(0)
  list(noticeOf(2, true))
  send(tell(3, 'notifications-changed'))
  await waitFor(() => expect(panel.getByText(/file-2/).closest('li')?.dataset['read']).toBe('true'))
  expect(panel.getAllByRole('listitem')).toHaveLength(2)
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
})
