import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'

/**
 * The parts of the sign-in area that depend on what is set up: signing in and resetting a password by a code that is sent,
 * registering, and WeChat. An evaluation also shows what is not set up, and says how to set it up.
 */
export const signInParts = ['codes', 'register', 'wechat'] as const
export type SignInPart = (typeof signInParts)[number]

export const signInOptions = {
  /** The parts that the sign-in page shows. The page is served with them; this is for one that stays open. */
  get: endpoint({
    method: 'GET',
    path: '/sign-in-options',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ parts: z.array(z.enum(signInParts)) }),
  }),
}
