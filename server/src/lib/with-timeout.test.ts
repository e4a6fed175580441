import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { warnWhenSlow } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function follow(limits: Parameters<typeof warnWhenSlow>[1]) {
  const reported: string[] = []
  return { reported, ...warnWhenSlow((step: string) => reported.push(step), limits) }
}

test('reports the steps that take longer than a moment, and nothing after the end', () => {
  const { reported, begin, end } = follow({ stepMs: 60, totalMs: 1_000 })
  begin('quick')
  vi.advanceTimersByTime(59)
  begin('long')
  vi.advanceTimersByTime(150)
  begin('the last')
  end()
  begin('too late')
  vi.advanceTimersByTime(2_000)
  expect(reported).toEqual(['long'])
})

test('reports every step under way once all of them together have lasted too long', () => {
  const { reported, begin } = follow({ stepMs: 1_000, totalMs: 3_000 })
  for (const step of ['one', 'two', 'three', 'four']) {
    begin(step)
    vi.advanceTimersByTime(900)
  }
  expect(reported).toEqual(['four'])
  begin('five')
  expect(reported).toEqual(['four', 'five'])
})

test('counts the time before the first step', () => {
  const { reported, begin } = follow({ stepMs: 1_000, totalMs: 3_000, alreadyMs: 3_500 })
  begin('first')
  expect(reported).toEqual(['first'])
})
