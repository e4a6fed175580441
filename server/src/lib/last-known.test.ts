import { expect, test } from 'vitest'
import { createLastKnown } from './last-known.ts'

test('answers what is read, and the last of it while reading fails or takes too long', async () => {
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

test('reads together for those who ask at once', async () => {
  let times = 0
  const known = createLastKnown(async () => ++times, { initial: 0 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => known()))
  expect(new Set(answers)).toEqual(new Set([1]))
})
