import { expect, test } from 'vitest'
import { countByMinute } from './minute-counter.ts'

const now = new Date('2026-11-22T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

test('a key at its limit waits for the rest of its minute', () => {
  const counter = countByMinute(2)
  counter.add('one', now)
  expect(counter.waitFor('one', later(1))).toBe(0)
  counter.add('one', later(1))
  expect(counter.waitFor('one', later(20))).toBe(40)
  expect(counter.waitFor('other', later(20))).toBe(0)
  counter.giveBack('one', later(21))
  expect(counter.waitFor('one', later(21))).toBe(0)
  counter.add('one', later(22))
  expect(counter.waitFor('one', later(60))).toBe(0)
})

test('begins again when the clock is set back', () => {
  const counter = countByMinute(1)
  counter.add('one', later(3_600))
  expect(counter.waitFor('one', now)).toBe(0)
  counter.add('one', now)
  expect(counter.waitFor('one', later(20))).toBe(40)
})

test('evicts the least recently counted keys', () => {
  const counter = countByMinute(1, 10)
  const flood = (name: string, size: number) => {
    for (let index = 0; index < size; index++) counter.add(`${name} ${index}`, now)
  }
  counter.add('quiet', now)
  counter.add('busy', now)
  flood('first', 9)
  expect(counter.waitFor('quiet', now)).toBeGreaterThan(0)
  counter.add('busy', now)
  flood('second', 9)
  expect(counter.waitFor('busy', now)).toBeGreaterThan(0)
  expect(counter.waitFor('quiet', now)).toBe(0)
  counter.giveBack('busy', now)
  counter.giveBack('busy', now)
  expect(counter.waitFor('busy', now)).toBe(0)
})
