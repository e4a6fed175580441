import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startProgress, type StartStep } from './start-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const steps: StartStep[] = ['joining', 'recovering', 'migrating', 'filling', 'sealing', 'opening']

test('prints every step after three seconds, each in its own sentence', () => {
  const printed: string[] = []
  const progress = startProgress((sentence) => printed.push(sentence), 3_000)
  for (const step of steps) progress.begin(step)
  expect(printed).toHaveLength(steps.length)
  expect(new Set(printed).size).toBe(steps.length)
  for (const sentence of printed) expect(sentence).toMatch(/^[A-Z].*[^ ]…$/)
})

test('prints the current step after three seconds even if all steps are short', () => {
  const printed: string[] = []
  const progress = startProgress((sentence) => printed.push(sentence), 500)
  for (const step of steps.slice(0, 3)) {
    progress.begin(step)
    vi.advanceTimersByTime(900)
  }
  expect(printed).toEqual([expect.stringContaining('Migrating data to this version')])
})
