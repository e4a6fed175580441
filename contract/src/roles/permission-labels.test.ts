import { expect, test } from 'vitest'
import { labelsOf, permissionLabels } from './permission-labels.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'

test('gives users without permissions only their own settings and the basics', () => {
  expect(labelsOf([])).toEqual(['personalSettings', 'basicPermission'])
  expect(labelsOf(['report:print'])).toEqual(['personalSettings', 'basicPermission'])
})

test('gives all labels for all permissions', () => {
  expect(labelsOf(permissionCodes)).toEqual(Object.keys(permissionLabels))
})

test('does not count viewing users as managing them', () => {
  expect(labelsOf(['user:list'])).toEqual(['dataView', 'personalSettings', 'basicPermission'])
  expect(labelsOf(['user:update'])).toContain('userManagement')
  expect(labelsOf(['user:update'])).not.toContain('dataManagement')
  expect(labelsOf(['audit:list'])).toContain('logView')
})
