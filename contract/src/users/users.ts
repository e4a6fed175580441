import * as z from 'zod'
import { avatarName } from './faces.ts'
import { allOrNothing, batchIds, batchResult } from '@amber/contract/batch.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { page, pagingInput, recordFields } from '@amber/contract/paging.ts'
import { contactConflicts, verifiedContacts } from './verified-contacts.ts'
import { fieldsWith, filterShape, inputShape, outputShape } from '@amber/contract/fields.ts'
import { id, searchText, status } from '@amber/contract/rules.ts'
import { userFields } from './user-fields.ts'

export const user = z.object({
  ...recordFields,
  ...outputShape(userFields),
  /** File name (avatars.ts). */
  avatar: avatarName.optional(),
})
export type User = z.infer<typeof user>

/** Decided by server/src/policies/users.ts. */
const canManage = z.boolean()
const managedUser = z.object({ ...user.shape, canManage })
export type ManagedUser = z.infer<typeof managedUser>

export const userDetail = z.object({ ...managedUser.shape, ...verifiedContacts })
export type UserDetail = z.infer<typeof userDetail>

export const userSortColumns = fieldsWith(userFields, { isSortable: true })

/** `waiting` are disabled users who never signed in. */
const soughtStatus = z.enum([...status.options, 'waiting'], 'invalid')

/** Text matches inside the column, regardless of case. */
export const userFilters = z.strictObject({
  ...filterShape(userFields),
  role: z.string().max(64).optional(),
  status: soughtStatus.optional(),
})

export const userSelectionLimit = 1_000

export const userSorts = pagingInput(userSortColumns).sort

const { userName, ...userData } = inputShape(userFields)

const removedUser = z.object({
  ...managedUser.shape,
  removedTime: z.iso.datetime(),
  removedBy: z.string().nullable(),
})

const batch = { ids: batchIds, allOrNothing }

const batchErrors = [
  'batch_refused',
  'insufficient_privilege',
] as const satisfies readonly ErrorCode[]

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    allow: 'user:list',
    input: z.strictObject({ ...userFilters.shape, ...pagingInput(userSortColumns) }),
    output: page(managedUser),
  }),
  /** First users across all pages. */
  listSelection: endpoint({
    method: 'GET',
    path: '/user-selections',
    allow: 'user:list',
    input: z.strictObject({ ...userFilters.shape, sort: userSorts }),
    output: z.object({ records: z.array(managedUser).max(userSelectionLimit) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    allow: 'user:list',
    errors: ['user_missing'],
    input: z.strictObject({ id }),
    output: userDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:id',
    allow: 'user:update',
    errors: [
      'user_missing',
      'record_changed',
      'insufficient_privilege',
      'last_super_admin',
      'role_missing',
      'role_not_grantable',
      'contact_own',
      ...contactConflicts,
    ],
    input: z.strictObject({
      id,
      /** Version that was read; an older one is answered with 409. */
      version: z.number().int(),
      ...userData,
    }),
    output: user,
    audit: 'user.update',
    idempotent: true,
  }),
  /** The user chooses a password by a link. */
  create: endpoint({
    method: 'POST',
    path: '/users',
    allow: 'user:create',
    errors: ['user_name_taken', 'role_missing', 'role_not_grantable', ...contactConflicts],
    input: z.strictObject({ userName, ...userData }),
    output: user,
    audit: 'user.create',
    idempotent: true,
    status: 201,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/user-batches/set-status',
    allow: 'user:update',
    errors: [
      ...batchErrors,
      'user_is_yourself',
      'user_missing',
      'last_super_admin',
      'record_changed',
    ],
    input: z.strictObject({ ...batch, status }),
    output: batchResult,
    audit: 'user.setStatus',
    idempotent: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user-batches/remove',
    allow: 'user:remove',
    errors: [...batchErrors, 'user_is_yourself', 'user_missing', 'last_super_admin'],
    input: z.strictObject(batch),
    output: batchResult,
    audit: 'user.remove',
    idempotent: true,
  }),
  listRemoved: endpoint({
    method: 'GET',
    path: '/removed-users',
    allow: 'user:remove',
    input: z.strictObject({ text: searchText.optional(), ...pagingInput(['removedTime']) }),
    output: page(removedUser),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/user-batches/restore',
    allow: 'user:remove',
    errors: [...batchErrors, 'user_not_removed'],
    input: z.strictObject(batch),
    output: batchResult,
    audit: 'user.restore',
    idempotent: true,
  }),
  purge: endpoint({
    method: 'POST',
    path: '/user-batches/purge',
    allow: 'user:remove',
    errors: [...batchErrors, 'user_not_removed'],
    input: z.strictObject(batch),
    output: batchResult,
    audit: 'user.purge',
    idempotent: true,
  }),
  /** Ends all sessions, and either returns a one-time link or demands a new password at sign-in. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/:id/reset-password',
    allow: 'user:resetPassword',
    errors: ['user_missing', 'user_is_yourself', 'user_without_password', 'insufficient_privilege'],
    input: z.strictObject({ id, by: z.enum(['link', 'next_sign_in'], 'invalid') }),
    output: z.object({
      /** Secret part of `/login/reset-pwd#<token>`. */
      token: z.string().nullable(),
      expiresTime: z.iso.datetime().nullable(),
    }),
    audit: 'user.resetPassword',
    idempotent: false,
  }),
}
