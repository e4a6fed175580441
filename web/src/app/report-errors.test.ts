import { browserErrors } from '@amber/contract/status/browser-errors.ts'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Call } from '#web/lib/call/api.ts'
import { createErrorReports } from './report-errors.ts'

function setUp({ onLine = true } = {}) {
  const call = vi.fn<(...given: unknown[]) => Promise<object>>(() => Promise.resolve({}))
  const report = createErrorReports({
    call: call as unknown as Call,
    window: { navigator: { onLine } as Navigator },
    build: 'b1',
    here: () => '/system/user?userName=ann',
  })
  const reports = () => call.mock.calls.map(([, input]) => input as { message: string })
  return { call, report, reports }
}

test('reports an error once, with the page without its query', () => {
  const { call, report, reports } = setUp()
  const error = new TypeError('x is undefined')
  report(error)
  report(error)
  expect(reports()).toEqual([
    {
      message: 'TypeError: x is undefined',
      stack: error.stack?.slice(0, 4_000),
      page: '/system/user',
      build: 'b1',
    },
  ])
  expect(call.mock.calls[0]?.[0]).toBe(browserErrors.report)
})

test('reports five errors of a page load, each within the limits of the call', () => {
  const { report, reports } = setUp()
  for (let index = 0; index < 9; index++) report(new Error(`${index} ${'x'.repeat(900)}`))
  expect(reports()).toHaveLength(5)
  for (const input of reports())
    expect(browserErrors.report.input.safeParse(input).success).toBe(true)
})

test('reports texts of several lines and with characters that the call refuses', () => {
  const { report, reports } = setUp()
  const error = new Error('one\ntwo\u001B[31m')
  error.stack = 'Error: one\u202E\n    at render (users-page.js:1:2)'
  report(error)
  const [input] = reports()
  expect(browserErrors.report.input.parse(input)).toMatchObject({
    message: 'Error: one two [31m',
    stack: 'Error: one\n    at render (users-page.js:1:2)',
  })
})

test.each([
  ['an error that the server answered', new ApiError({ status: 500, code: 'unexpected', msg: '' })],
  ['an aborted call', new DOMException('x', 'AbortError')],
  ['a failed network', new TypeError('Failed to fetch')],
  ['a script of another site', 'Script error.'],
])('does not report %s', (_, reason) => {
  const { report, reports } = setUp()
  report(reason)
  expect(reports()).toEqual([])
})

test('reports nothing while offline, and no value that was thrown', () => {
  const offline = setUp({ onLine: false })
  offline.report(new Error('x'))
  expect(offline.reports()).toEqual([])
  const { report, reports } = setUp()
  report({ name: 'Ann' })
  expect(reports()[0]?.message).toBe('Thrown: object')
})
