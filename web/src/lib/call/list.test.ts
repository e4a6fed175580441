import { users } from '@amber/contract/users/users.ts'
import { expect, test } from 'vitest'
import { listQuery } from './list.ts'
import { searchOf } from '#web/lib/route/url-state.ts'

const { schema, filters } = listQuery(users.list, '-createTime')

test('reads the state of a list from the address like the input of its call', () => {
  expect(schema.parse({ current: '3', size: '20', sort: 'email', nickName: 'wei' })).toEqual({
    current: 3,
    size: 20,
    sort: 'email',
    nickName: 'wei',
  })
  expect(filters).toContain('role')
  expect(filters).not.toContain('current')
})

test('reads an invalid address as the default, with pages that fit the window', () => {
  const plain = { current: 1, size: undefined, sort: '-createTime' }
  expect(schema.parse({})).toEqual(plain)
  expect(
    schema.parse({ current: '-3', size: '37', sort: 'password', nickName: 'x'.repeat(65) }),
  ).toEqual(plain)
  expect(searchOf(schema, plain)).toBe('')
})

test('ignores fixed fields in the URL', () => {
  const members = listQuery(users.list, '-createTime', ['role'])
  expect(members.filters).not.toContain('role')
  expect(members.schema.parse({ role: 'R_ADMIN', nickName: 'wei' })).not.toHaveProperty('role')
})
