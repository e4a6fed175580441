import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { face } from '@amber/contract/users/faces.ts'
import { homeLayout } from '@amber/contract/account/preferences.ts'

/**
 * What a figure counts. Each place on home has a pair: of everybody for who may see that, else of the caller alone. Those
 * of the caller are called `own`, but for the days of the account.
 */
export const metricKinds = [
  'users',
  'accountDays',
  'online',
  'ownSessions',
  'signIns',
  'ownSignIns',
  'operations',
  'ownOperations',
] as const
export type MetricKind = (typeof metricKinds)[number]

/** So many days a figure looks back, today included. */
export const metricDays = 14

const figure = z.object({
  kind: z.enum(metricKinds),
  value: z.number().int(),
  /** Of `online`: the sessions of those users, which are the ones that the list of sessions shows. */
  sessions: z.number().int().optional(),
  /**
   * The same of the day before: of sign-ins and operations up to the same time of day, of the others at this time or at
   * the end of that day. Null where nothing is known of it, as before the log begins or before the first user. The age of an account grows by
   * itself, and ended sessions are not kept: these two have neither this nor days.
   */
  before: z.number().int().nullable(),
  /** The last days, the oldest first, today last; null for a day of which nothing is known. */
  days: z.array(z.number().int().nullable()),
})

/** What somebody has to see to, as far as it can be told from the facts. */
export const openItemKinds = [
  'audit_problem',
  'delivery_problem',
  'users_waiting',
  'users_leaving',
  'two_step_missing',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]

/** Counting stops here: more than so many are many. */
export const openItemLimit = 100

/** How far the lines look back; `today` is by the hour. */
export const trendRanges = ['today', '7d', '14d', '30d', '90d'] as const
export type TrendRange = (typeof trendRanges)[number]

const activity = z.object({
  id: z.uuid(),
  time: z.iso.datetime(),
  /** An audit action such as `user.update`. */
  action: z.string(),
  /** By what the actor's own page is found today; null where there is none any more, or nobody did it. */
  actorId: z.uuid().nullable(),
  actor: z.string().nullable(),
  /** The actor's face. */
  face,
  targetType: z.string().nullable(),
  target: z.string().nullable(),
  /** By what the target's own page is found today: a person's id, a role's code; null where there is none any more. */
  targetKey: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

/** An IANA name: days are those of this zone. */
const timeZone = z.string().max(64, 'invalid').default('UTC')

/** As many activities as are asked for in steps. */
export const mostActivities = 100

/** The name of a route. */
const pageName = z.string().regex(/^[\w.-]{1,64}$/, 'invalid')

export const home = {
  /** What the first look at home needs. */
  overview: endpoint({
    method: 'GET',
    path: '/home/overview',
    allow: 'signed-in',
    input: z.strictObject({ timeZone }),
    output: z.object({
      figures: z.array(figure).length(4),
      openItems: z.array(z.object({ kind: z.enum(openItemKinds), count: z.number().int() })),
      /** The caller's roles by name, which only who may see roles could look up. */
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
      /** As the caller has arranged home; null for the default. */
      layout: homeLayout.nullable(),
    }),
  }),
  /** Sign-ins and operations over time: of everybody for who may view the logs, else the caller's own. */
  trend: endpoint({
    method: 'GET',
    path: '/home/trend',
    allow: 'signed-in',
    input: z.strictObject({ range: z.enum(trendRanges, 'invalid').default('14d'), timeZone }),
    output: z.object({
      isOwn: z.boolean(),
      points: z.array(
        z.object({
          /** A day `YYYY-MM-DD`, or the moment at which an hour begins. */
          time: z.string(),
          /** Null for what is still to come, and for what is over before the log begins. */
          signIns: z.number().int().nullable(),
          operations: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  /**
   * How many enabled people hold each enabled role, the largest first. Who may not view roles is told their own, without
   * a count.
   */
  roles: endpoint({
    method: 'GET',
    path: '/home/roles',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.array(
      z.object({ code: z.string(), name: z.string(), users: z.number().int().nullable() }),
    ),
  }),
  /** The latest operations: everybody's for who may view the audit log, else the caller's own. */
  activities: endpoint({
    method: 'GET',
    path: '/home/activities',
    allow: 'signed-in',
    input: z.strictObject({
      limit: z
        .preprocess(
          (given) => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given),
          z.int('invalid').min(1, 'invalid').max(mostActivities, 'invalid'),
        )
        .meta({ type: 'integer', minimum: 1, maximum: mostActivities })
        .default(8),
    }),
    output: z.object({ isOwn: z.boolean(), hasMore: z.boolean(), records: z.array(activity) }),
  }),
  /** The pages that the caller opens most, by the names of their routes. */
  entries: endpoint({
    method: 'GET',
    path: '/home/entries',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.array(z.string()),
  }),
  /** Counts the pages that the caller has opened. Nobody's operation, so the audit log is not told. */
  visit: endpoint({
    method: 'POST',
    path: '/home/visits',
    allow: 'signed-in',
    input: z.strictObject({
      pages: z
        .array(
          z.strictObject({
            name: pageName,
            visits: z.number('invalid').int('invalid').min(1).max(100),
          }),
        )
        .min(1, 'invalid')
        .max(50, 'invalid'),
    }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
}
