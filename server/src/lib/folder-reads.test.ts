import { expect, test } from 'vitest'
import { createFolderReader } from './folder-reads.ts'

test('a folder that never answers is read once, and its callers give up', async () => {
  const readFolder = createFolderReader(20)
  const hung = Promise.withResolvers<number>()
  let calls = 0
  const read = () => {
    calls++
    return hung.promise
  }
  const readings = [1, 2, 3].map(() => readFolder('/hung', read))
  const outcomes = await Promise.allSettled(readings)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(readFolder('/hung', read)).rejects.toThrow('/hung does not answer')
  expect(calls).toBe(1)
  // Another folder is not held up.
  expect(await readFolder('/other', () => Promise.resolve(7))).toBe(7)
  hung.resolve(5)
  expect(await readFolder('/hung', read)).toBe(5)
})

test('each caller reads anew', async () => {
  const readFolder = createFolderReader()
  let calls = 0
  const read = () => Promise.resolve(++calls)
  expect(await Promise.all([readFolder('/fast', read), readFolder('/fast', read)])).toEqual([1, 2])
})
