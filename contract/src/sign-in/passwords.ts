import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { passwordPolicies } from './password-policy.ts'
import { code, newPassword, receiver } from '@amber/contract/rules.ts'

const token = z.string().min(1).max(200)

/** Choosing a password without the old one: by a one-time link of an administrator, or by a code that was sent. */
export const passwords = {
  /** What new passwords have to be like, for the forms that ask for one. */
  policy: endpoint({
    method: 'GET',
    path: '/password-policy',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ policy: z.enum(passwordPolicies) }),
  }),
  /** Whose link it is. A read, but the secret must not be in an address, which is logged on its way. */
  readLink: endpoint({
    method: 'POST',
    path: '/passwords/read-link',
    allow: 'public',
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
    input: z.strictObject({ token, password: newPassword }),
    output: z.object({}),
    audit: null, // records `password.choose` itself: no transaction waits for the hash
    idempotent: false,
    perMinute: 20,
  }),
  /** By a code that was sent to a phone or mail address of exactly one enabled account. Ends all sessions of it. */
  resetByCode: endpoint({
    method: 'POST',
    path: '/passwords/reset-by-code',
    allow: 'public',
    input: z.strictObject({ receiver, code, password: newPassword }),
    output: z.object({}),
    audit: null, // records `password.resetByCode` itself: what it counts must stay when it fails
    idempotent: false,
    perMinute: 20,
  }),
}
