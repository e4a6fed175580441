import { expect, test } from 'vitest'
import { normalPassword, passwordProblem } from './password-policy.ts'

const strong = (password: string, ...names: string[]) =>
  passwordProblem(password, { policy: 'strong', names })

test('the plain policy accepts 6 to 18 letters, digits and underscores', () => {
  const plain = (password: string) =>
    passwordProblem(password, { policy: 'plain', names: ['abcdef'] })
  for (const good of ['abcdef', 'A_1234', 'x'.repeat(18)]) expect(plain(good)).toBeNull()
  for (const bad of ['abcde', 'x'.repeat(19), 'with space', '密码密码密码'])
    expect(plain(bad)).toBe('password_invalid')
  expect(plain('')).toBe('password_required')
})

test('the strong policy counts characters of any script, not bytes', () => {
  expect(strong('1234567')).toBe('password_short')
  expect(strong('八个汉字的密码呀')).toBeNull()
  expect(strong('😀'.repeat(8))).toBeNull()
  expect(strong('密'.repeat(64))).toBeNull()
  expect(strong('😀'.repeat(65))).toBe('password_long')
  expect(strong('e\u0301'.repeat(64))).toBeNull()
})

test('refuses passwords that contain an own name of three letters or more, in any case and width', () => {
  expect(strong('xx-OLIVER-2026', 'oliver')).toBe('password_holds_name')
  expect(strong('ｏｌｉｖｅｒ-2026', 'Oliver')).toBe('password_holds_name')
  expect(strong('我是王小明的密码', 'wangxm', '王小明')).toBe('password_holds_name')
  expect(strong('always there', 'Al')).toBeNull()
})

test('treats canonically equal passwords as one, and passwords of another width as different', () => {
  expect(normalPassword('cafe\u0301 au lait')).toBe(normalPassword('café au lait'))
  expect(normalPassword('ａbc')).not.toBe(normalPassword('abc'))
})
