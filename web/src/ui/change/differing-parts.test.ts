import { expect, test } from 'vitest'
import { differingParts } from './differing-parts.ts'

const paragraph = '琥珀是一套双语管理后台。'.repeat(100)

test('of long texts that differ in a word, the word is shown in its place', () => {
  const parts = differingParts([
    `${paragraph}周五${paragraph}`,
    `${paragraph}周六晚${paragraph}`,
    `${paragraph}${paragraph}`,
  ])
  expect(parts[0]).toMatch(/^….{60}周五.{60}…$/u)
  expect(parts[1]).toMatch(/^….{60}周六晚.{60}…$/u)
  expect(parts[2]).toMatch(/^….{120}…$/u)
})

test('no letter is cut in half, and an end that differs is shown to its end', () => {
  const faces = '😀'.repeat(300)
  const [before, after] = differingParts([`${faces}a`, `${faces}b`])
  expect(before).toBe(`…${'😀'.repeat(60)}a`)
  expect(after).toBe(`…${'😀'.repeat(60)}b`)
})

test('short texts, and long ones that have nothing in common, are shown whole', () => {
  expect(differingParts(['one', 'two', ''])).toEqual(['one', 'two', ''])
  const apart = ['a'.repeat(300), 'b'.repeat(300)]
  expect(differingParts(apart)).toEqual(apart)
})
