import { demoTodos } from '@amber/contract/examples/demo.ts'
import type { DemoTodo } from '@amber/contract/examples/demo.ts'
import { errors } from '@amber/contract/errors.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { MockSettings, MockWindow, MockWorker } from '#web/lib/call/mock-worker.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./mock-page.tsx')])
}, 60_000)

const good = (result: unknown) => ({ status: 200, body: { status: '200', message: 'ok', result } })
const bad = (code: ErrorCode) => ({
  status: errors[code].status,
  body: { status: code, message: errors[code].texts.en, result: { requestId: 'req-1' } },
})
const todo = (title: string, from: Partial<DemoTodo> = {}): DemoTodo => ({
  id: '0197a5c2-6b1e-7d1c-9a2f-000000000001',
  title,
  isDone: false,
  createTime: '2026-11-20T08:00:00.000Z',
  ...from,
})

async function openMock(options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const server = options.server ?? fakeServer()
  server.otherwise(demoTodos.list, good([]))
  const app = renderApp({ path: '/mock', as: person(), ...options, server })
  await screen.findByRole('heading', { level: 1 })
  return { ...app, server }
}

test('adds, completes and deletes a to-do and shows the requests', async () => {
  const server = fakeServer()
  const one = todo('Buy amber')
  server.on(demoTodos.create, good(one))
  server.onPath(demoTodos.update, { id: one.id }, good({ ...one, isDone: true }))
  server.onPath(demoTodos.remove, { id: one.id }, good({}))
  const { user } = await openMock({ server })
  await screen.findByText('No to-dos yet. Add your first one.')
  await user.type(screen.getByLabelText('New to-do'), 'Buy amber{Enter}')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Buy amber' })
  expect(screen.getByRole('group', { name: 'Request' }).textContent).toContain(
    'POST /api/demo/todos',
  )
  expect(screen.getByRole('group', { name: 'Response (HTTP 200)' }).textContent).toContain(
    '"result": {',
  )
  await user.click(box)
  await waitFor(() => expect(box.checked).toBe(true))
  expect(screen.getByText('0 left')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete: Buy amber' }))
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
})

test('shows the message of a failure and keeps the input', async () => {
  const server = fakeServer()
  server.on(demoTodos.fail, bad('demo_failure'))
  server.on(demoTodos.create, bad('todo_limit'))
  const { user } = await openMock({ server })
  await user.click(screen.getByRole('button', { name: 'Simulate failure' }))
  expect((await screen.findAllByText(/This is a simulated failure/)).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('New to-do'), 'one too many{Enter}')
  await screen.findAllByText(/You can keep up to/)
  expect(screen.getByLabelText<HTMLInputElement>('New to-do').value).toBe('one too many')
})

test.each([200, 422])(
  'under HTTP %s, shows a status other than “200” as an error with its message',
  async (status) => {
    const server = fakeServer()
    const message = 'The words of the second API'
    server.on(demoTodos.fail, { status, body: { status: 'demo_failure', message, result: {} } })
    const { user } = await openMock({ server })
    await user.click(screen.getByRole('button', { name: 'Simulate failure' }))
    expect(await screen.findByText(message, { selector: '.toast-error .toast-title' })).toBeTruthy()
  },
)

test('explains both APIs in production and calls none', async () => {
  const { server } = await openMock({ mode: 'production', language: 'zh-CN' })
  expect(screen.getByText(/此接口仅在试用模式下可用/)).toBeTruthy()
  expect(screen.getByText(/当前页面没有 Service Worker/)).toBeTruthy()
  expect(server.heardOf(demoTodos.list)).toEqual([])
})

test('in the browser demo shows the requests of the service worker and makes them fail', async () => {
  let settings: MockSettings = { latency: 0, failures: 0, kind: 'unexpected' }
  let log: ReturnType<MockWorker['log']> = []
  const watchers = new Set<() => void>()
  const own: Window & MockWindow = window
  own.amberMockWorker = {
    log: () => log,
    settings: () => settings,
    set: (next) => void (settings = next),
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    hasNetwork: () => true,
  }
  onTestFinished(() => {
    delete own.amberMockWorker
  })
  const { user } = await openMock()
  const panel = screen.getByRole('region', { name: 'Recent requests' })
  expect(panel.textContent).toContain('No requests yet')
  const asked = {
    time: 0,
    method: 'GET',
    path: '/api/users',
    search: '?size=1',
    milliseconds: 12.4,
  }
  const show = (...next: typeof log) => {
    log = next
    act(() => watchers.forEach((tell) => tell()))
  }
  const lost = { ...asked, id: 1, status: 0, received: '' }
  show(lost)
  const row = screen.getByRole('row', { name: /GET \/api\/users No response 12 ms/ })
  expect(panel.contains(row)).toBe(true)
  await user.click(within(panel).getByRole('button', { name: 'GET /api/users' }))
  expect(within(panel).getByRole('group', { name: 'Request' }).textContent).toBe(
    'GET /api/users?size=1',
  )
  expect(within(panel).getByRole('heading', { name: 'No response' })).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'GET /api/users', expanded: true }))
  // An opened request stays open when new ones arrive.
  const signIn = { ...asked, id: 2, method: 'POST', path: '/api/auth/login', search: '' }
  show({ ...signIn, status: 200, sent: '{"userName":"Super"}', received: '{"code":"200"}' }, lost)
  await user.click(within(panel).getByRole('button', { name: 'POST /api/auth/login' }))
  show({ ...lost, id: 3 }, ...log)
  expect(within(panel).getByRole('group', { name: 'Request' }).textContent).toContain(
    '"userName": "Super"',
  )
  expect(within(panel).getByRole('group', { name: 'Response (HTTP 200)' }).textContent).toContain(
    '"200"',
  )
  fireEvent.change(screen.getByRole('slider', { name: 'Delay' }), { target: { value: '1500' } })
  expect(screen.getByText('1.5 s')).toBeTruthy()
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Failure type' }),
    'Network failure',
  )
  expect(settings).toEqual({ latency: 1500, failures: 0, kind: 'network' })
})
