import * as z from 'zod'
import { avatarName } from '@amber/contract/users/faces.ts'
import { allOrNothing, batchIds, batchResult } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { page, pagingInput } from './paging.ts'
import { id, searchText } from './rules.ts'

/** What a browser says of itself, as far as it can be told from its user agent. */
export const client = z.object({
  /** Such as `Chrome 141`; null where it is none that we know. */
  browser: z.string().nullable(),
  /** Such as `Windows`. */
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'program']),
  /** The whole of what was sent, at most 300 characters. */
  userAgent: z.string(),
})
export type Client = z.infer<typeof client>

/** A session that has neither ended nor been left idle for too long. */
export const session = z.object({
  id,
  ip: z.string(),
  client,
  /** When it was opened by a sign-in. */
  createTime: z.iso.datetime(),
  /** When its person last did something, to the minute. */
  lastSeenTime: z.iso.datetime(),
  isRemembered: z.boolean(),
  isLocked: z.boolean(),
  /** Whether it is the one that asks. */
  isOwn: z.boolean(),
  /** Whether the caller may end it: see server/src/policies/users.ts. */
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

/** A user is online who has used a session within this many minutes: on home as in the list. */
export const onlineMinutes = 5

/** Spans of the last use: `recent` is within `onlineMinutes`, `earlier` before that. */
export const lastUses = ['recent', 'earlier'] as const

/** By what the list of who is online may be sorted. */
export const sessionSortColumns = ['lastSeenTime', 'createTime'] as const

export const sessions = {
  /** Who is online: every session that is good for another call, whosever it is. */
  list: endpoint({
    method: 'GET',
    path: '/sessions',
    allow: 'session:list',
    input: z.strictObject({
      /** Inside the user name or the nick name. */
      user: searchText.optional(),
      /** How the address begins. */
      ip: searchText.optional(),
      lastUse: z.enum(lastUses, 'invalid').optional(),
      ...pagingInput(sessionSortColumns),
    }),
    output: page(onlineSession),
  }),
  /** Those of one user, the one used last first unless asked otherwise. */
  listOfUser: endpoint({
    method: 'GET',
    path: '/users/:id/sessions',
    allow: 'session:list',
    input: z.strictObject({ id, ...pagingInput(sessionSortColumns) }),
    output: page(session),
  }),
  /** Ends one: its next call is told that it was ended elsewhere. */
  end: endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    allow: 'session:end',
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'session.end',
    idempotent: true,
  }),
  /** Ends several, whosever they are. */
  endMany: endpoint({
    method: 'POST',
    path: '/session-batches/end',
    allow: 'session:end',
    input: z.strictObject({ ids: batchIds, allOrNothing }),
    output: batchResult,
    audit: 'session.end',
    idempotent: true,
  }),
  /** Ends all of a person; where that is the caller, all but the one that asks. */
  endAll: endpoint({
    method: 'POST',
    path: '/users/:id/sessions/end',
    allow: 'session:end',
    input: z.strictObject({ id }),
    output: z.object({ ended: z.number().int() }),
    audit: 'session.endAll',
    idempotent: true,
  }),
}
