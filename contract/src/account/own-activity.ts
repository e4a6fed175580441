import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { page, pagingInput } from '@amber/contract/paging.ts'
import { id } from '@amber/contract/rules.ts'
import { session, sessionSortColumns } from '@amber/contract/sessions.ts'
import { signIn, userHistory } from '@amber/contract/users/user-history.ts'

const { result, current, size, sort } = userHistory.listSignIns.input.shape

/** What goes on and went on with the own account. */
export const ownActivity = {
  /** The own sessions, the one used last first unless asked otherwise. */
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
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'session.end',
    idempotent: true,
  }),
  /** Ends all of the own sessions but the one that asks. */
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/own-sessions',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({ ended: z.number().int() }),
    audit: 'session.endAll',
    idempotent: true,
  }),
  /** Own sign-ins and failed tries at them, the latest first. */
  listSignIns: endpoint({
    method: 'GET',
    path: '/own-sign-ins',
    allow: 'signed-in',
    input: z.strictObject({ result, current, size, sort }),
    output: page(signIn),
  }),
  /**
   * What is kept about oneself, as one file: the account, its roles, linked accounts, passkeys, preferences, sessions,
   * known browsers, sign-ins, operations, pages opened, notifications, announcements read and what one tried out in the
   * demonstration. `json` has it as the API does; `xlsx` is a workbook with a sheet for each, in
   * the caller's language.
   */
  download: endpoint({
    method: 'GET',
    path: '/own-exports',
    allow: 'signed-in',
    input: z.strictObject({
      format: z.enum(['json', 'xlsx'], 'invalid'),
      /** Whose clock times are written by, such as `Asia/Shanghai`. */
      zone: z.string().max(64, 'invalid').default('UTC'),
    }),
    output: z.never(),
    answers: 'file',
    audit: 'user.exportOwn',
  }),
}
