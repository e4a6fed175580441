import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { proof } from './passkeys.ts'

/** The lock of the own session. Apart from `auth`, which the door has to load. */
export const sessionLock = {
  /** Locks it: until it is unlocked, every other call of it is answered `session_locked`. */
  lock: endpoint({
    method: 'POST',
    path: '/auth/lock',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({}),
    audit: 'session.lock',
    idempotent: true,
  }),
  /** Unlocks it for its person. Wrong passwords are counted together with those of signing in. */
  unlock: endpoint({
    method: 'POST',
    path: '/auth/unlock',
    allow: 'signed-in',
    isOpenWhileLocked: true,
    input: z.strictObject(proof),
    output: z.object({}),
    audit: null, // records `session.unlock` itself: what it counts must stay when it fails
    idempotent: false,
  }),
}
