import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFile, whileAllowed } from './file-answer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function download(size: number) {
  const stopped = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const app = new Hono()
  app.get('/', (context) =>
    answerFile(
      context,
      {
        name: 'endless.csv',
        type: 'text/csv',
        content: {
          next: () => Promise.resolve({ done: false, value: new Uint8Array(size) }),
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

test('stops generating a download that is no longer read', async () => {
  const { reader, stopped } = await download(1)
  await reader.read()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(stopped).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stopped).toHaveBeenCalledOnce()
})

test('stops a download read too slowly, which would hold an old snapshot for hours', async () => {
  const { reader, stopped } = await download(2 ** 20)
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

test.each([1, 100, 10_000])(
  'stops within two minutes a download of which %i bytes are read every few seconds',
  async (size) => {
    const { reader, stopped } = await download(size)
    for (let seconds = 0; seconds < 120; seconds += 5) {
      await reader.read().catch(() => undefined)
      await vi.advanceTimersByTimeAsync(5_000)
    }
    expect(stopped).toHaveBeenCalledOnce()
  },
)

test('continues a download over a slow connection', async () => {
  const { reader, stopped } = await download(64 * 1024)
  for (let seconds = 0; seconds < 900; seconds += 3) {
    await reader.read()
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(stopped).not.toHaveBeenCalled()
})

test('ends a download when its user loses the permission, and releases its resources', async () => {
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
