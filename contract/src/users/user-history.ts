import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { recordChange } from '@amber/contract/logs/record-change.ts'
import { page, pagingInput, timeSpan } from '@amber/contract/paging.ts'
import { id } from '@amber/contract/rules.ts'
import { client } from '@amber/contract/sessions.ts'
import { signInMethods } from '@amber/contract/logs/sign-in-log.ts'

export const userSignIn = z.object({
  id,
  time: z.iso.datetime(),
  method: z.enum(signInMethods),
  /** Error code; null on success. */
  problem: z.string().nullable(),
  ip: z.string(),
  client,
})
export type UserSignIn = z.infer<typeof userSignIn>

const change = recordChange.extend({
  /** Address of the actor; null for readers without `audit:list`. */
  ip: z.string().nullable(),
  /** User, or cause of the change, such as a role's code or an import file. */
  targetType: z.string(),
  target: z.string().nullable(),
})
export type UserChange = z.infer<typeof change>

export const userHistory = {
  listSignIns: endpoint({
    method: 'GET',
    path: '/users/:id/sign-ins',
    allow: 'user:list',
    errors: ['user_missing'],
    input: z.strictObject({
      id,
      result: z.enum(['success', 'failure'], 'invalid').optional(),
      ...timeSpan,
      ...pagingInput(['time']),
    }),
    output: page(userSignIn),
  }),
  /** Includes changes of roles and sessions, latest first. */
  listChanges: endpoint({
    method: 'GET',
    path: '/users/:id/changes',
    allow: 'user:list',
    errors: ['user_missing'],
    input: z.strictObject({ id, ...pagingInput(['time']) }),
    output: page(change),
  }),
}
