import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const usual = { most: 4, turnMs: 1_000, waitMs: 2_000, mostWaiting: 10 }

function visit(places: ReturnType<typeof createFairQueue>, owner: string) {
  const visitor = { isIn: false, hasEnded: false, error: '', leave: () => undefined as void }
  const enter = async () => {
    try {
      visitor.leave = await places.enter({
        owner,
        end: () => {
          visitor.hasEnded = true
          visitor.leave()
        },
      })
      visitor.isIn = true
    } catch (error) {
      visitor.error = error instanceof Error ? error.message : ''
    }
  }
  void enter()
  return { visitor }
}

describe('a full queue', () => {
  test('serves waiting users in turn', async () => {
    const places = createFairQueue(usual)
    const slow = Array.from({ length: 4 }, (_, index) => visit(places, `slow${index}`).visitor)
    await vi.advanceTimersByTimeAsync(500)
    expect(slow.every(({ isIn }) => isIn)).toBe(true)
    const timeoutError = visit(places, 'late').visitor
    const later = visit(places, 'later').visitor
    await vi.advanceTimersByTimeAsync(400)
    expect(timeoutError.isIn).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect([timeoutError.isIn, later.isIn]).toEqual([true, true])
    expect(slow.map(({ hasEnded }) => hasEnded)).toEqual([true, true, false, false])
    // With an empty queue, the other holders continue.
    await vi.advanceTimersByTimeAsync(60_000)
    expect(slow.map(({ hasEnded }) => hasEnded)).toEqual([true, true, false, false])
  })

  test('refuses a waiting user after a timeout', async () => {
    const places = createFairQueue(usual)
    for (let index = 0; index < 4; index++)
      void places.enter({ owner: `deaf${index}`, end: () => undefined })
    const { visitor } = visit(places, 'late')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(visitor.error).toBe('')
    await vi.advanceTimersByTimeAsync(2)
    expect(visitor.error).toBe('There was no place in time')
  })

  test('lets each user wait once, up to a maximum number', async () => {
    const places = createFairQueue({ ...usual, mostWaiting: 2 })
    const all = ['a', 'b', 'c', 'd', 'e', 'e', 'a', 'f', 'g'].map(
      (owner) => visit(places, owner).visitor,
    )
    await vi.advanceTimersByTimeAsync(10)
    expect(all.map(({ isIn, error }) => (isIn ? 'in' : error || 'waits'))).toEqual([
      'in',
      'in',
      'in',
      'in',
      'waits',
      'Others need the place',
      'Others need the place',
      'waits',
      '2 wait already',
    ])
  })
})

test('gives one user several slots while half are free, and never blocks others', async () => {
  const places = createFairQueue(usual)
  const all = Array.from({ length: 4 }, () => visit(places, 'greedy').visitor)
  await vi.advanceTimersByTimeAsync(10)
  expect(all.map(({ isIn }) => isIn)).toEqual([true, true, false, false])
  const other = visit(places, 'other').visitor
  await vi.advanceTimersByTimeAsync(10)
  expect(other.isIn).toBe(true)
})

test('counts a slot released twice once', async () => {
  const places = createFairQueue({ ...usual, most: 1 })
  const leave = await places.enter({ owner: 'a', end: () => undefined })
  const waiting = ['b', 'c'].map((owner) => visit(places, owner).visitor)
  leave()
  leave()
  await vi.advanceTimersByTimeAsync(10)
  expect(waiting.map(({ isIn }) => isIn)).toEqual([true, false])
})
