import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { face } from '@amber/contract/users/faces.ts'
import { homeLayout } from '@amber/contract/account/preferences.ts'

/** Each metric of all users has a counterpart of the caller alone, for callers who may not see it. */
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

/** Days of a metric, today included. */
export const metricDays = 14

const metric = z.object({
  kind: z.enum(metricKinds),
  value: z.number().int(),
  /** For `online`: number of their sessions. */
  sessions: z.number().int().optional(),
  /** Value of the day before, up to the same time for sign-ins and operations. Null where unknown. */
  before: z.number().int().nullable(),
  /** Oldest first; null for days without data. */
  days: z.array(z.number().int().nullable()),
})

export const openItemKinds = [
  'audit_problem',
  'delivery_problem',
  'users_waiting',
  'users_leaving',
  'two_step_missing',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]

/** Counting stops at this number. */
export const openItemLimit = 100

/** `today` is by the hour. */
export const trendRanges = ['today', '7d', '14d', '30d', '90d'] as const
export type TrendRange = (typeof trendRanges)[number]

const activity = z.object({
  id: z.uuid(),
  time: z.iso.datetime(),
  action: z.string(),
  /** Null for system events and missing users. */
  actorId: z.uuid().nullable(),
  actor: z.string().nullable(),
  face,
  targetType: z.string().nullable(),
  target: z.string().nullable(),
  /** User id or role code; null if missing. */
  targetKey: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

/** IANA time zone. */
const timeZone = z.string().max(64, 'invalid').default('UTC')

export const mostActivities = 100

const pageName = z.string().regex(/^[\w.-]{1,64}$/, 'invalid')

export const home = {
  overview: endpoint({
    method: 'GET',
    path: '/home/overview',
    allow: 'signed-in',
    input: z.strictObject({ timeZone }),
    output: z.object({
      metrics: z.array(metric).length(4),
      openItems: z.array(z.object({ kind: z.enum(openItemKinds), count: z.number().int() })),
      /** Callers without access to roles cannot look up the names. */
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
      layout: homeLayout.nullable(),
    }),
  }),
  /** All users' for callers who may view the logs, else the caller's own. */
  trend: endpoint({
    method: 'GET',
    path: '/home/trend',
    allow: 'signed-in',
    input: z.strictObject({ range: z.enum(trendRanges, 'invalid').default('14d'), timeZone }),
    output: z.object({
      isOwn: z.boolean(),
      points: z.array(
        z.object({
          /** Day as `YYYY-MM-DD`, or the start of an hour. */
          time: z.string(),
          /** Null in the future and before the log begins. */
          signIns: z.number().int().nullable(),
          operations: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  /** Largest first. Callers who may not view roles get their own, without counts. */
  roles: endpoint({
    method: 'GET',
    path: '/home/roles',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.array(
      z.object({ code: z.string(), name: z.string(), users: z.number().int().nullable() }),
    ),
  }),
  /** All users' for callers who may view the audit log, else the caller's own. */
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
  entries: endpoint({
    method: 'GET',
    path: '/home/entries',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.array(z.string()),
  }),
  /** Not audited. */
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
