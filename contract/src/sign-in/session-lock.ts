import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { proof } from './passkeys.ts'

/** Separate from `auth`, which the sign-in page loads. */
export const sessionLock = {
  /** Other calls answer `session_locked` until it is unlocked. */
  lock: endpoint({
    method: 'POST',
    path: '/auth/lock',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({}),
    audit: 'session.lock',
    idempotent: true,
  }),
  /** Wrong passwords count together with those of sign-in. */
  unlock: endpoint({
    method: 'POST',
    path: '/auth/unlock',
    allow: 'signed-in',
    errors: ['password_wrong', 'passkey_refused', 'sign_in_paused'],
    isOpenWhileLocked: true,
    input: z.strictObject(proof),
    output: z.object({}),
    audit: null, // records `session.unlock` itself: throttle counts must survive a failure
    idempotent: false,
  }),
}
