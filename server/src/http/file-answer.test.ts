import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFile, whileAllowed } from './file-answer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A download without an end, whose making can be seen to stop. */
async function download() {
  const stopped = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const app = new Hono()
  app.get('/', (context) =>
    answerFile(
      context,
      {
        name: 'endless.csv',
        type: 'text/csv',
        content: {
          next: () => Promise.resolve({ done: false, value: new Uint8Array(1) }),
          return: stopped,
        },
      },
      () => undefined,
    ),
  )
  const { body } = await app.request('/')
  if (!body) throw new Error('The answer has no body')
  return { reader: body.getReader(), stopped }
}

test('a download that nobody takes any more is not made any further', async () => {
  const { reader, stopped } = await download()
  await reader.read()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(stopped).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stopped).toHaveBeenCalledOnce()
})

test('nor is one that is taken so slowly that it would hold an old snapshot for hours', async () => {
  const { reader, stopped } = await download()
  for (let minutes = 0; minutes < 29; minutes++) {
    await reader.read()
    await vi.advanceTimersByTimeAsync(60_000 - 1)
  }
  expect(stopped).not.toHaveBeenCalled()
  await reader.read()
  await vi.advanceTimersByTimeAsync(30_000)
  await reader.read()
  await vi.advanceTimersByTimeAsync(35_000)
  expect(stopped).toHaveBeenCalledOnce()
  await reader.read().catch(() => undefined)
  await expect(reader.read()).rejects.toThrow('Nobody takes it')
})

test('a download ends with the right to it, and frees what it held', async () => {
  const stopped = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const look = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const piece = { done: false as const, value: new Uint8Array(1) }
  const content = whileAllowed({ next: () => Promise.resolve(piece), return: stopped }, look)
  for (let pieces = 0; pieces < 100; pieces++) expect(await content.next()).toEqual(piece)
  expect(look).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  for (let pieces = 0; pieces < 100; pieces++) await content.next()
  expect(look).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(2_000)
  look.mockRejectedValue(new Error('no more'))
  await expect(content.next()).rejects.toThrow('no more')
  expect(stopped).toHaveBeenCalledOnce()
})
