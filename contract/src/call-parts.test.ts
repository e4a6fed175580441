import { expect, test } from 'vitest'
import { problemDetails, splitInput } from './call-parts.ts'

test('fills in and encodes the path, and leaves the rest', () => {
  const input = { id: 'a/b ?', version: 3, code: undefined }
  expect(splitInput({ path: '/users/:id' }, input)).toEqual({
    path: '/users/a%2Fb%20%3F',
    rest: { version: 3, code: undefined },
  })
  expect(input.id).toBe('a/b ?')
})

test.each([
  ['the data', { retryAfter: 7 }, '11', 7],
  ['the header without data', {}, '11', 11],
  ['the header, if the data has none', 'text', '11', 11],
  ['nothing', null, null, undefined],
  ['nothing, if the header is a date', {}, 'Fri, 27 Nov 2026 08:00:00 GMT', undefined],
])('reads the retry time from %s', (_, data, header, expected) => {
  expect(problemDetails({ data }, header).retryAfter).toBe(expected)
})

test('keeps a request id only if it is a text', () => {
  expect(problemDetails({ requestId: 'a' }, null).requestId).toBe('a')
  expect(problemDetails({ requestId: 5 }, null).requestId).toBeUndefined()
})
