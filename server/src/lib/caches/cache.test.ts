import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

function make({ maxBytes = 1_000_000, maxAgeMs = 1000 } = {}) {
  let time = 0
  let found = 0
  const cache = createCache<string>({
    maxBytes,
    maxAgeMs,
    bytesOf: (value) => value.length,
    now: () => new Date(time),
  })
  const ask = async (key: string, find = () => Promise.resolve(`about ${key}`)) => {
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

test('finds once what is asked for again, until it is too old', async () => {
  const { ask, pass } = make()
  expect(await ask('a')).toEqual(['about a', true])
  pass(999)
  expect(await ask('a')).toEqual(['about a', false])
  pass(1)
  expect(await ask('a')).toEqual(['about a', true])
  expect(await ask('b')).toEqual(['about b', true])
})

test('finds once what many ask for at the same time', async () => {
  const { cache } = make()
  let finds = 0
  const answers = await Promise.all(
    [1, 2, 3].map(() => cache('a', () => Promise.resolve(`${++finds}`))),
  )
  expect(answers).toEqual(['1', '1', '1'])
})

test('does not remember a failure', async () => {
  const { ask } = make()
  await expect(ask('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask('a')).toEqual(['about a', true])
})

test('keeps within its bytes, and forgets first what was asked for least recently', async () => {
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
