import { setTimeout as sleep } from 'node:timers/promises'
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
  await sleep(0)
  expect(await readFolder('/hung', read)).toBe(5)
  expect(calls).toBe(2)
})

test('callers of a slow folder wait for each other, and each reads', async () => {
  const readFolder = createFolderReader(500)
  let calls = 0
  const read = async () => {
    await sleep(250)
    return ++calls
  }
  const readings = [1, 2, 3, 4].map(() => readFolder('/slow', read))
  expect(await Promise.all(readings)).toEqual([1, 2, 3, 4])
})

test('a read that fails holds up no other', async () => {
  const readFolder = createFolderReader()
  await expect(readFolder('/a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await readFolder('/a', () => Promise.resolve(1))).toBe(1)
})
