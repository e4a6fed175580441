import * as z from 'zod'
import { auditActions, auditTargetTexts } from './audit.ts'
import { defineFields, filterShape } from '@amber/contract/fields.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { face } from '@amber/contract/users/faces.ts'
import { logExportInput, logFilters, logPage, pagingInput } from '@amber/contract/paging.ts'
import { permissions } from '@amber/contract/permissions.ts'
import { id } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** Actions of refused reads are permissions. */
const actionTexts: Record<string, LocalizedText> = { ...auditActions, ...permissions }

/** Fields of an event, in the order of its file. Values match exactly, names regardless of case. */
export const auditFields = defineFields({
  time: {
    kind: 'time',
    label: { zh: '时间', en: 'Time' },
    isRequired: true,
    isSortable: true,
    isExported: true,
    column: 'shown',
  },
  actor: {
    kind: 'text',
    label: { zh: '操作人', en: 'Actor' },
    isFilterable: true,
    isExported: true,
  },
  action: {
    kind: 'choice',
    label: { zh: '操作', en: 'Action' },
    options: actionTexts,
    isFilterable: true,
    isExported: true,
    column: 'shown',
  },
  actionCode: { kind: 'text', label: { zh: '操作代码', en: 'Action code' }, isExported: true },
  outcome: {
    kind: 'choice',
    label: { zh: '结果', en: 'Result' },
    options: { done: { zh: '成功', en: 'Success' }, denied: { zh: '被拒绝', en: 'Denied' } },
    isFilterable: true,
    isExported: true,
    column: 'shown',
  },
  targetType: {
    kind: 'choice',
    label: { zh: '对象类型', en: 'Resource type' },
    options: auditTargetTexts,
    isFilterable: true,
    isExported: true,
  },
  target: {
    kind: 'text',
    label: { zh: '对象', en: 'Resource' },
    isFilterable: true,
    isExported: true,
  },
  ip: {
    kind: 'text',
    label: { zh: 'IP 地址', en: 'IP address' },
    isFilterable: true,
    isExported: true,
    column: 'shown',
  },
  requestId: {
    kind: 'text',
    label: { zh: '请求编号', en: 'Request ID' },
    isFilterable: true,
    isExported: true,
    column: 'hidden',
  },
  before: { kind: 'text', label: { zh: '修改前', en: 'Before' }, isExported: true },
  after: { kind: 'text', label: { zh: '修改后', en: 'After' }, isExported: true },
})

export const auditProblems = {
  beginning_missing: {
    zh: '日志从第 {seal} 批开始，缺少更早批次的清理记录',
    en: "The log starts at batch {seal}, but there's no record of earlier batches being purged",
  },
  checkpoint_unfit: {
    zh: '清理记录与日志内容不符',
    en: "The purge record doesn't match the log",
  },
  seal_missing: { zh: '第 {seal} 批的封存记录缺失', en: 'The seal for batch {seal} is missing' },
  events_missing: {
    zh: '第 {seal} 批封存了 {count} 条记录，现仅剩 {left} 条',
    en: 'Batch {seal} was sealed with {count} entries, but only {left} remain',
  },
  seal_unfit: {
    zh: '第 {seal} 批在封存后被修改',
    en: 'Batch {seal} was changed after it was sealed',
  },
  events_unsealed: {
    zh: '发现 {count} 条从未封存的记录，来源不明',
    en: 'Unsealed entries from an unknown source: {count}',
  },
  end_missing: {
    zh: '日志止于第 {last} 批，但此前校验时已有第 {seal} 批：末尾内容缺失',
    en: 'The log ends at batch {last}, but an earlier verification saw batch {seal}; the end is missing',
  },
  seal_replaced: {
    zh: '第 {seal} 批的封存记录与此前校验时不同：日志被重写',
    en: 'The seal for batch {seal} differs from an earlier verification; the log was rewritten',
  },
  waiting_missing: {
    zh: '{count} 条记录在封存前丢失',
    en: 'Entries lost before they were sealed: {count}',
  },
} as const satisfies Record<string, LocalizedText>

export type AuditProblem = keyof typeof auditProblems
const problemCodes = Object.keys(auditProblems) as AuditProblem[]

export const auditFinding = z.object({
  events: z.number().int(),
  seals: z.number().int(),
  /** Events not yet sealed. */
  waiting: z.number().int(),
  /** Null where nothing was ever dropped. */
  completeSince: z.iso.datetime().nullable(),
  /** Hash in hexadecimal; null where the log is not intact or unsealed. Older versions did not store it. */
  last: z.object({ seal: z.number().int(), hash: z.string() }).nullable().default(null),
  problem: z
    .object({
      code: z.enum(problemCodes),
      values: z.record(z.string(), z.number()),
      /** Times of the first and last event of the batch. */
      from: z.iso.datetime().nullable(),
      to: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type AuditFinding = z.infer<typeof auditFinding>

const auditEvent = z.object({
  id: z.uuid(),
  time: z.iso.datetime(),
  /** Key of `auditActions`, or of `permissions` for a refused read. */
  action: z.string(),
  outcome: z.enum(['done', 'denied']),
  permission: z.string().nullable(),
  /** Error code of another rule. */
  reason: z.string().nullable(),
  /** Refusals within a minute, merged into this event. */
  attempts: z.int().nullable(),
  /** Whether the merged refusals are of several actions. */
  areOfManyActions: z.boolean(),
  actorId: z.uuid().nullable(),
  actor: z.string().nullable(),
  face,
  targetType: z.string().nullable(),
  targetId: z.string().nullable(),
  target: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string(),
})
export type AuditEvent = z.infer<typeof auditEvent>

const auditName = z.object({
  kind: z.enum(['user', 'role', 'menu']),
  name: z.string(),
  /** Roles only. */
  code: z.string().nullable(),
})
export type AuditName = z.infer<typeof auditName>

const auditEventDetail = z.object({
  ...auditEvent.shape,
  before: z.unknown(),
  after: z.unknown(),
  /** Texts by the id or code in `before` and `after`. */
  names: z.record(z.string(), auditName),
})
export type AuditEventDetail = z.infer<typeof auditEventDetail>

const verification = z.object({
  last: z
    .object({
      time: z.iso.datetime(),
      cause: z.enum(['schedule', 'user', 'command']),
      by: z.string().nullable(),
      finding: auditFinding,
    })
    .nullable(),
  /** Running or queued; `total` is null until the events are counted. */
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

const auditFilters = { ...filterShape(auditFields), ...logFilters }

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
    errors: ['audit_event_missing'],
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
  download: endpoint({
    method: 'GET',
    path: '/audit-event-exports',
    allow: 'audit:export',
    errors: ['workbook_too_long'],
    input: z.strictObject({ ...auditFilters, ...logExportInput }),
    output: z.never(),
    answers: 'file',
    audit: 'audit.export',
  }),
  /** Starts a verification, or joins a running one. */
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
