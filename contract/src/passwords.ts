import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { newPassword } from './rules.ts'

const token = z.string().min(1).max(200)

/** Choosing a password by a one-time link that an administrator handed over. */
export const passwords = {
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
    audit: 'password.choose',
    idempotent: false,
    perMinute: 20,
  }),
}
