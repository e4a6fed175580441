import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  '/home',
  '/system/user/42?tab=roles#top',
  '/system/role/a/b',
  '/search?q=%E7%90%A5%E7%8F%80',
  '/search?next=https%3A%2F%2Fexample.com',
  '/users/@me',
  '/system/user?nickName=100%25',
  '/system/user?nickName=a%5Cb&userName=\\',
  '/system/user?nickName=a%0Ab#top%',
])('accepts %s', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  '',
  'home',
  '//evil.example',
  '///evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '\\evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'x@evil.example',
  '/%2Fevil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/%252F%252Fevil.example',
  '%2F%2Fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  '/%09/evil.example',
  '/a%0d%0aLocation:%20https://evil.example',
  '/%E0%A4%A',
  '//evil.example?a=b',
  '/%2Fevil.example?a=b',
  '/\\evil.example#top',
  '/home?a=\n',
  '/%25252525252F',
  `/${'a'.repeat(3000)}`,
])('refuses %j', (path) => {
  expect(ownPath(path)).toBeUndefined()
})

test('returns undefined without a path', () => {
  expect(ownPath(null)).toBeUndefined()
  expect(ownPath(undefined)).toBeUndefined()
})
