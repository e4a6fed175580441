import * as z from 'zod'
import { authorizationModes } from '@amber/contract/menus/menu-codes.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { menuTitles } from '@amber/contract/menus/menu-fields.ts'
import { id } from '@amber/contract/rules.ts'

/** Reasons for a decision, each with the meaning of its `roles`. */
const rightReasons = [
  'account_disabled',
  'super',
  /** Granted by `roles` of the user. */
  'held',
  'everyone',
  'no_role',
  /** `roles`: all roles that have the code. */
  'code_not_granted',
  /** Only disabled `roles` of the user grant it. */
  'role_disabled',
  /** The permission is neither in this build nor a custom button. */
  'code_unknown',
  'role_required',
  /** The index page of the address is closed. */
  'page_index',
  'page_above',
  'page_empty',
  /** Not in this build, and dynamic authorization is off. */
  'page_undeclared',
  'page_example',
  'menu_missing',
  'menu_disabled',
  /** `roles`: those with authority over the stored menu. */
  'menu_not_granted',
] as const

const reason = z.object({
  code: z.enum(rightReasons),
  /** Requested page or a parent, by route name. */
  page: z.string().nullable(),
  roles: z.array(z.string()),
})
export type Reason = z.infer<typeof reason>

/** A page by its route name, or a permission code. */
export const rightKinds = ['page', 'permission'] as const
export type RightKind = (typeof rightKinds)[number]

const decided = {
  isAllowed: z.boolean(),
  /** Empty where it needs none. */
  roles: z.array(z.string()),
}

const permissionRight = z.object({
  code: z.string(),
  /** For custom buttons only. */
  description: z.string().nullable(),
  ...decided,
})
export type PermissionRight = z.infer<typeof permissionRight>

const pageRight = z.object({
  name: z.string(),
  parent: z.string().nullable(),
  path: z.string(),
  /** Replace the route's translated name. */
  ...menuTitles,
  isForEveryone: z.boolean(),
  ...decided,
})
export type PageRight = z.infer<typeof pageRight>

export const listedChanges = 30

/** Users whose menus change, and the menus by route name. */
const affectedUsers = z.object({
  users: z.number().int(),
  names: z.array(z.string()),
  menus: z.object({
    total: z.number().int(),
    first: z.array(z.object({ name: z.string(), ...menuTitles })).max(listedChanges),
  }),
})
export type AffectedUsers = z.infer<typeof affectedUsers>

export const rights = {
  /** Enabled users who would gain or lose menus in this mode. */
  previewMode: endpoint({
    method: 'GET',
    path: '/authorization-preview',
    allow: 'setting:update',
    input: z.strictObject({ mode: z.enum(authorizationModes, 'invalid') }),
    output: z.object({
      gaining: affectedUsers,
      losing: affectedUsers,
      /** Extrapolated above `exactTotalLimit`. */
      isEstimate: z.boolean(),
    }),
  }),
  /** Current rights of a user, with the roles that grant them. */
  get: endpoint({
    method: 'GET',
    path: '/users/:id/rights',
    allow: 'user:list',
    errors: ['user_missing'],
    input: z.strictObject({ id }),
    output: z.object({
      mode: z.enum(authorizationModes),
      isEnabled: z.boolean(),
      isSuper: z.boolean(),
      /** Disabled roles grant nothing. */
      roles: z.array(z.object({ code: z.string(), isEnabled: z.boolean() })),
      permissions: z.array(permissionRight),
      /** Parents before children. */
      pages: z.array(pageRight),
    }),
  }),
  /** All reasons, the nearest first. */
  explain: endpoint({
    method: 'GET',
    path: '/users/:id/rights/explanation',
    allow: 'user:list',
    errors: ['user_missing'],
    input: z.strictObject({
      id,
      kind: z.enum(rightKinds),
      name: z.string('required').min(1, 'required').max(64, 'invalid'),
    }),
    output: z.object({
      mode: z.enum(authorizationModes),
      ...decided,
      reasons: z.array(reason).min(1),
    }),
  }),
}
