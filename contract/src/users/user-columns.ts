import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const userColumns = {
  userName: { zh: '用户名', en: 'Username' },
  nickName: { zh: '昵称', en: 'Display name' },
  gender: { zh: '性别', en: 'Gender' },
  phone: { zh: '手机号', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  roles: { zh: '角色', en: 'Roles' },
  status: { zh: '状态', en: 'Status' },
  lastSignInTime: { zh: '最近登录', en: 'Last sign-in' },
  createBy: { zh: '创建人', en: 'Created by' },
  createTime: { zh: '创建时间', en: 'Created' },
  updateBy: { zh: '更新人', en: 'Updated by' },
  updateTime: { zh: '更新时间', en: 'Updated' },
} as const satisfies Record<string, LocalizedText>

export type UserColumn = keyof typeof userColumns

export const userColumnKeys = Object.keys(userColumns) as UserColumn[]

export const userImportColumns = [
  'userName',
  'nickName',
  'gender',
  'phone',
  'email',
  'roles',
  'status',
] as const satisfies UserColumn[]

export type UserImportColumn = (typeof userImportColumns)[number]

export const genderTexts = {
  '1': { zh: '男', en: 'Male' },
  '2': { zh: '女', en: 'Female' },
} as const satisfies Record<string, LocalizedText>

export const statusTexts = {
  '1': { zh: '启用', en: 'Enabled' },
  '2': { zh: '禁用', en: 'Disabled' },
} as const satisfies Record<string, LocalizedText>
