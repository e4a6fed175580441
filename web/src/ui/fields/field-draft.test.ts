import { roleFields } from '@amber/contract/roles/role-fields.ts'
import { enteredUserFields } from '@amber/contract/users/user-fields.ts'
import { inputFields, withoutFields } from '@amber/contract/fields.ts'
import { expect, test } from 'vitest'
import { draftOfFields, inputOfFields } from './field-draft.ts'

test('reads an empty text as null where allowed, and a missing flag as off', () => {
  const fields = { ...enteredUserFields, ...withoutFields(inputFields(roleFields), ['status']) }
  const input = inputOfFields(fields, draftOfFields(fields, undefined))
  expect(input).toMatchObject({ email: null, description: '', requiresTwoStep: false })
})

test('a record of a draft is what a choice gives, and marked if it is deleted', () => {
  const label = { zh: '负责人', en: 'Owner' }
  const fields = { owner: { kind: 'record', label } } as const
  const owner = { id: '1', name: 'Ann' }
  expect(draftOfFields(fields, { owner: { ...owner, isDeleted: false } })).toEqual({ owner })
  const deleted = { ...owner, isDeleted: true }
  expect(draftOfFields(fields, { owner: deleted })).toEqual({ owner: deleted })
  expect(draftOfFields(fields, { owner: null })).toEqual({ owner: null })
})
