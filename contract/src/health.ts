import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const input = z.strictObject({})

/** Checks for load balancers and process managers. */
export const health = {
  live: endpoint({
    method: 'GET',
    path: '/health',
    allow: 'public',
    input,
    output: z.object({ status: z.literal('live') }),
  }),
  /** The database responds and is migrated; otherwise 503. */
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    allow: 'public',
    input,
    output: z.object({ status: z.literal('ready') }),
  }),
}
