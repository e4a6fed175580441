import { expect, test } from 'vitest'
import { createCache, createLastKnown } from './cache.ts'

function make({ maxBytes = 1_000_000, maxAgeMs = 1000, maxStaleMs = 0 } = {}) {
  let time = Date.parse('2026-01-01')
  let found = 0
  const cache = createCache<string | null>({
    maxBytes,
    maxAgeMs,
    maxStaleMs,
    bytesOf: (value) => value?.length ?? 0,
    now: () => new Date(time),
  })
  const ask = async (
    key: string,
    find: () => Promise<string | null> = async () => `about ${key}`,
  ) => {
    const before = found
    const value = await cache(key, () => {
      found++
      return find()
    })
    return [value, found > before]
  }
  return {
    ask,
    cache,
    pass: (milliseconds: number) => void (time += milliseconds),
  }
}

test('caches a value until its maximum age', async () => {
  const { ask, pass } = make()
  expect(await ask('a')).toEqual(['about a', true])
  pass(999)
  expect(await ask('a')).toEqual(['about a', false])
  pass(1)
  expect(await ask('a')).toEqual(['about a', true])
  expect(await ask('b')).toEqual(['about b', true])
})

test('finds a value again after the clock was set back', async () => {
  const { ask, pass } = make()
  await ask('a')
  pass(-1)
  expect(await ask('a')).toEqual(['about a', true])
  expect(await ask('a')).toEqual(['about a', false])
})

test('counts the age from the beginning of the computation', async () => {
  const { ask, pass } = make()
  const slow = () => {
    pass(600)
    return Promise.resolve('slow')
  }
  expect(await ask('a', slow)).toEqual(['slow', true])
  pass(399)
  expect(await ask('a')).toEqual(['slow', false])
  pass(1)
  expect(await ask('a')).toEqual(['about a', true])
})

test('caches for a single millisecond', async () => {
  const { ask, pass } = make({ maxAgeMs: 1 })
  await ask('a')
  expect(await ask('a')).toEqual(['about a', false])
  pass(1)
  expect(await ask('a')).toEqual(['about a', true])
})

test('caches null', async () => {
  const { ask } = make()
  expect(await ask('a', () => Promise.resolve(null))).toEqual([null, true])
  expect(await ask('a')).toEqual([null, false])
})

test('shares one computation among concurrent callers', async () => {
  const { cache } = make()
  let finds = 0
  const answers = await Promise.all(
    [1, 2, 3].map(() => cache('a', () => Promise.resolve(`${++finds}`))),
  )
  expect(answers).toEqual(['1', '1', '1'])
})

test('does not cache a failure', async () => {
  const { ask } = make()
  await expect(ask('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask('a')).toEqual(['about a', true])
})

test('stays within its bytes and evicts the least recently used', async () => {
  const { ask } = make({ maxBytes: 3000 })
  const large = () => Promise.resolve('x'.repeat(900))
  await ask('a', large)
  await ask('b', large)
  await ask('a', large)
  await ask('c', large)
  expect((await ask('a', large))[1]).toBe(false)
  expect((await ask('c', large))[1]).toBe(false)
  expect((await ask('b', large))[1]).toBe(true)
  const huge = () => Promise.resolve('x'.repeat(5000))
  await ask('d', huge)
  expect((await ask('d', huge))[1]).toBe(true)
})

test('returns a value that is evicted while it is found', async () => {
  const { ask } = make({ maxBytes: 1000 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = ask('slow', () => promise)
  for (const key of ['a', 'b', 'c']) await ask(key, () => Promise.resolve('x'.repeat(550)))
  resolve('late')
  expect(await slow).toEqual(['late', true])
})

test('returns an old value while a new one is found, and waits for it later', async () => {
  const { ask, pass } = make({ maxAgeMs: 5_000, maxStaleMs: 60_000 })
  const value = (text: string) => () => Promise.resolve(text)
  expect(await ask('a', value('1'))).toEqual(['1', true])
  expect(await ask('a', value('2'))).toEqual(['1', false])
  pass(6_000)
  expect(await ask('a', value('3'))).toEqual(['1', true])
  expect(await ask('a', value('4'))).toEqual(['3', false])
  pass(61_000)
  expect(await ask('a', value('5'))).toEqual(['5', true])
})

test('rejects waiting callers on failure of an old value, and does not cache it', async () => {
  const { ask, pass } = make({ maxAgeMs: 5_000, maxStaleMs: 60_000 })
  const fail = () => Promise.reject(new Error('lost'))
  await ask('a')
  pass(6_000)
  expect(await ask('a', fail)).toEqual(['about a', true])
  pass(60_000)
  await expect(ask('a', fail)).rejects.toThrow('lost')
  expect(await ask('a')).toEqual(['about a', true])
})

test('returns the value read, or the last one on failure or timeout', async () => {
  let read: () => Promise<string> = () => Promise.reject(new Error('away'))
  const known = createLastKnown(() => read(), { initial: 'initial', milliseconds: 50 })
  expect(await known()).toBe('initial')
  read = async () => 'first'
  expect(await known()).toBe('first')
  read = () => Promise.reject(new Error('away'))
  expect(await known()).toBe('first')
  read = () => new Promise(() => undefined)
  expect(await known()).toBe('first')
  read = async () => 'second'
  expect(await known()).toBe('second')
})

test('shares one read among concurrent callers', async () => {
  let times = 0
  const known = createLastKnown(async () => ++times, { initial: 0 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => known()))
  expect(new Set(answers)).toEqual(new Set([1]))
})
