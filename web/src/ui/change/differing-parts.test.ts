import { expect, test } from 'vitest'
import { differingParts } from './differing-parts.ts'

const paragraph = '琥珀是一套双语管理后台。'.repeat(100)

test('shows a changed word of a long text in its context', () => {
  const parts = differingParts([
    `${paragraph}周五${paragraph}`,
    `${paragraph}周六晚${paragraph}`,
    `${paragraph}${paragraph}`,
  ])
  expect(parts[0]).toMatch(/^….{60}周五.{60}…$/u)
  expect(parts[1]).toMatch(/^….{60}周六晚.{60}…$/u)
  expect(parts[2]).toMatch(/^….{120}…$/u)
})

test('splits no character, and shows a changed end to its end', () => {
  const faces = '😀'.repeat(300)
  const [before, after] = differingParts([`${faces}a`, `${faces}b`])
  expect(before).toBe(`…${'😀'.repeat(60)}a`)
  expect(after).toBe(`…${'😀'.repeat(60)}b`)
})

test('shows short texts and entirely different texts in full', () => {
  expect(differingParts(['one', 'two', ''])).toEqual(['one', 'two', ''])
  const apart = ['a'.repeat(300), 'b'.repeat(300)]
  expect(differingParts(apart)).toEqual(apart)
})
