import { expect, test } from 'vitest'
import { createQueue, QueueFull } from './queue.ts'

const rounds = async () => new Promise((resolve) => setImmediate(resolve))

test('limits running and waiting tasks, refuses more at once, and serves the rest in order', async () => {
  const queue = createQueue({ concurrency: 2, waitingLimit: 3 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const come = (name: number) =>
    queue.run(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const inside = [1, 2, 3, 4, 5].map(come)
  expect(queue.isFull()).toBe(true)
  await expect(come(6)).rejects.toThrow(QueueFull)
  expect(begun).toEqual([1, 2])
  while (ends.length > 0) {
    ends.shift()?.()
    await rounds()
    expect(ends.length).toBeLessThanOrEqual(2)
  }
  expect(await Promise.all(inside)).toEqual([1, 2, 3, 4, 5])
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(queue.isFull()).toBe(false)
})

test('frees the slot of a failed task', async () => {
  const queue = createQueue({ concurrency: 1, waitingLimit: 0 })
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(async () => 'next')).toBe('next')
})
