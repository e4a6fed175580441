import { expect, test } from 'vitest'
import { createFormat } from './format.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

test.each([
  ['a time limit of 30 days that has just begun', 30 * day - 5 * second, 'in 30 days'],
  ['29 and a quarter days', 29.25 * day, 'in 29 days'],
  ['50 minutes', 50 * 60 * second, 'in 50 minutes'],
  ['two days ago, nearly', -(2 * day - second), 'yesterday'],
  ['90 minutes ago', -1.5 * hour, '1 hour ago'],
])('%s', (_, from, texts) => {
  const now = Date.UTC(2026, 10, 24)
  expect(createFormat('en-US').relative(new Date(now + from).toISOString(), now)).toBe(texts)
})

test('inserts a space between digits and Chinese', () => {
  const now = Date.now()
  const before = new Date(now - 20 * 86_400_000).toISOString()
  expect(createFormat('zh-CN').relative(before, now)).toBe('20 天前')
})
