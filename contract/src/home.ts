import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** A figure of today and the same figure of the day before; `change` is null where yesterday had none. */
const figure = z.object({ value: z.number().int(), before: z.number().int() })

/** One line of the activity feed. `action` is an audit action such as `user.update`. */
const activity = z.object({
  id: z.uuid(),
  time: z.iso.datetime(),
  action: z.string(),
  actor: z.string().nullable(),
  target: z.string().nullable(),
})

export const home = {
  /** What is going on. Days are those of the given IANA time zone. */
  overview: endpoint({
    method: 'GET',
    path: '/home/overview',
    allow: 'signed-in',
    input: z.strictObject({ timeZone: z.string().max(64).default('UTC') }),
    output: z.object({
      users: figure,
      online: figure,
      signIns: figure,
      operations: figure,
      /** The last 14 days, oldest first. `day` is `YYYY-MM-DD`. */
      days: z.array(
        z.object({
          day: z.iso.date(),
          signIns: z.number().int(),
          operations: z.number().int(),
        }),
      ),
      /** How many enabled people hold each role. */
      usersByRole: z.array(
        z.object({ code: z.string(), name: z.string(), users: z.number().int() }),
      ),
      /** The latest operations: everybody's for who may view the audit log, else the caller's own. */
      activities: z.array(activity),
    }),
  }),
}
