import * as z from 'zod'
import { auditActions, auditTargetTypes } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { logExportInput, logFilters, logPage, pagingInput } from './paging.ts'
import { permissions } from './permissions.ts'
import { id, searchText } from './rules.ts'
import type { Words } from './words.ts'

/** The names of everything that can be tried: what is audited, and, of a read that was refused, what it needs. */
const auditActionNames = [...Object.keys(auditActions), ...Object.keys(permissions)]

/** What a check of the log may find, as a sentence. */
export const auditProblems = {
  beginning_missing: {
    zh: '日志从第 {seal} 批开始，而更早的内容没有留下清理凭证',
    en: 'The log begins at batch {seal}, and there is no proof that what came before was dropped in time',
  },
  checkpoint_unfit: {
    zh: '清理凭证与日志的内容不符',
    en: 'The proof of what was dropped does not fit the log',
  },
  seal_missing: { zh: '第 {seal} 批的封存记录不见了', en: 'The seal of batch {seal} is missing' },
  events_missing: {
    zh: '第 {seal} 批封存了 {count} 条记录，现在只剩 {left} 条',
    en: 'Batch {seal} covers {count} events, {left} are left',
  },
  seal_unfit: {
    zh: '第 {seal} 批在封存之后被改动过',
    en: 'Batch {seal} does not fit its seal: it was changed afterwards',
  },
  events_unsealed: {
    zh: '有 {count} 条记录从未封存，来路不明',
    en: 'Events were slipped in: {count} were never sealed',
  },
  end_missing: {
    zh: '日志到第 {last} 批为止，而此前的校验见过第 {seal} 批：末尾的内容不见了',
    en: 'The log ends at batch {last}, but an earlier check saw batch {seal}: its end is missing',
  },
  seal_replaced: {
    zh: '第 {seal} 批的封存记录与此前校验所见的不同：日志被重新写过',
    en: 'The seal of batch {seal} is another than an earlier check saw: the log was written anew',
  },
  waiting_missing: {
    zh: '有 {count} 条记录在封存之前不见了',
    en: 'Events are gone that waited for their seal: {count}',
  },
} as const satisfies Record<string, Words>

export type AuditProblem = keyof typeof auditProblems
const problemCodes = Object.keys(auditProblems) as AuditProblem[]

/** What a walk along the chain of seals found. */
export const auditFinding = z.object({
  events: z.number().int(),
  seals: z.number().int(),
  /** Recorded, and not yet sealed. */
  waiting: z.number().int(),
  /** Everything after this moment is there; null where nothing was ever dropped. */
  completeSince: z.iso.datetime().nullable(),
  /** The last seal and its hash in hexadecimal; null where the log is not intact, or has none. Not told by former versions. */
  last: z.object({ seal: z.number().int(), hash: z.string() }).nullable().default(null),
  /** Null where the log is intact. */
  problem: z
    .object({
      code: z.enum(problemCodes),
      /** For the holes of its sentence. */
      values: z.record(z.string(), z.number()),
      /** The times of the first and the last event of the batch, as far as they are there. */
      from: z.iso.datetime().nullable(),
      to: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type AuditFinding = z.infer<typeof auditFinding>

const auditEvent = z.object({
  id: z.uuid(),
  time: z.iso.datetime(),
  /** A name of `auditActions`, or of `permissions` for a read that was refused. */
  action: z.string(),
  outcome: z.enum(['done', 'denied']),
  /** Of what was refused: the permission that the call asks for. */
  permission: z.string().nullable(),
  /** Or the code of the problem, where another rule refused it. */
  reason: z.string().nullable(),
  actorId: z.uuid().nullable(),
  actor: z.string().nullable(),
  targetType: z.string().nullable(),
  targetId: z.string().nullable(),
  target: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string(),
})
export type AuditEvent = z.infer<typeof auditEvent>

/** What an id or a role's code in an event stands for today. */
const auditName = z.object({
  kind: z.enum(['user', 'role', 'menu']),
  name: z.string(),
  /** Of a role. */
  code: z.string().nullable(),
})
export type AuditName = z.infer<typeof auditName>

const auditEventDetail = z.object({
  ...auditEvent.shape,
  before: z.unknown(),
  after: z.unknown(),
  /** By the id or code that stands in `before` and `after`. */
  names: z.record(z.string(), auditName),
})
export type AuditEventDetail = z.infer<typeof auditEventDetail>

const verification = z.object({
  /** The last that came to its end. */
  last: z
    .object({
      time: z.iso.datetime(),
      cause: z.enum(['schedule', 'person', 'command']),
      by: z.string().nullable(),
      finding: auditFinding,
    })
    .nullable(),
  /** Under way, or waiting for its turn; `total` is null until its events are counted. */
  running: z
    .object({
      startTime: z.iso.datetime(),
      by: z.string().nullable(),
      checked: z.number().int(),
      total: z.number().int().nullable(),
    })
    .nullable(),
})
export type AuditVerification = z.infer<typeof verification>

/** What narrows the log: whole values, names without regard to case. */
const auditFilters = {
  actor: searchText.optional(),
  action: z.enum(auditActionNames, 'invalid').optional(),
  outcome: z.enum(['done', 'denied'], 'invalid').optional(),
  targetType: z.enum(auditTargetTypes, 'invalid').optional(),
  target: searchText.optional(),
  ip: searchText.optional(),
  requestId: searchText.optional(),
  ...logFilters,
}

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit-events',
    allow: 'audit:list',
    input: z.strictObject({ ...auditFilters, ...pagingInput(['time']) }),
    output: logPage(auditEvent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/audit-events/:id',
    allow: 'audit:list',
    input: z.strictObject({ id }),
    output: auditEventDetail,
  }),
  verification: endpoint({
    method: 'GET',
    path: '/audit-verification',
    allow: 'audit:list',
    input: z.strictObject({}),
    output: verification,
  }),
  /** All that match, as a file in the caller's language. */
  download: endpoint({
    method: 'GET',
    path: '/audit-event-exports',
    allow: 'audit:export',
    input: z.strictObject({ ...auditFilters, ...logExportInput }),
    output: z.never(),
    answers: 'file',
    audit: 'audit.export',
  }),
  /** Asks for a walk along the chain, which goes on by itself; joins one that is under way. */
  verify: endpoint({
    method: 'POST',
    path: '/audit-verifications',
    allow: 'audit:list',
    input: z.strictObject({}),
    output: verification,
    audit: 'audit.verify',
    idempotent: true,
  }),
}
