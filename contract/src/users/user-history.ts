import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { face } from './faces.ts'
import { page, pagingInput } from '@amber/contract/paging.ts'
import { id } from '@amber/contract/rules.ts'
import { client } from '@amber/contract/sessions.ts'
import { signInMethods } from '@amber/contract/logs/sign-in-log.ts'

export const signIn = z.object({
  id,
  time: z.iso.datetime(),
  method: z.enum(signInMethods),
  /** Why it failed, as an error's code; null where it succeeded. */
  problem: z.string().nullable(),
  ip: z.string(),
  client,
})
export type SignIn = z.infer<typeof signIn>

/** One field as it was and as it became: what JSON can hold, null where there was nothing. */
const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

const change = z.object({
  id,
  time: z.iso.datetime(),
  /** An audit action such as `user.update`. */
  action: z.string(),
  /** The id of the user who did it; null for the system. */
  actorId: id.nullable(),
  /** Their username. */
  actor: z.string().nullable(),
  /** The actor's face. */
  face,
  ip: z.string().nullable(),
  /** What it was done to: the person, or what took them along, such as a role by its code or the file of an import. */
  targetType: z.string(),
  target: z.string().nullable(),
  /** Fields that differ, by name, without what every change moves on (version, time of the last change …). */
  fields: z.array(fieldChange),
})
export type UserChange = z.infer<typeof change>

/** What happened to a person, as far as it was recorded. */
export const userHistory = {
  /** Successes and failures, the latest first. */
  listSignIns: endpoint({
    method: 'GET',
    path: '/users/:id/sign-ins',
    allow: 'user:list',
    input: z.strictObject({
      id,
      result: z.enum(['success', 'failure'], 'invalid').optional(),
      ...pagingInput(['time']),
    }),
    output: page(signIn),
  }),
  /** What was done to the person, their roles and their sessions, from wherever it was done; the latest first. */
  listChanges: endpoint({
    method: 'GET',
    path: '/users/:id/changes',
    allow: 'user:list',
    input: z.strictObject({ id, ...pagingInput(['time']) }),
    output: page(change),
  }),
}
