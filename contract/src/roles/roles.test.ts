import { expect, test } from 'vitest'
import { builtInRoles, evaluationRoles, roleTexts } from './roles.ts'

test('built-in and evaluation roles have names in both languages', () => {
  expect(roleTexts({ code: 'R_SUPER' })).toEqual(builtInRoles.R_SUPER)
  expect(roleTexts({ code: 'R_AUDIT', name: '内部审计' })).toEqual(evaluationRoles.R_AUDIT)
})

test('uses a custom role name whatever the code', () => {
  expect(roleTexts({ code: 'R_AUDIT', name: '档案' })).toEqual({ zh: '档案', en: '档案' })
  for (const code of ['R_SALES', 'constructor', 'toString']) {
    expect(roleTexts({ code, name: '销售' })).toEqual({ zh: '销售', en: '销售' })
    expect(roleTexts({ code })).toEqual({ zh: code, en: code })
  }
})
