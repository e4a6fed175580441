import { expect, test } from 'vitest'
import { labelsOf, permissionLabels } from './permission-labels.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'

test('whoever is signed in has their own settings and the basics, and nothing else', () => {
  expect(labelsOf([])).toEqual(['personalSettings', 'basicPermission'])
  expect(labelsOf(['report:print'])).toEqual(['personalSettings', 'basicPermission'])
})

test('who holds every permission has every label', () => {
  expect(labelsOf(permissionCodes)).toEqual(Object.keys(permissionLabels))
})

test('to look at people is not to manage them', () => {
  expect(labelsOf(['user:list'])).toEqual(['dataView', 'personalSettings', 'basicPermission'])
  expect(labelsOf(['user:update'])).toContain('userManagement')
  expect(labelsOf(['user:update'])).not.toContain('dataManagement')
  expect(labelsOf(['audit:list'])).toContain('logView')
})
