import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'

/** Options that need configuration. An evaluation also shows unconfigured ones, with instructions. */
export const signInParts = ['codes', 'register', 'wechat'] as const
export type SignInPart = (typeof signInParts)[number]

export const signInOptions = {
  /** Updates an open page; the sign-in page is served with them. */
  get: endpoint({
    method: 'GET',
    path: '/sign-in-options',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ parts: z.array(z.enum(signInParts)) }),
  }),
}
