import * as z from 'zod'
import { avatarName } from '@amber/contract/users/faces.ts'
import { allOrNothing, batchIds, batchResult } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { page, pagingInput } from './paging.ts'
import { id, searchText } from './rules.ts'

export const client = z.object({
  /** Such as `Chrome 141`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'program']),
  /** Complete header, at most 300 characters. */
  userAgent: z.string(),
})
export type Client = z.infer<typeof client>

export const session = z.object({
  id,
  ip: z.string(),
  client,
  createTime: z.iso.datetime(),
  lastSeenTime: z.iso.datetime(),
  isRemembered: z.boolean(),
  isLocked: z.boolean(),
  isOwn: z.boolean(),
  /** Decided by server/src/policies/users.ts. */
  isEndable: z.boolean(),
})
export type Session = z.infer<typeof session>

const onlineSession = z.object({
  ...session.shape,
  user: z.object({
    id,
    userName: z.string(),
    nickName: z.string(),
    avatar: avatarName,
  }),
})
export type OnlineSession = z.infer<typeof onlineSession>

/** A user counts as online for this long after a session was used. */
export const onlineMinutes = 5

/** `recent` is within `onlineMinutes`. */
export const lastUses = ['recent', 'earlier'] as const

export const sessionSortColumns = ['lastSeenTime', 'createTime'] as const

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/sessions',
    allow: 'session:list',
    input: z.strictObject({
      user: searchText.optional(),
      ip: searchText.optional(),
      lastUse: z.enum(lastUses, 'invalid').optional(),
      ...pagingInput(sessionSortColumns),
    }),
    output: page(onlineSession),
  }),
  /** Latest use first unless sorted otherwise. */
  listOfUser: endpoint({
    method: 'GET',
    path: '/users/:id/sessions',
    allow: 'session:list',
    errors: ['user_missing'],
    input: z.strictObject({ id, ...pagingInput(sessionSortColumns) }),
    output: page(session),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    allow: 'session:end',
    errors: ['session_missing', 'insufficient_privilege'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'session.end',
    idempotent: true,
  }),
  endMany: endpoint({
    method: 'POST',
    path: '/session-batches/end',
    allow: 'session:end',
    errors: ['batch_refused', 'session_missing', 'insufficient_privilege'],
    input: z.strictObject({ ids: batchIds, allOrNothing }),
    output: batchResult,
    audit: 'session.end',
    idempotent: true,
  }),
  /** Keeps the current session of the caller. */
  endAll: endpoint({
    method: 'POST',
    path: '/users/:id/sessions/end',
    allow: 'session:end',
    errors: ['user_missing', 'insufficient_privilege'],
    input: z.strictObject({ id }),
    output: z.object({ ended: z.number().int() }),
    audit: 'session.endAll',
    idempotent: true,
  }),
}
