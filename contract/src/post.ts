import * as z from 'zod'
import { channels } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { receiver } from './rules.ts'

/**
 * Where the servers that messages are handed to are named: by variables of the environment, which win, by the settings,
 * or nowhere. Nowhere, an evaluation shows codes on the screen, and a production server cannot send any.
 */
export const deliverySources = ['environment', 'settings', 'none'] as const

const channelState = z.object({
  source: z.enum(deliverySources),
  /** What the environment names, for reading; null where it names nothing. */
  fixed: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  /** Messages that wait to be sent. */
  waiting: z.number().int(),
  /** Since when the one that has waited longest does. */
  waitingSince: z.iso.datetime().nullable(),
  /** Messages given up in the last seven days. */
  failed: z.number().int(),
  /** What went wrong last, in the words of the other side. Never what a message says, or to whom. */
  problem: z.string().nullable(),
})

/** Messages on their way out. */
export const post = {
  state: endpoint({
    method: 'GET',
    path: '/post',
    allow: 'setting:update',
    input: z.strictObject({}),
    output: z.object({ mail: channelState, sms: channelState }),
  }),
  /** Sends a message right now, to see whether it arrives. */
  sendTest: endpoint({
    method: 'POST',
    path: '/post-tests',
    allow: 'setting:update',
    input: z.strictObject({ channel: z.enum(channels, 'invalid'), receiver }),
    output: z.object({
      isSent: z.boolean(),
      /** What the other side said, or why it could not be asked; null where there is nothing to say. */
      detail: z.string().nullable(),
    }),
    audit: 'post.test',
    idempotent: false,
    perMinute: 10,
  }),
}
