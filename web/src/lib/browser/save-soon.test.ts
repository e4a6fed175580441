import { expect, test, vi } from 'vitest'
import { saveSoon } from './save-soon.ts'

test('saves only the newest of many changes, one at a time', async () => {
  vi.useFakeTimers()
  const saved: number[] = []
  const ends: (() => void)[] = []
  const { put } = saveSoon<number>((value) => {
    saved.push(value)
    return new Promise<void>((resolve) => ends.push(resolve))
  })
  put(1)
  put(2)
  await vi.advanceTimersByTimeAsync(600)
  expect(saved).toEqual([2])
  put(3)
  put(4)
  await vi.advanceTimersByTimeAsync(600)
  expect(saved).toEqual([2])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual([2, 4])
})

test('saves at once on leaving and continues after a failure', async () => {
  vi.useFakeTimers()
  const saved: string[] = []
  const { put, flush } = saveSoon<string>((value) => {
    saved.push(value)
    return Promise.reject(new Error('offline'))
  })
  flush()
  expect(saved).toEqual([])
  put('a')
  flush()
  expect(saved).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(0)
  put('b')
  await vi.advanceTimersByTimeAsync(600)
  expect(saved).toEqual(['a', 'b'])
})
