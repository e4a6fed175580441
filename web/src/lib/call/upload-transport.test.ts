import { beforeEach, expect, test, vi } from 'vitest'
import { uploadTransport } from './upload-transport.ts'

/** Stands in for the browser's requests, none of which leaves the test. */
class QuietRequest extends EventTarget {
  static last: QuietRequest
  upload = new EventTarget()
  sent: unknown[] = []
  status = 0
  responseText = ''
  constructor() {
    super()
    QuietRequest.last = this
  }
  open(...given: unknown[]) {
    this.sent.push(given)
  }
  setRequestHeader(...given: unknown[]) {
    this.sent.push(given)
  }
  send(body: unknown) {
    this.sent.push(body)
  }
  getResponseHeader = () => '2'
  abort() {
    this.end('abort')
  }
  end(type: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', QuietRequest)
})

const file = new Blob(['x'])
const request = { method: 'POST', headers: { 'Idempotency-Key': '1' }, body: file }

test('sends a file with its headers, reports progress, and returns the response', async () => {
  const parts: number[] = []
  const answered = uploadTransport((part) => parts.push(part))('/api/x', request)
  const { last } = QuietRequest
  expect(last.sent).toEqual([['POST', '/api/x'], ['idempotency-key', '1'], file])
  const progress = { lengthComputable: true, loaded: 1, total: 4 }
  last.upload.dispatchEvent(new ProgressEvent('progress', progress))
  last.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 2 }))
  expect(parts).toEqual([0.25])
  Object.assign(last, { status: 429, responseText: '{}' }).end('load')
  const answer = await answered
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await answer.text()).toBe('{}')
})

test('stops when it is aborted, and sends nothing afterwards', async () => {
  const send = uploadTransport(() => undefined)
  const turn = new AbortController()
  const sent = send('/api/x', { ...request, signal: turn.signal })
  turn.abort()
  await expect(sent).rejects.toThrow('Aborted')
  const late = send('/api/x', { ...request, signal: turn.signal })
  await expect(late).rejects.toThrow(/abort/i)
  expect(QuietRequest.last.sent).not.toContain(file)
})

test('fails without a connection', async () => {
  const sent = uploadTransport(() => undefined)('/api/x', request)
  QuietRequest.last.end('error')
  await expect(sent).rejects.toThrow(TypeError)
})
