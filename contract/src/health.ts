import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const input = z.strictObject({})

/** For load balancers and process managers. */
export const health = {
  /** The process answers. */
  live: endpoint({
    method: 'GET',
    path: '/health',
    allow: 'public',
    input,
    output: z.object({ status: z.literal('live') }),
  }),
  /** The database answers and its migrations are in place; 503 otherwise. */
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    allow: 'public',
    input,
    output: z.object({ status: z.literal('ready') }),
  }),
}
