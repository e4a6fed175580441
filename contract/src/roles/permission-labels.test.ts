import { expect, test } from 'vitest'
import { permissionLabelsOf, permissionLabels } from './permission-labels.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'

test('gives users without permissions only their own settings and the basics', () => {
  expect(permissionLabelsOf([])).toEqual(['personalSettings', 'basicPermission'])
  expect(permissionLabelsOf(['report:print'])).toEqual(['personalSettings', 'basicPermission'])
})

test('gives users with all permissions all labels', () => {
  expect(permissionLabelsOf(permissionCodes)).toEqual(Object.keys(permissionLabels))
})

test('does not count viewing users as managing them', () => {
  expect(permissionLabelsOf(['user:list'])).toEqual([
    'dataView',
    'personalSettings',
    'basicPermission',
  ])
  expect(permissionLabelsOf(['user:update'])).toContain('userManagement')
  expect(permissionLabelsOf(['user:update'])).not.toContain('dataManagement')
  expect(permissionLabelsOf(['audit:list'])).toContain('logView')
})
