import { demoTodos } from '@amber/contract/examples/demo.ts'
import { expect, test, vi } from 'vitest'
import { createSecondApi } from './second-api.ts'
import type { Exchange } from './second-api.ts'

function setUp(...answers: { status: number; body: unknown }[]) {
  const seen: Exchange[] = []
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    sent.push(request)
    const { status, body } = answers.shift()!
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  const tokens = ['old', 'new']
  const renew = vi.fn<() => Promise<string | undefined>>(async () => tokens.shift())
  const call = createSecondApi({
    baseUrl: '/api',
    getToken: () => tokens[0],
    getLanguage: () => 'en-US',
    renew,
    watch: (exchange) => seen.push(exchange),
  })
  return { call, seen, sent, renew }
}

test('reads the result of a success', async () => {
  const { call, seen } = setUp({ status: 200, body: { status: '200', message: 'ok', result: [] } })
  expect(await call(demoTodos.list, {})).toEqual([])
  expect(seen).toMatchObject([{ method: 'GET', url: '/api/demo/todos', status: 200 }])
})

test('throws the message of a failure, whatever the HTTP status', async () => {
  for (const status of [200, 422]) {
    const { call } = setUp({ status, body: { status: 'todo_limit', message: 'full', result: {} } })
    await expect(call(demoTodos.create, { title: 'x' })).rejects.toMatchObject({
      status: 'todo_limit',
      message: 'full',
    })
  }
})

test('renews a rejected token once and repeats the call with the new one', async () => {
  const refusal = { status: 401, body: { status: '9999', message: 'expired', result: {} } }
  const { call, sent, renew } = setUp(refusal, {
    status: 200,
    body: { status: '200', message: 'ok', result: {} },
  })
  await call(demoTodos.fail, {})
  const keys = sent.map(({ headers }) => new Headers(headers).get('idempotency-key'))
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(sent.map(({ headers }) => new Headers(headers).get('authorization'))).toEqual([
    'Bearer old',
    'Bearer new',
  ])
  const again = setUp(refusal, refusal)
  await expect(again.call(demoTodos.fail, {})).rejects.toThrow('expired')
  expect([renew, again.renew].map((fn) => fn.mock.calls.length)).toEqual([1, 1])
})

test('reports a missing response and logs the request', async () => {
  const { call, seen } = setUp()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(demoTodos.create, { title: 'x' })).rejects.toMatchObject({
    code: 'network',
    msg: expect.stringContaining("Can't reach the server"),
  })
  expect(seen).toMatchObject([{ method: 'POST', sent: '{"title":"x"}', status: 0 }])
})

test('reports an unreadable response', async () => {
  for (const body of ['<html>Bad gateway', 'null', '{"code":"200"}']) {
    const { call } = setUp({ status: 502, body })
    await expect(call(demoTodos.list, {})).rejects.toMatchObject({ status: 'unreadable' })
  }
})
