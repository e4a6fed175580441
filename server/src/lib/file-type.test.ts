import { expect, test } from 'vitest'
import { sampleFiles } from '#server/testing/sample-files.ts'
import { fileTypeOf } from './file-type.ts'

test.each(Object.entries(sampleFiles))('detects %s by content', (type, bytes) => {
  expect(fileTypeOf(bytes)).toBe(type)
})

test.each([
  ['bytes of no type', new Uint8Array([1, 2, 3])],
  ['text in another encoding', new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6])],
  ['a text with NUL', new TextEncoder().encode('a\u0000b')],
])('knows no type for %s', (_name, bytes) => {
  expect(fileTypeOf(bytes)).toBeNull()
})
