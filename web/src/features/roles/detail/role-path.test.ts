import { expect, test } from 'vitest'
import { pathOfRole, readRolePath } from './role-path.ts'

test("reads the segments of a role's path, and the overview by default", () => {
  expect(readRolePath('R_ADMIN')).toEqual({ key: 'R_ADMIN', part: 'overview', rest: '' })
  expect(readRolePath('R_ADMIN/members/')).toEqual({ key: 'R_ADMIN', part: 'members', rest: '' })
  expect(readRolePath(pathOfRole('R_A', 'history').slice('/system/role/'.length))).toMatchObject({
    key: 'R_A',
    part: 'history',
  })
})

test('returns unknown segments as the rest', () => {
  expect(readRolePath('R_ADMIN/foo')).toEqual({ key: 'R_ADMIN', part: undefined, rest: 'foo' })
  expect(readRolePath('R_ADMIN/menus/more')).toMatchObject({ part: undefined, rest: 'menus/more' })
})
