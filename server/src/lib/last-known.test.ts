import { expect, test } from 'vitest'
import { createLastKnown } from './cache.ts'

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
