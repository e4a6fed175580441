import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { givenPassword, newPassword } from './rules.ts'

export const ownPassword = {
  /**
   * Replaces the own password. Wrong tries are counted together with those of signing in; every other session ends, this
   * one stays.
   */
  change: endpoint({
    method: 'PUT',
    path: '/own-password',
    allow: 'signed-in',
    input: z.strictObject({ password: givenPassword, newPassword }),
    output: z.object({ endedSessions: z.number().int() }),
    audit: null, // records `password.change` itself: what it counts must stay when it fails
    idempotent: false,
  }),
}
