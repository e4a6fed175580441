import { createTimeField, statusField, updateTimeField } from '@amber/contract/common-fields.ts'
import { defineFields, fieldsWith, inputFields, withoutFields } from '@amber/contract/fields.ts'
import * as z from 'zod'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { email, gender, genderCodes, nickName, phone, userName } from '@amber/contract/rules.ts'

export const genderTexts = {
  [genderCodes.male]: { zh: '男', en: 'Male' },
  [genderCodes.female]: { zh: '女', en: 'Female' },
} as const satisfies Record<string, LocalizedText>

/** A new field also needs columns and indexes: `docs/recipes/add-a-field.md`. */
export const userFields = defineFields({
  userName: {
    kind: 'text',
    label: { zh: '用户名', en: 'Username' },
    input: userName,
    maxLength: 16,
    isRequired: true,
    isSortable: true,
    isFilterable: true,
    isImported: true,
    isExported: true,
    column: 'shown',
  },
  nickName: {
    kind: 'text',
    label: { zh: '昵称', en: 'Display name' },
    input: nickName,
    maxLength: 64,
    isRequired: true,
    isSortable: true,
    isFilterable: true,
    isImported: true,
    isExported: true,
    column: 'shown',
  },
  gender: {
    kind: 'choice',
    label: { zh: '性别', en: 'Gender' },
    options: genderTexts,
    input: gender.nullable(),
    isSortable: true,
    isFilterable: true,
    isImported: true,
    isExported: true,
    column: 'shown',
  },
  phone: {
    kind: 'text',
    label: { zh: '手机号', en: 'Phone number' },
    input: phone.nullable(),
    inputMode: 'tel',
    isSortable: true,
    isFilterable: true,
    isImported: true,
    isExported: true,
    column: 'shown',
  },
  email: {
    kind: 'text',
    label: { zh: '邮箱', en: 'Email' },
    input: email.nullable(),
    inputMode: 'email',
    maxLength: 254,
    isSortable: true,
    isFilterable: true,
    isImported: true,
    isExported: true,
    column: 'shown',
  },
  roles: {
    kind: 'choices',
    label: { zh: '角色', en: 'Roles' },
    input: z.array(z.string().max(64)).max(50),
    isFilterable: true,
    isImported: true,
    isExported: true,
    column: 'shown',
  },
  status: { ...statusField, isImported: true, isExported: true },
  lastSignInTime: {
    kind: 'time',
    label: { zh: '最近登录', en: 'Last sign-in' },
    isExported: true,
    column: 'shown',
  },
  createBy: { kind: 'text', label: { zh: '创建人', en: 'Created by' }, isExported: true },
  createTime: { ...createTimeField, isSortable: true, isExported: true, column: 'hidden' },
  updateBy: { kind: 'text', label: { zh: '更新人', en: 'Updated by' }, isExported: true },
  updateTime: { ...updateTimeField, isExported: true },
})

/** Texts and choices of writes. */
export const enteredUserFields = withoutFields(inputFields(userFields), ['roles'])

/** Texts and choices. */
export const userColumnFields = [
  ...fieldsWith(userFields, { kind: 'text' }),
  ...fieldsWith(userFields, { kind: 'choice' }),
]
export type UserColumnField = (typeof userColumnFields)[number]

export const userTimeFields = fieldsWith(userFields, { kind: 'time' })
export type UserTimeField = (typeof userTimeFields)[number]

export const exportedUserFields = fieldsWith(userFields, { isExported: true })
export type ExportedUserField = (typeof exportedUserFields)[number]

export const importedUserFields = fieldsWith(userFields, { isImported: true })
export type ImportedUserField = (typeof importedUserFields)[number]
