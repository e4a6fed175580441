import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { passwordPolicies } from './password-policy.ts'
import { nickName, newPassword, userName } from '@amber/contract/rules.ts'

const setupToken = z.string().min(1).max(200)

/** The one-time link of a production's first start, which makes the first super admin. */
export const setup = {
  /** Whether a link is good. A read, but the secret must not be in an address, which is logged on its way. */
  readLink: endpoint({
    method: 'POST',
    path: '/setup/read-link',
    allow: 'public',
    input: z.strictObject({ setupToken }),
    output: z.object({}),
    audit: null,
    idempotent: false,
    perMinute: 20,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/setup/complete',
    allow: 'public',
    input: z.strictObject({
      setupToken,
      userName,
      nickName,
      password: newPassword,
      /** What all passwords have to be like from now on, this one first. Left out, what is set stays. */
      passwordPolicy: z.enum(passwordPolicies, 'invalid').optional(),
    }),
    output: z.object({}),
    audit: null, // records `setup.complete` itself: no transaction waits for the hash
    idempotent: false,
    perMinute: 20,
    status: 201,
  }),
}
