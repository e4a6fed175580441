import * as z from 'zod'
import { allOrNothing, batchIds, batchRows } from '@amber/contract/batch.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { page, pagingInput, recordFields } from '@amber/contract/paging.ts'
import { roleChange } from './role-changes.ts'
import { id, longText, searchText, shortText, status } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** The roles that always exist. `R_SUPER` holds every permission. */
export const builtInRoles = {
  R_SUPER: { zh: '超级管理员', en: 'Super Admin' },
  R_ADMIN: { zh: '管理员', en: 'Admin' },
  R_USER: { zh: '普通用户', en: 'User' },
} as const

/** The roles that the evaluation mode adds. Stored under their Chinese names, which people may change. */
export const evaluationRoles = {
  R_SUPPORT: { zh: '客户支持', en: 'Support' },
  R_AUDIT: { zh: '内部审计', en: 'Internal Audit' },
  R_FINANCE: { zh: '财务', en: 'Finance' },
} as const

/** A role's name in both languages: built in, or as stored. `name` is missing where the reader may not see roles. */
export function roleTexts(role: { code: string; name?: string | undefined }): LocalizedText {
  const { code, name } = role
  if (isBuiltIn(code)) return builtInRoles[code]
  if (isEvaluation(code) && (name === undefined || name === evaluationRoles[code].zh))
    return evaluationRoles[code]
  return { zh: name ?? code, en: name ?? code }
}

// A code is what somebody typed: `in` would find `constructor` as well.
const isBuiltIn = (code: string): code is keyof typeof builtInRoles =>
  Object.hasOwn(builtInRoles, code)
const isEvaluation = (code: string): code is keyof typeof evaluationRoles =>
  Object.hasOwn(evaluationRoles, code)

/**
 * The codes of the roles that come with the product and whose name holds the text in either language, since only one
 * of the two is stored; the stored name counts for those that people may rename (`roleTexts`).
 */
export function codesNamed(text: string) {
  const asked = text.toLowerCase()
  const named = <Code extends string>(list: Readonly<Record<Code, LocalizedText>>) =>
    (Object.keys(list) as Code[]).filter((code) =>
      Object.values<string>(list[code]).some((name) => name.toLowerCase().includes(asked)),
    )
  return { always: named(builtInRoles), unlessRenamed: named(evaluationRoles) }
}

export const superRole = 'R_SUPER'

const roleCode = z
  .string('role_code_required')
  .min(1, 'role_code_required')
  .regex(/^[A-Z][A-Z0-9_]{1,31}$/, 'role_code_invalid')
const roleName = shortText(64, 'required').min(1, 'required')
const description = longText(500)

const role = z.object({
  ...recordFields,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  status,
  isBuiltIn: z.boolean(),
  /** Whether its members sign in in two steps. */
  requiresTwoStep: z.boolean(),
  /** Where its members are led after signing in. */
  homePath: z.string(),
  /** Exact up to `exactTotalLimit`; beyond that an estimate. */
  memberCount: z.number().int(),
  memberCountIsEstimate: z.boolean(),
})
/** Whether it has permissions that the caller lacks, who may then not change, delete, assign or unassign it. */
const isUnassignable = z.boolean().optional()
export type Role = z.infer<typeof role> & { isUnassignable?: boolean | undefined }

/** Of its rights a list of roles tells so many, and how many there are. */
export const listedRights = 30
const some = <Right extends z.ZodType>(right: Right) =>
  z.object({ total: z.number().int(), first: z.array(right).max(listedRights) })
const listedRole = z.object({
  ...role.shape,
  isUnassignable,
  /** What its members see by it alone, by route names, with names of people's own. */
  menus: some(
    z.object({ name: z.string(), titleZh: z.string().nullable(), titleEn: z.string().nullable() }),
  ),
  /** What it allows; `description` of a button that an administrator described. */
  buttons: some(z.object({ code: z.string(), description: z.string().nullable() })),
})
export type ListedRole = z.infer<typeof listedRole>

const roleSortColumns = ['code', 'name', 'status', 'createTime'] as const

/** Names of routes and codes of buttons: what a role may see and do. */
const rights = {
  /** A page of this product. */
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

export const roles = {
  /** The enabled super admins by display name: whom to ask for what others may not do. The longest there first. */
  superAdmins: endpoint({
    method: 'GET',
    path: '/super-admins',
    allow: 'role:list',
    input: z.strictObject({}),
    output: z.object({ names: z.array(z.string()), more: z.number().int() }),
  }),
  /** The route names of the menus that the caller has authority over, disabled ones too: which they may give and take. */
  grantedMenus: endpoint({
    method: 'GET',
    path: '/held-menus',
    allow: 'role:grant',
    input: z.strictObject({}),
    output: z.array(z.string()),
  }),
  /** All roles, for choosing one. */
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
        status,
        homePath: role.shape.homePath,
        isUnassignable,
      }),
    ),
  }),
  list: endpoint({
    method: 'GET',
    path: '/roles',
    allow: 'role:list',
    input: z.strictObject({
      code: searchText.optional(),
      name: searchText.optional(),
      status: status.optional(),
      ...pagingInput(roleSortColumns),
    }),
    output: page(listedRole),
  }),
  get: endpoint({
    method: 'GET',
    path: '/roles/:id',
    allow: 'role:list',
    input: z.strictObject({ id }),
    output: z.object({
      ...role.shape,
      isUnassignable,
      menus: rights.menus,
      permissions: rights.permissions,
    }),
  }),
  /** What was done to a role, the latest first. */
  changes: endpoint({
    method: 'GET',
    path: '/roles/:id/changes',
    allow: 'role:list',
    input: z.strictObject({ id, ...pagingInput(['time']) }),
    output: page(roleChange),
  }),
  /** Adds a role without rights, or with those of another one. */
  create: endpoint({
    method: 'POST',
    path: '/roles',
    allow: 'role:create',
    input: z.strictObject({
      code: roleCode,
      name: roleName,
      description: description.default(''),
      status,
      requiresTwoStep: z.boolean().default(false),
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
    input: z.strictObject({
      id,
      version: z.number().int(),
      code: roleCode,
      name: roleName,
      description,
      status,
      /** Left out, it stays as it is. */
      requiresTwoStep: z.boolean().optional(),
    }),
    output: role,
    audit: 'role.update',
    idempotent: true,
  }),
  /** Refused while anybody holds it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:id',
    allow: 'role:remove',
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'role.remove',
    idempotent: true,
  }),
  /** How many people in the recycle bin had the role: nobody of them keeps it from being deleted. */
  previewRemove: endpoint({
    method: 'GET',
    path: '/roles/:id/removal',
    allow: 'role:remove',
    input: z.strictObject({ id }),
    output: z.object({ inBin: z.number().int() }),
  }),
  /** Replaces what the role may see and do. */
  grant: endpoint({
    method: 'PUT',
    path: '/roles/:id/rights',
    allow: 'role:grant',
    input: z.strictObject({ id, version: z.number().int(), ...rights }),
    output: z.object({ ...role.shape, menus: rights.menus, permissions: rights.permissions }),
    audit: 'role.grant',
    idempotent: true,
  }),
  /** What would come of saving these rights: the differences, and who really gains and loses which of them. */
  previewGrant: endpoint({
    method: 'POST',
    path: '/roles/:id/rights/preview',
    allow: 'role:grant',
    input: z.strictObject({ id, menus: rights.menus, permissions: rights.permissions }),
    output: z.object({
      menus: gainAndLoss,
      permissions: gainAndLoss,
      /**
       * The members to whom it would make a difference at this moment, by what they gain and lose: what no other role of
       * theirs gives them, while their account and this role are enabled. The largest groups first.
       */
      groups: z.array(
        z.object({
          count: z.number().int(),
          /** Some of them, by user name; none for who may not see people. */
          names: z.array(z.string()),
          menus: gainAndLoss,
          permissions: gainAndLoss,
        }),
      ),
      /** How many people there are in groups beyond those. */
      others: z.number().int(),
      /** The numbers are made of some of the members: there are more than `exactTotalLimit`. */
      isEstimate: z.boolean(),
    }),
    audit: null,
    idempotent: false,
  }),
  /** How many members there are who may sign in, and how many of them have no second step yet. */
  previewTwoStep: endpoint({
    method: 'GET',
    path: '/roles/:id/two-step',
    allow: 'role:list',
    input: z.strictObject({ id }),
    output: z.object({ members: z.number().int(), without: z.number().int() }),
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/roles/:id/members/add',
    allow: 'user:update',
    input: members,
    output: membersResult,
    audit: 'role.addMembers',
    idempotent: true,
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: '/roles/:id/members/remove',
    allow: 'user:update',
    input: members,
    output: membersResult,
    audit: 'role.removeMembers',
    idempotent: true,
  }),
}
