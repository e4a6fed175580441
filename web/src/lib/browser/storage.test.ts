import { expect, test } from 'vitest'
import { choiceEntry, createStorage, jsonEntry, textEntry } from './storage.ts'

const mode = choiceEntry('mode', ['light', 'dark'])
const flag = jsonEntry('flag', (found) => (typeof found === 'boolean' ? found : undefined))

test('reads written values, stored as plain text', () => {
  const storage = createStorage(() => localStorage)
  storage.write(mode, 'dark')
  storage.write(flag, true)
  expect(localStorage.getItem('mode')).toBe('dark')
  expect(createStorage(() => localStorage).read(mode)).toBe('dark')
  expect(storage.read(flag)).toBe(true)
  storage.remove(mode, flag)
  expect(storage.read(mode)).toBeUndefined()
})

test.each(['purple', '', '{"broken'])('reads invalid values such as %j as missing', (junk) => {
  localStorage.setItem('mode', junk)
  localStorage.setItem('flag', junk)
  const storage = createStorage(() => localStorage)
  expect(storage.read(mode)).toBeUndefined()
  expect(storage.read(flag)).toBeUndefined()
})

test('keeps values in memory when storage is blocked or full', () => {
  const blocked = createStorage(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  expect(blocked.read(mode)).toBeUndefined()
  blocked.write(mode, 'light')
  expect(blocked.read(mode)).toBe('light')
  blocked.remove(mode)
  expect(blocked.read(mode)).toBeUndefined()
  blocked.write(textEntry('token'), 'abc')
  expect(blocked.read(textEntry('token'))).toBe('abc')
})
