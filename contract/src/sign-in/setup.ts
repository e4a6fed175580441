import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { passwordPolicies } from './password-policy.ts'
import { nickName, newPassword, userName } from '@amber/contract/rules.ts'

const setupToken = z.string().min(1).max(200)

const linkErrors = [
  'setup_link_invalid',
  'setup_link_used',
  'setup_link_expired',
] as const satisfies readonly ErrorCode[]

/** One-time link of a new production server, which creates the first super administrator. */
export const setup = {
  /** A `POST`, as URLs are logged and the token is secret. */
  readLink: endpoint({
    method: 'POST',
    path: '/setup/read-link',
    allow: 'public',
    errors: linkErrors,
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
    errors: [...linkErrors, 'user_name_taken', 'record_changed'],
    input: z.strictObject({
      setupToken,
      userName,
      nickName,
      password: newPassword,
      /** Unchanged if omitted. */
      passwordPolicy: z.enum(passwordPolicies, 'invalid').optional(),
    }),
    output: z.object({}),
    audit: null, // records `setup.complete` itself: no transaction waits for the hash
    idempotent: false,
    perMinute: 20,
    status: 201,
  }),
}
