import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { proof, proofErrors } from '@amber/contract/sign-in/passkeys.ts'
import { givenPassword, newPassword } from '@amber/contract/rules.ts'

export const ownPassword = {
  /** Changes the password and ends all other sessions. Wrong attempts count together with those of sign-in. */
  change: endpoint({
    method: 'PUT',
    path: '/own-password',
    allow: 'signed-in',
    errors: ['password_wrong', 'password_unchanged', 'sign_in_paused'],
    input: z.strictObject({ password: givenPassword, newPassword }),
    output: z.object({ endedSessions: z.number().int() }),
    audit: null, // records `password.change` itself: throttle counts must survive a failure
    idempotent: false,
  }),
  /** Sets the first password, after a passkey or a recent sign-in. Ends all other sessions. */
  create: endpoint({
    method: 'POST',
    path: '/own-password',
    allow: 'signed-in',
    errors: ['password_present', ...proofErrors],
    input: z.strictObject({ newPassword, passkey: proof.passkey }),
    output: z.object({ endedSessions: z.number().int() }),
    audit: null, // records `password.create` itself: throttle counts must survive a failure
    idempotent: false,
    perMinute: 20,
  }),
}
