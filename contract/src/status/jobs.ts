import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'

/** Key in the database; a newer server of the cluster may have registered it. */
const name = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'invalid')

export const jobs = {
  /** Runs at the next poll of any server, also while paused. */
  run: endpoint({
    method: 'POST',
    path: '/jobs/:name/run',
    allow: 'status:update',
    errors: ['job_missing'],
    input: z.strictObject({ name }),
    output: z.object({}),
    audit: 'job.run',
    idempotent: true,
  }),
  /** A run in progress is not stopped. */
  setPaused: endpoint({
    method: 'PUT',
    path: '/jobs/:name/paused',
    allow: 'status:update',
    errors: ['job_missing'],
    input: z.strictObject({ name, isPaused: z.boolean('invalid') }),
    output: z.object({}),
    audit: 'job.setPaused',
    idempotent: true,
  }),
}
