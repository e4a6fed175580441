import * as z from 'zod'
import { authorizationModes } from '@amber/contract/menus/authorization.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { id } from '@amber/contract/rules.ts'

/** Why somebody may or may not do something. What `roles` are in each is said beside it. */
const rightReasons = [
  /** The account is disabled: nothing is allowed. */
  'account_disabled',
  /** They hold the super role, which may do everything. */
  'super',
  /** Roles of theirs give it. `roles`: those. */
  'held',
  /** The page asks for no role. */
  'everyone',
  /** They hold no role that counts. */
  'no_role',
  /** No role of theirs holds the code. `roles`: those that do, whosever they are. */
  'code_not_granted',
  /** Roles of theirs would give it, but are disabled. `roles`: those. */
  'role_disabled',
  /** There is no such code in this build, and nobody has described such a button. */
  'code_unknown',
  /** The page's route asks for one of `roles`. */
  'role_required',
  /** The page that stands for this address by itself is closed. */
  'page_index',
  /** What the page lies in is closed. */
  'page_above',
  /** It only holds other pages, and none of them is open. */
  'page_empty',
  /** This build has no such route; only the database decides of it, which it does not now. */
  'page_undeclared',
  /** It is an example page, and these are off. */
  'page_example',
  /** The page is not among the stored menus, which decide now. */
  'menu_missing',
  /** The stored menu is disabled. */
  'menu_disabled',
  /** No role of theirs has authority over the stored menu. `roles`: those that have. */
  'menu_not_granted',
] as const

const reason = z.object({
  code: z.enum(rightReasons),
  /** The page that the reason speaks of, by its route's name: the one asked for, or one that it lies in. */
  page: z.string().nullable(),
  roles: z.array(z.string()),
})
export type Reason = z.infer<typeof reason>

/** What is asked about: a page by the name of its route, or a call or button by its permission code. */
export const rightKinds = ['page', 'permission'] as const
export type RightKind = (typeof rightKinds)[number]

const decided = {
  isAllowed: z.boolean(),
  /** The roles of theirs that give it; none where everybody may. */
  roles: z.array(z.string()),
}

const permissionRight = z.object({
  code: z.string(),
  /** Of a button that an administrator described; null for those of the contract, which has words for them. */
  description: z.string().nullable(),
  ...decided,
})
export type PermissionRight = z.infer<typeof permissionRight>

const pageRight = z.object({
  /** The route's name. */
  name: z.string(),
  parent: z.string().nullable(),
  path: z.string(),
  /** Names of people's own, in place of the translated name of the route. */
  titleZh: z.string().nullable(),
  titleEn: z.string().nullable(),
  isForEveryone: z.boolean(),
  ...decided,
})
export type PageRight = z.infer<typeof pageRight>

/** The most menus that a preview names. */
export const listedChanges = 30

/** Users whose menus change, some of their usernames, and the menus by route names, with names of people's own. */
const affectedUsers = z.object({
  users: z.number().int(),
  names: z.array(z.string()),
  menus: z.object({
    total: z.number().int(),
    first: z
      .array(
        z.object({
          name: z.string(),
          titleZh: z.string().nullable(),
          titleEn: z.string().nullable(),
        }),
      )
      .max(listedChanges),
  }),
})
export type AffectedUsers = z.infer<typeof affectedUsers>

export const rights = {
  /** Enabled users who would gain or lose menus by switching to this mode, counting all roles of each user. */
  previewMode: endpoint({
    method: 'GET',
    path: '/authorization-preview',
    allow: 'setting:update',
    input: z.strictObject({ mode: z.enum(authorizationModes, 'invalid') }),
    output: z.object({
      gaining: affectedUsers,
      losing: affectedUsers,
      /** The numbers are made of some of the users: there are more than `exactTotalLimit`. */
      isEstimate: z.boolean(),
    }),
  }),
  /** What a person may do and see at this moment, and by which of their roles. */
  get: endpoint({
    method: 'GET',
    path: '/users/:id/rights',
    allow: 'user:list',
    input: z.strictObject({ id }),
    output: z.object({
      /** Who decides of pages at this moment. */
      mode: z.enum(authorizationModes),
      isEnabled: z.boolean(),
      isSuper: z.boolean(),
      /** All their roles; one that is disabled gives nothing. */
      roles: z.array(z.object({ code: z.string(), isEnabled: z.boolean() })),
      permissions: z.array(permissionRight),
      /** Parents before their children, each level in the order of the menu. */
      pages: z.array(pageRight),
    }),
  }),
  /** Why a person may or may not do or see one thing: all reasons, the nearest first. */
  explain: endpoint({
    method: 'GET',
    path: '/users/:id/rights/explanation',
    allow: 'user:list',
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
