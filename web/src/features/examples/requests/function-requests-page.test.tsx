import { auth } from '@amber/contract/sign-in/auth.ts'
import { demo, expiryCodes } from '@amber/contract/examples/demo.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { requestRows } from './request-rows.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./function-requests-page.tsx')])
}, 60_000)

async function openRequests(options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const server = options.server ?? fakeServer()
  server.otherwise(auth.logout, reply(auth.logout, {}))
  const app = renderApp({ path: '/function/requests', as: person(), ...options, server })
  await screen.findByRole('heading', { level: 1, name: /Requests and errors|请求与错误/ })
  const press = (name: string | RegExp) =>
    app.user.click(screen.getByRole('button', { name: new RegExp(`Try it: ${String(name)}`) }))
  const lines = () => within(screen.getByRole('log')).getAllByRole('listitem')
  return { ...app, server, press, lines }
}

test('shows an error as a toast, and as a line with code, status and request id', async () => {
  const server = fakeServer()
  server.onPath(demo.problem, { code: 'record_changed' }, problem('record_changed'))
  const { press, lines } = await openRequests({ server })
  await press('record_changed')
  expect(await screen.findByText(/This record has changed/)).toBeTruthy()
  await waitFor(() =>
    expect(lines()[0]?.textContent).toMatch(/record_changed.*HTTP 409.*\d+ ms.*Request ID req-1/),
  )
})

test('shows one toast for five equal errors', async () => {
  const server = fakeServer()
  server.onPath(demo.problem, { code: 'record_changed' }, problem('record_changed'))
  const { press, lines } = await openRequests({ server })
  await press('5 identical errors')
  await waitFor(() => expect(lines()).toHaveLength(5))
  expect(screen.getAllByText(/This record has changed/)).toHaveLength(1)
})

test('shares one refresh among five calls with an expired token', async () => {
  const server = fakeServer()
  const isFresh = (headers: Headers) => headers.get('authorization') === 'Bearer token-2'
  server.onPath(demo.expiry, { code: '9999' }, ({ headers }) =>
    isFresh(headers) ? reply(demo.expiry, { requestId: 'req-2' }) : problem('9999'),
  )
  server.on(auth.refreshToken, reply(auth.refreshToken, { token: 'token-2', refreshToken: 'r-2' }))
  const { press, lines } = await openRequests({ server })
  await press('5 requests get 9999')
  await waitFor(() => expect(lines()).toHaveLength(6))
  expect(lines().filter((line) => /HTTP 200/.test(line.textContent))).toHaveLength(5)
  expect(screen.getByText('Token refreshed')).toBeTruthy()
  expect(server.heardOf(auth.refreshToken)).toHaveLength(1)
})

test('cancels a slow response', async () => {
  const server = fakeServer()
  const { press, user, lines } = await openRequests({ server })
  server.on(demo.wait, () => new Promise(() => {}))
  // Rejects on abort, as the fetch of a browser does.
  const fetch = globalThis.fetch
  globalThis.fetch = (url, request) =>
    Promise.race([
      fetch(url, request),
      new Promise<never>((_, reject) => {
        request?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    ])
  await press('Response after 5 seconds')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(lines()[0]?.textContent).toContain('canceled'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['8888', '8889'] as const)('%s opens the sign-in page', async (code) => {
  const server = fakeServer()
  server.onPath(demo.problem, { code }, problem(code))
  const { press, path } = await openRequests({ server })
  await press(code)
  await waitFor(() => expect(path()).toBe('/login?redirect=%2Ffunction%2Frequests'))
})

test.each(['7777', '7778'] as const)('%s asks for confirmation first', async (code) => {
  const server = fakeServer()
  server.onPath(demo.problem, { code }, problem(code))
  const { press, path, user } = await openRequests({ server })
  await press(code)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(path()).toContain('/login'))
})

test('the table covers every catalogued code', () => {
  const codes = requestRows.flatMap(({ what }) => ('code' in what ? [what.code] : []))
  for (const code of ['8888', '8889', '7777', '7778', ...expiryCodes] as const)
    expect(codes).toContain(code)
})

test('explains the table in production without buttons', async () => {
  await openRequests({ mode: 'production', language: 'zh-CN' })
  expect(screen.getByText(/这些接口仅在试用模式下可用/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /试一试/ })).toBeNull()
  expect(screen.queryByRole('log')).toBeNull()
})
