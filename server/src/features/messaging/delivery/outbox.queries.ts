import { and, count, desc, eq, gte, inArray, isNotNull, lte, min, sql } from 'drizzle-orm'
import type { Channel } from '@amber/contract/sign-in/codes.ts'
import type { DeliveryProblem, outboxStates } from '@amber/contract/messaging/delivery.ts'
import type { Database } from '#server/db/connect.ts'
import { outbox } from '#server/db/schema.ts'

type OutboxState = (typeof outboxStates)[number]
export type OutboxMessage = typeof outbox.$inferSelect

export async function insertMessage(db: Database, row: typeof outbox.$inferInsert): Promise<void> {
  await db.insert(outbox).values(row)
}

/** Erases content and recipient. */
const over = (state: OutboxState, now: Date) => ({
  state,
  receiver: null,
  data: null,
  endTime: now,
  leaseId: null,
  leaseUntil: null,
})

/** Erases only what has expired by the database's clock too: that of a server may be ahead. */
export async function expireMessages(
  db: Database,
  { channel, now }: { channel: Channel; now: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set(over('expired', now))
    .where(
      sql`${outbox.id} in (select id from outbox
        where channel = ${channel} and state = 'waiting' and expires_at <= least(now(), ${now.toISOString()}::timestamptz)
          and (lease_until is null or lease_until <= ${now.toISOString()})
        limit 1000 for update skip locked)`,
    )
}

/** Reads a small index. */
export async function hasDueMessages(
  db: Database,
  { channel, now }: { channel: Channel; now: Date },
): Promise<boolean> {
  const due = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, channel),
        eq(outbox.state, 'waiting'),
        // Both values, so that the index order by time applies.
        inArray(outbox.isBulk, [false, true]),
        lte(outbox.nextTryAt, now),
      ),
    )
    .limit(1)
  return due.length > 0
}

type Claim = {
  channel: Channel
  templates: readonly string[]
  leaseId: string
  now: Date
  until: Date
  most: number
}

/**
 * Claims the messages due longest, bulk ones last: a code must not expire behind thousands of mails. After `until`
 * other servers may claim them. Leaves those of other `templates` to servers of a newer version.
 */
export async function claimMessages(
  db: Database,
  { channel, templates, leaseId, now, until, most }: Claim,
): Promise<OutboxMessage[]> {
  return db
    .update(outbox)
    .set({ leaseId, leaseUntil: until, attempts: sql`${outbox.attempts} + 1` })
    .where(
      sql`${outbox.id} in (select id from outbox
        where channel = ${channel} and state = 'waiting' and next_try_at <= ${now.toISOString()}
          and template = any(${sql.param(templates)}::text[]) and expires_at > ${now.toISOString()}
          and (lease_until is null or lease_until <= ${now.toISOString()})
        order by is_bulk, next_try_at limit ${most} for update skip locked)`,
    )
    .returning()
}

type Lease = { id: number; leaseId: string }
type Problem = { kind: DeliveryProblem; detail: string | null }

const isLeased = ({ id, leaseId }: Lease) => and(eq(outbox.id, id), eq(outbox.leaseId, leaseId))

export async function endMessage(
  db: Database,
  {
    state,
    now,
    problem,
    ...lease
  }: Lease & { state: OutboxState; now: Date; problem: Problem | null },
): Promise<void> {
  await db
    .update(outbox)
    .set({ ...over(state, now), ...(problem && noted(problem, now)) })
    .where(isLeased(lease))
}

export async function postponeMessage(
  db: Database,
  { now, nextTryAt, problem, ...lease }: Lease & { now: Date; nextTryAt: Date; problem: Problem },
): Promise<void> {
  await db
    .update(outbox)
    .set({ nextTryAt, leaseId: null, leaseUntil: null, ...noted(problem, now) })
    .where(isLeased(lease))
}

/** Releases a message without counting the attempt. */
export async function releaseMessage(db: Database, lease: Lease): Promise<void> {
  await db
    .update(outbox)
    .set({ leaseId: null, leaseUntil: null, attempts: sql`${outbox.attempts} - 1` })
    .where(isLeased(lease))
}

const noted = ({ kind, detail }: Problem, now: Date) => ({
  problem: kind,
  problemDetail: detail,
  problemTime: now,
})

/**
 * Whether a message waits since `since` with no later success on its channel. Refusals of a receiver or content do
 * not count.
 */
export async function hasWaitedInVain(
  db: Database,
  { channel, since }: { channel: Channel; since: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ isStuck: boolean }>(sql`
    select exists (select from outbox
      where channel = ${channel} and problem is not null and state = 'waiting'
        and problem not in ('receiver_refused', 'refused')
        and create_time < ${since.toISOString()}::timestamptz
        and problem_time > coalesce((select end_time from outbox
          where channel = ${channel} and state = 'sent' and end_time is not null
          order by end_time desc limit 1), '-infinity')) as "isStuck"`)
  return rows[0]?.isStuck ?? false
}

export async function readChannel(
  db: Database,
  { channel, since }: { channel: Channel; since: Date },
) {
  const isWaiting = and(eq(outbox.channel, channel), eq(outbox.state, 'waiting'))
  const [waiting] = await db
    .select({ messages: count(), oldest: min(outbox.createTime) })
    .from(outbox)
    .where(isWaiting)
  const [failed] = await db
    .select({ messages: count() })
    .from(outbox)
    .where(
      and(eq(outbox.channel, channel), sql`${outbox.state} = 'failed'`, gte(outbox.endTime, since)),
    )
  const [last] = await db
    .select({ kind: outbox.problem, detail: outbox.problemDetail, time: outbox.problemTime })
    .from(outbox)
    .where(
      and(eq(outbox.channel, channel), isNotNull(outbox.problem), gte(outbox.problemTime, since)),
    )
    .orderBy(desc(outbox.problemTime))
    .limit(1)
  return { waiting, failed: failed?.messages ?? 0, last }
}
