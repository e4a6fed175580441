import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { nodePlatform } from './node-platform.ts'

test('returns the requested number of random bytes without repeats, also across refills', () => {
  const { randomBytes } = nodePlatform()
  const given = Array.from({ length: 2_000 }, (_, index) => randomBytes(10 + (index % 23)))
  expect(given.map(({ length }) => length)).toEqual(given.map((_, index) => 10 + (index % 23)))
  expect(new Set(given.map((bytes) => bytes.slice(0, 10).toHex())).size).toBe(given.length)
  // Some 8 of 2,000 begin or end with a zero by chance.
  for (const place of [0, -1])
    expect(given.filter((bytes) => bytes.at(place) === 0).length).toBeLessThan(60)
  expect(given.every((bytes) => bytes.buffer.byteLength === bytes.length)).toBe(true)
  expect(randomBytes(10_000)).toHaveLength(10_000)
})

test('computes SHA-256 of text and of bytes', () => {
  const { sha256 } = nodePlatform()
  const known = createHash('sha256').update('amber 琥珀').digest('hex')
  expect(sha256('amber 琥珀').toHex()).toBe(known)
  expect(sha256(new TextEncoder().encode('amber 琥珀')).toHex()).toBe(known)
})
