import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { proof } from '@amber/contract/sign-in/passkeys.ts'
import { givenPassword, newPassword } from '@amber/contract/rules.ts'

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
  /**
   * Gives the own account its first password, for who came in by another way and shows once more who they are: by a
   * passkey, or by having signed in just now. Every other session ends, as with any new password.
   */
  create: endpoint({
    method: 'POST',
    path: '/own-password',
    allow: 'signed-in',
    input: z.strictObject({ newPassword, passkey: proof.passkey }),
    output: z.object({ endedSessions: z.number().int() }),
    audit: null, // records `password.create` itself: what it counts must stay when it fails
    idempotent: false,
    perMinute: 20,
  }),
}
