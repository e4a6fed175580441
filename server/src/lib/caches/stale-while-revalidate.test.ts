import { expect, test } from 'vitest'
import { createStaleWhileRevalidate } from './stale-while-revalidate.ts'

function create() {
  let time = 0
  let found = 0
  const keep = createStaleWhileRevalidate<number>({
    now: () => new Date(time),
    isDear: (value) => value > 100,
  })
  const find = (value: number) => () => {
    found += 1
    return Promise.resolve(value)
  }
  return { keep, find, wait: (seconds: number) => (time += seconds * 1000), found: () => found }
}

test('computes a cheap value for each call', async () => {
  const { keep, find } = create()
  expect(await keep('a', find(1))).toBe(1)
  expect(await keep('a', find(2))).toBe(2)
})

test('caches an expensive value and refreshes it in the background', async () => {
  const { keep, find, wait, found } = create()
  expect(await keep('a', find(1000))).toBe(1000)
  expect(await keep('a', find(1001))).toBe(1000)
  expect(await keep('b', find(2000))).toBe(2000)
  expect(found()).toBe(2)
  wait(6)
  expect(await keep('a', find(1002))).toBe(1000)
  expect(await keep('a', find(1003))).toBe(1002)
  wait(61)
  expect(await keep('a', find(1004))).toBe(1004)
})

test('a crowd that comes before anything is known waits for one answer where it is dear, not where it is cheap', async () => {
  const { keep, find, found } = create()
  const crowd = (of: string, value: number) =>
    Promise.all([1, 2, 3].map((step) => keep(of, find(value + step))))
  expect(await crowd('dear', 1000)).toEqual([1001, 1001, 1001])
  expect(found()).toBe(1)
  expect(await crowd('cheap', 0)).toEqual([1, 2, 3])
  expect(found()).toBe(4)
})

test('rejects waiting callers on failure, and does not cache it', async () => {
  const { keep, find, wait } = create()
  await keep('a', find(1000))
  wait(61)
  await expect(keep('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await keep('a', find(1001))).toBe(1001)
})
