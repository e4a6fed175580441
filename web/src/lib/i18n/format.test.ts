import { expect, test } from 'vitest'
import { createFormat } from './format.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

test.each([
  ['a time limit of 30 days that has just begun', 30 * day - 5 * second, 'in 30 days'],
  ['29 and a quarter days', 29.25 * day, 'in 29 days'],
  ['50 minutes', 50 * 60 * second, 'in 50 minutes'],
  ['47 hours ago, from noon', -47 * hour, '2 days ago'],
  ['37 hours ago, the evening before last', -37 * hour, '2 days ago'],
  ['35 hours ago, the day before', -35 * hour, 'yesterday'],
  ['13 hours ago, the evening before', -13 * hour, '13 hours ago'],
  ['59 days ago', -59 * day, '1 month ago'],
  ['nearly two years ago', -700 * day, '1 year ago'],
  ['90 minutes ago', -1.5 * hour, '1 hour ago'],
])('%s', (_, from, texts) => {
  const now = Date.UTC(2026, 10, 24, 12)
  expect(createFormat('en-US', 'UTC').relative(new Date(now + from).toISOString(), now)).toBe(texts)
})

test('counts days in the time zone of the reader', () => {
  const now = Date.UTC(2026, 10, 24, 12)
  const before = new Date(now - 26 * hour).toISOString()
  expect(createFormat('en-US', 'UTC').relative(before, now)).toBe('yesterday')
  expect(createFormat('en-US', 'Asia/Tokyo').relative(before, now)).toBe('yesterday')
  expect(createFormat('en-US', 'Pacific/Auckland').relative(before, now)).toBe('2 days ago')
})

test('inserts a space between digits and Chinese', () => {
  const now = Date.now()
  const before = new Date(now - 20 * 86_400_000).toISOString()
  expect(createFormat('zh-CN').relative(before, now)).toBe('20 天前')
})
