import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { nickName, newPassword, userName } from './rules.ts'

const setupToken = z.string().min(1).max(200)

/** The one-time link of a production's first start, which makes the first super admin. */
export const setup = {
  complete: endpoint({
    method: 'POST',
    path: '/setup/complete',
    allow: 'public',
    input: z.strictObject({ setupToken, userName, nickName, password: newPassword }),
    output: z.object({}),
    audit: 'setup.complete',
    idempotent: false,
    perMinute: 20,
    status: 201,
  }),
}
