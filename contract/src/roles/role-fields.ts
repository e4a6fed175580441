import { createTimeField, statusField, updateTimeField } from '@amber/contract/common-fields.ts'
import { defineFields } from '@amber/contract/fields.ts'
import { longText, shortText } from '@amber/contract/rules.ts'
import * as z from 'zod'

export const roleFields = defineFields({
  name: {
    kind: 'text',
    label: { zh: '角色名称', en: 'Role name' },
    input: shortText(64, 'required').min(1, 'required'),
    maxLength: 64,
    isRequired: true,
    isSortable: true,
    isFilterable: true,
    column: 'shown',
  },
  code: {
    kind: 'text',
    label: { zh: '角色编码', en: 'Role code' },
    input: z
      .string('role_code_required')
      .min(1, 'role_code_required')
      .regex(/^[A-Z][A-Z0-9_]{1,31}$/, 'role_code_invalid'),
    maxLength: 32,
    isRequired: true,
    isSortable: true,
    isFilterable: true,
    column: 'shown',
  },
  description: {
    kind: 'text',
    label: { zh: '描述', en: 'Description' },
    input: longText(500),
    maxLength: 500,
    isLong: true,
    isNeverNull: true,
    column: 'shown',
  },
  menus: { kind: 'choices', label: { zh: '菜单权限', en: 'Menus' }, column: 'shown' },
  permissions: { kind: 'choices', label: { zh: '按钮权限', en: 'Actions' }, column: 'shown' },
  /** Exact up to `exactTotalLimit`, else an estimate. */
  memberCount: {
    kind: 'number',
    label: { zh: '成员', en: 'Members' },
    isRequired: true,
    column: 'shown',
  },
  status: statusField,
  requiresTwoStep: {
    kind: 'flag',
    label: { zh: '要求两步验证', en: 'Requires two-step verification' },
    input: z.boolean(),
  },
  isBuiltIn: { kind: 'flag', label: { zh: '内置', en: 'Built-in' } },
  /** Shown after sign-in. */
  homePath: { kind: 'text', label: { zh: '登录后首页', en: 'Landing page' }, isRequired: true },
  updateTime: { ...updateTimeField, column: 'shown' },
  createTime: { ...createTimeField, isSortable: true, column: 'hidden' },
})
