import { describe, expect, test } from 'vitest'
import { beginTrace, spanIdOf, traceFields } from './trace.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const own = { id: '0199f2b0-7c1e-7000-8000-5b2c9d0e1f34', spanId: '5b2c9d0e1f340042' }
const begin = (traceparent: string | undefined, requestId?: string) =>
  beginTrace({ requestId, traceparent }, own)

describe('a trace', () => {
  test('continues that of the caller with its own span', () => {
    const trace = begin(`00-${traceId}-${spanId}-01`)
    expect(trace.traceparent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`))
    expect(spanIdOf(trace)).not.toBe(spanId)
    expect(traceFields(trace)).toMatchObject({ traceId })
  })

  test('of a later version is continued as far as known', () => {
    expect(begin(`cc-${traceId}-${spanId}-ff-more`).traceparent).toMatch(
      new RegExp(`^00-${traceId}-[\\da-f]{16}-03$`),
    )
  })

  test.each([
    undefined,
    '',
    'garbage',
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}-01\n`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  ])('begins with the request if the caller sends %j', (given) => {
    const { requestId, traceparent } = begin(given)
    expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
    expect(traceparent).not.toContain(traceId)
    expect(traceparent.slice(3, 35)).toBe(requestId.replaceAll('-', ''))
  })
})

describe('a request id', () => {
  test.each(['3f0a7c8e9b2d4f61', 'edge.eu-1_0042', 'a'.repeat(128)])('%s is accepted', (given) => {
    expect(begin(undefined, given).requestId).toBe(given)
  })

  test.each([
    '',
    'short',
    'a'.repeat(129),
    'with space',
    'line\nbreak',
    'x","msg":"forged',
    'ünicode8',
  ])('%j is replaced', (given) => {
    expect(begin(undefined, given).requestId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })
})
