import * as z from 'zod'
import { avatarName } from './faces.ts'
import { allOrNothing, batchIds, batchResult } from '@amber/contract/batch.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { page, pagingInput, recordFields } from '@amber/contract/paging.ts'
import { verifiedContacts } from './verified-contacts.ts'
import {
  email,
  gender,
  id,
  nickName,
  phone,
  searchText,
  status,
  userName,
} from '@amber/contract/rules.ts'

/** A person as administrators see one. Nothing secret: no hash, no token. */
export const user = z.object({
  ...recordFields,
  userName: z.string(),
  nickName: z.string(),
  gender: gender.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The name of their picture (avatars.ts). */
  avatar: avatarName.optional(),
  status,
  /** Role codes. */
  roles: z.array(z.string()),
  lastSignInTime: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof user>

/** Whether the caller may manage the user: see server/src/policies/users.ts. */
const canManage = z.boolean()
const managedUser = z.object({ ...user.shape, canManage })
export type ManagedUser = z.infer<typeof managedUser>

/** One person by themselves. */
export const userDetail = z.object({ ...managedUser.shape, ...verifiedContacts })
export type UserDetail = z.infer<typeof userDetail>

/** The columns that a list of users may be sorted by. */
export const userSortColumns = [
  'userName',
  'nickName',
  'gender',
  'phone',
  'email',
  'status',
  'createTime',
] as const

/**
 * By what status people are looked for: one of the two, or of the disabled those who never signed in, as they are who
 * wait to be enabled.
 */
const soughtStatus = z.enum([...status.options, 'waiting'], 'invalid')

/** What narrows a list of users. Text is compared inside the column, without regard to case. */
export const userFilters = z.strictObject({
  userName: searchText.optional(),
  nickName: searchText.optional(),
  gender: gender.optional(),
  phone: searchText.optional(),
  email: searchText.optional(),
  role: z.string().max(64).optional(),
  status: soughtStatus.optional(),
})

/** As many of a list as are selected at once. */
export const userSelectionLimit = 1_000

/** The orders of a list of users. */
export const userSorts = pagingInput(userSortColumns).sort

const userRoles = z.array(z.string().max(64)).max(50)

/** What an administrator writes about a person. */
const userData = {
  nickName,
  gender: gender.nullable(),
  phone: phone.nullable(),
  email: email.nullable(),
  status,
  roles: userRoles,
}

/** Somebody in the recycle bin. */
const removedUser = z.object({
  ...managedUser.shape,
  removedTime: z.iso.datetime(),
  removedBy: z.string().nullable(),
})

/** Several people at once. */
const batch = { ids: batchIds, allOrNothing }

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    allow: 'user:list',
    input: z.strictObject({ ...userFilters.shape, ...pagingInput(userSortColumns) }),
    output: page(managedUser),
  }),
  /** The first of all that a list shows, whatever its pages: to be selected together. */
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
    input: z.strictObject({ id }),
    output: userDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:id',
    allow: 'user:update',
    input: z.strictObject({
      id,
      /** The version that the editor read; an older one is answered with 409 and the current record. */
      version: z.number().int(),
      ...userData,
    }),
    output: user,
    audit: 'user.update',
    idempotent: true,
  }),
  /** Adds a person, who has no password until they choose one by a link. */
  create: endpoint({
    method: 'POST',
    path: '/users',
    allow: 'user:create',
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
    input: z.strictObject({ ...batch, status }),
    output: batchResult,
    audit: 'user.setStatus',
    idempotent: true,
  }),
  /** Moves people to the recycle bin and ends their sessions. */
  remove: endpoint({
    method: 'POST',
    path: '/user-batches/remove',
    allow: 'user:remove',
    input: z.strictObject(batch),
    output: batchResult,
    audit: 'user.remove',
    idempotent: true,
  }),
  /** The recycle bin, the last removed first. */
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
    input: z.strictObject(batch),
    output: batchResult,
    audit: 'user.restore',
    idempotent: true,
  }),
  /** Deletes people in the recycle bin for good. */
  purge: endpoint({
    method: 'POST',
    path: '/user-batches/purge',
    allow: 'user:remove',
    input: z.strictObject(batch),
    output: batchResult,
    audit: 'user.purge',
    idempotent: true,
  }),
  /**
   * Ends all sessions of a person and either gives a one-time link to choose a password by, or demands a new one at the
   * next sign-in. Never stores an answer: it may hold the link's secret.
   */
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/:id/reset-password',
    allow: 'user:resetPassword',
    input: z.strictObject({ id, by: z.enum(['link', 'next_sign_in'], 'invalid') }),
    output: z.object({
      /** The secret part of the link, `/login/reset-pwd#<token>`; null where a new password is asked for at sign-in. */
      token: z.string().nullable(),
      expiresTime: z.iso.datetime().nullable(),
    }),
    audit: 'user.resetPassword',
    idempotent: false,
  }),
}
