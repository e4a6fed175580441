import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, time } from './columns.ts'

/** Tables of the audit log; all others are in schema.ts. */

export const auditEvents = pgTable('audit_events', {
  sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: uuid('id').notNull(),
  time: time('time').notNull(),
  action: text('action').notNull(),
  outcome: text('outcome', { enum: ['done', 'denied'] }).notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  targetType: text('target_type'),
  targetId: text('target_id'),
  targetName: text('target_name'),
  before: jsonb('before'),
  after: jsonb('after'),
  ip: text('ip'),
  requestId: text('request_id').notNull(),
})

/** Maintained by triggers of `audit_events`. */
export const auditEventMembers = pgTable(
  'audit_event_members',
  {
    userName: text('user_name').notNull(),
    time: time('time').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userName, table.time, table.sequence] })],
)

export const auditQueue = pgTable('audit_queue', {
  sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
})

export const auditSeals = pgTable('audit_seals', {
  id: integer('id').primaryKey(),
  sequences: bigint('sequences', { mode: 'number' }).array().notNull(),
  previousHash: bytes('previous_hash').notNull(),
  hash: bytes('hash').notNull(),
  time: time('time').notNull(),
})

export const auditCheckpoints = pgTable('audit_checkpoints', {
  sealId: integer('seal_id').primaryKey(),
  hash: bytes('hash').notNull(),
  eventId: uuid('event_id').notNull(),
  completeSince: time('complete_since').notNull(),
  time: time('time').notNull(),
})

const cause = () => text('cause', { enum: ['schedule', 'user', 'command'] }).notNull()

/** Holds at most one row. */
export const auditVerificationRuns = pgTable('audit_verification_runs', {
  id: uuid('id').primaryKey(),
  cause: cause(),
  byName: text('by_name'),
  createTime: time('create_time').notNull(),
  seenAt: time('seen_at'),
  checked: bigint('checked', { mode: 'number' }).notNull().default(0),
  total: bigint('total', { mode: 'number' }),
})

/** Append-only. */
export const auditVerifications = pgTable('audit_verifications', {
  id: uuid('id').primaryKey(),
  cause: cause(),
  byName: text('by_name'),
  createTime: time('create_time').notNull(),
  endTime: time('end_time').notNull(),
  result: jsonb('result').notNull(),
})

/** Append-only. */
export const auditSeenSeals = pgTable('audit_seen_seals', {
  sealId: integer('seal_id').primaryKey(),
  hash: bytes('hash').notNull(),
  time: time('time').notNull(),
})

/** Recorded by a trigger; only `prune_audit_log` reads it. */
export const auditRetentions = pgTable('audit_retentions', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  days: integer('days').notNull(),
  time: time('time').notNull(),
})
