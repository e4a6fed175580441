import * as z from 'zod'
import { allOrNothing, batchIds, batchRows } from '@amber/contract/batch.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import {
  fieldsWith,
  filterShape,
  inputShape,
  outputShape,
  withoutFields,
} from '@amber/contract/fields.ts'
import { menuTitles } from '@amber/contract/menus/menu-fields.ts'
import { page, pagingInput, recordFields } from '@amber/contract/paging.ts'
import { roleChange } from './role-changes.ts'
import { roleFields } from './role-fields.ts'
import { id } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

export const builtInRoles = {
  R_SUPER: { zh: '超级管理员', en: 'Super Admin' },
  R_ADMIN: { zh: '管理员', en: 'Admin' },
  R_USER: { zh: '普通用户', en: 'User' },
} as const

/** Stored under their Chinese names, which can be changed. */
export const evaluationRoles = {
  R_SUPPORT: { zh: '客户支持', en: 'Support' },
  R_AUDIT: { zh: '内部审计', en: 'Internal Audit' },
  R_FINANCE: { zh: '财务', en: 'Finance' },
} as const

/** Returns a role's name in both languages. `name` is missing where the caller may not see roles. */
export function roleTexts(role: { code: string; name?: string | undefined }): LocalizedText {
  const { code, name } = role
  if (isBuiltIn(code)) return builtInRoles[code]
  if (isEvaluation(code) && (name === undefined || name === evaluationRoles[code].zh))
    return evaluationRoles[code]
  return { zh: name ?? code, en: name ?? code }
}

// Codes come from users, and `in` would match `constructor`.
const isBuiltIn = (code: string): code is keyof typeof builtInRoles =>
  Object.hasOwn(builtInRoles, code)
const isEvaluation = (code: string): code is keyof typeof evaluationRoles =>
  Object.hasOwn(evaluationRoles, code)

/** Returns codes of built-in and sample roles whose name matches in either language, as only one is stored. */
export function codesNamed(text: string) {
  const asked = text.toLowerCase()
  const named = <Code extends string>(list: Readonly<Record<Code, LocalizedText>>) =>
    (Object.keys(list) as Code[]).filter((code) =>
      Object.values<string>(list[code]).some((name) => name.toLowerCase().includes(asked)),
    )
  return { always: named(builtInRoles), unlessRenamed: named(evaluationRoles) }
}

export const superRole = 'R_SUPER'

const role = z.object({
  ...recordFields,
  ...outputShape(withoutFields(roleFields, ['menus', 'permissions'])),
  memberCountIsEstimate: z.boolean(),
})
const written = inputShape(roleFields)
/** Whether it has permissions that the caller lacks, who then may not change or assign it. */
const isUnassignable = z.boolean().optional()
export type Role = z.infer<typeof role> & { isUnassignable?: boolean | undefined }

/** Maximum rights per role in a list. */
export const listedRights = 30
const some = <Right extends z.ZodType>(right: Right) =>
  z.object({ total: z.number().int(), first: z.array(right).max(listedRights) })
const listedRole = z.object({
  ...role.shape,
  isUnassignable,
  /** Menus of this role alone. */
  menus: some(z.object({ name: z.string(), ...menuTitles })),
  /** `description` for custom buttons only. */
  buttons: some(z.object({ code: z.string(), description: z.string().nullable() })),
})
export type ListedRole = z.infer<typeof listedRole>

const rights = {
  /** Path within this product. */
  homePath: z.string().regex(/^\/(?![/\\])[^\s]{0,199}$/, 'invalid'),
  menus: z.array(z.string().max(64)).max(10_000),
  permissions: z.array(z.string().max(64)).max(10_000),
}
const gainAndLoss = z.object({ gained: z.array(z.string()), lost: z.array(z.string()) })

const members = z.strictObject({ id, userIds: batchIds, allOrNothing })
const membersResult = z.object({
  ...role.pick({ memberCount: true, memberCountIsEstimate: true }).shape,
  rows: batchRows,
})

const changeErrors = [
  'role_unknown',
  'role_built_in',
  'role_not_grantable',
] as const satisfies readonly ErrorCode[]
const memberErrors = [
  'role_unknown',
  'role_not_grantable',
  'batch_refused',
  'user_missing',
  'insufficient_privilege',
] as const satisfies readonly ErrorCode[]

export const roles = {
  /** Display names, for users who need help. Oldest accounts first. */
  superAdmins: endpoint({
    method: 'GET',
    path: '/super-admins',
    allow: 'role:list',
    input: z.strictObject({}),
    output: z.object({ names: z.array(z.string()), more: z.number().int() }),
  }),
  /** Menus that the caller may grant and revoke. */
  grantedMenus: endpoint({
    method: 'GET',
    path: '/held-menus',
    allow: 'role:grant',
    input: z.strictObject({}),
    output: z.array(z.string()),
  }),
  options: endpoint({
    method: 'GET',
    path: '/role-options',
    allow: 'role:list',
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        ...role.pick({ status: true, homePath: true }).shape,
        isUnassignable,
      }),
    ),
  }),
  list: endpoint({
    method: 'GET',
    path: '/roles',
    allow: 'role:list',
    input: z.strictObject({
      ...filterShape(roleFields),
      ...pagingInput(fieldsWith(roleFields, { isSortable: true })),
    }),
    output: page(listedRole),
  }),
  get: endpoint({
    method: 'GET',
    path: '/roles/:id',
    allow: 'role:list',
    errors: ['role_unknown'],
    input: z.strictObject({ id }),
    output: z.object({
      ...role.shape,
      isUnassignable,
      menus: rights.menus,
      permissions: rights.permissions,
    }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/roles/:id/changes',
    allow: 'role:list',
    errors: ['role_unknown'],
    input: z.strictObject({ id, ...pagingInput(['time']) }),
    output: page(roleChange),
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    allow: 'role:create',
    errors: ['role_unknown', 'role_code_taken', 'role_not_grantable'],
    input: z.strictObject({
      ...written,
      description: written.description.default(''),
      requiresTwoStep: written.requiresTwoStep.default(false),
      copyOf: id.optional(),
    }),
    output: role,
    audit: 'role.create',
    idempotent: true,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/roles/:id',
    allow: 'role:update',
    errors: [...changeErrors, 'record_changed', 'role_code_taken'],
    input: z.strictObject({
      id,
      version: z.number().int(),
      ...written,
      /** Unchanged if omitted. */
      requiresTwoStep: written.requiresTwoStep.optional(),
    }),
    output: role,
    audit: 'role.update',
    idempotent: true,
  }),
  /** Refused while it has members. */
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:id',
    allow: 'role:remove',
    errors: [...changeErrors, 'role_in_use'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'role.remove',
    idempotent: true,
  }),
  /** Deleted users with the role do not prevent its deletion. */
  previewRemove: endpoint({
    method: 'GET',
    path: '/roles/:id/removal',
    allow: 'role:remove',
    errors: ['role_unknown'],
    input: z.strictObject({ id }),
    output: z.object({ inBin: z.number().int() }),
  }),
  grant: endpoint({
    method: 'PUT',
    path: '/roles/:id/rights',
    allow: 'role:grant',
    errors: [
      ...changeErrors,
      'record_changed',
      'menu_authority_static',
      'menu_missing',
      'permission_super_only',
    ],
    input: z.strictObject({ id, version: z.number().int(), ...rights }),
    output: z.object({ ...role.shape, menus: rights.menus, permissions: rights.permissions }),
    audit: 'role.grant',
    idempotent: true,
  }),
  /** Previews differences, and members who effectively gain or lose rights. */
  previewGrant: endpoint({
    method: 'POST',
    path: '/roles/:id/rights/preview',
    allow: 'role:grant',
    errors: ['role_unknown', 'menu_missing'],
    input: z.strictObject({ id, menus: rights.menus, permissions: rights.permissions }),
    output: z.object({
      menus: gainAndLoss,
      permissions: gainAndLoss,
      /** Affected members by gains and losses that no other role covers, largest groups first. */
      groups: z.array(
        z.object({
          count: z.number().int(),
          /** Empty for callers who may not see users. */
          names: z.array(z.string()),
          menus: gainAndLoss,
          permissions: gainAndLoss,
        }),
      ),
      others: z.number().int(),
      /** Extrapolated above `exactTotalLimit`. */
      isEstimate: z.boolean(),
    }),
    audit: null,
    idempotent: false,
  }),
  /** Members able to sign in, and those without a second step. */
  previewTwoStep: endpoint({
    method: 'GET',
    path: '/roles/:id/two-step',
    allow: 'role:list',
    errors: ['role_unknown'],
    input: z.strictObject({ id }),
    output: z.object({ members: z.number().int(), without: z.number().int() }),
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/roles/:id/members/add',
    allow: 'user:update',
    errors: [...memberErrors, 'role_missing', 'member_already'],
    input: members,
    output: membersResult,
    audit: 'role.addMembers',
    idempotent: true,
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: '/roles/:id/members/remove',
    allow: 'user:update',
    errors: [...memberErrors, 'member_missing', 'last_super_admin'],
    input: members,
    output: membersResult,
    audit: 'role.removeMembers',
    idempotent: true,
  }),
}
