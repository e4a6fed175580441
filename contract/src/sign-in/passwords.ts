import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { passwordPolicies } from './password-policy.ts'
import { code, newPassword, receiver } from '@amber/contract/rules.ts'

const token = z.string().min(1).max(200)

const linkErrors = [
  'password_link_invalid',
  'password_link_used',
  'password_link_expired',
  'password_link_void',
] as const satisfies readonly ErrorCode[]

export const passwords = {
  policy: endpoint({
    method: 'GET',
    path: '/password-policy',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ policy: z.enum(passwordPolicies) }),
  }),
  /** A `POST`, as URLs are logged and the token is secret. */
  readLink: endpoint({
    method: 'POST',
    path: '/passwords/read-link',
    allow: 'public',
    errors: linkErrors,
    input: z.strictObject({ token }),
    output: z.object({ userName: z.string(), expiresTime: z.iso.datetime() }),
    audit: null,
    idempotent: false,
    perMinute: 20,
  }),
  choose: endpoint({
    method: 'POST',
    path: '/passwords/choose',
    allow: 'public',
    errors: linkErrors,
    input: z.strictObject({ token, password: newPassword }),
    output: z.object({}),
    audit: null, // records `password.choose` itself: no transaction waits for the hash
    idempotent: false,
    perMinute: 20,
  }),
  /** Needs a contact of exactly one enabled account. Ends all its sessions. */
  resetByCode: endpoint({
    method: 'POST',
    path: '/passwords/reset-by-code',
    allow: 'public',
    errors: ['code_wrong'],
    input: z.strictObject({ receiver, code, password: newPassword }),
    output: z.object({}),
    audit: null, // records `password.resetByCode` itself: throttle counts must survive a failure
    idempotent: false,
    perMinute: 20,
  }),
}
