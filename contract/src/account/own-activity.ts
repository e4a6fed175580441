import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { page, pagingInput, timeSpan } from '@amber/contract/paging.ts'
import { id } from '@amber/contract/rules.ts'
import { session, sessionSortColumns } from '@amber/contract/sessions.ts'
import { userSignIn, userHistory } from '@amber/contract/users/user-history.ts'

const { result, from, to, current, size, sort } = userHistory.listSignIns.input.shape

const operation = z.object({
  id,
  time: z.iso.datetime(),
  action: z.string(),
  targetType: z.string().nullable(),
  target: z.string().nullable(),
  ip: z.string().nullable(),
})
export type OwnOperation = z.infer<typeof operation>

export const ownActivity = {
  /** Latest use first unless sorted otherwise. */
  listSessions: endpoint({
    method: 'GET',
    path: '/own-sessions',
    allow: 'signed-in',
    input: z.strictObject(pagingInput(sessionSortColumns)),
    output: page(session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/own-sessions/:id',
    allow: 'signed-in',
    errors: ['session_missing'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'session.end',
    idempotent: true,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/own-sessions',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({ ended: z.number().int() }),
    audit: 'session.endAll',
    idempotent: true,
  }),
  listSignIns: endpoint({
    method: 'GET',
    path: '/own-sign-ins',
    allow: 'signed-in',
    input: z.strictObject({ result, from, to, current, size, sort }),
    output: page(userSignIn),
  }),
  /** Omits refused attempts. Latest first unless sorted otherwise. */
  listOperations: endpoint({
    method: 'GET',
    path: '/own-operations',
    allow: 'signed-in',
    input: z.strictObject({ ...timeSpan, ...pagingInput(['time']) }),
    output: page(operation),
  }),
  /** Returns all data stored about the caller, including personal demo data. */
  download: endpoint({
    method: 'GET',
    path: '/own-exports',
    allow: 'signed-in',
    input: z.strictObject({
      format: z.enum(['json', 'xlsx'], 'invalid'),
      /** Time zone of written times. */
      zone: z.string().max(64, 'invalid').default('UTC'),
    }),
    output: z.never(),
    answers: 'file',
    audit: 'user.exportOwn',
  }),
}
