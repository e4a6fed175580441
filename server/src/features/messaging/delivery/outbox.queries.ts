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

/** Nothing of what a message says is kept, nor to whom, once it is over. */
const over = (state: OutboxState, now: Date) => ({
  state,
  receiver: null,
  data: null,
  endTime: now,
  leaseId: null,
  leaseUntil: null,
})

/** Gives up what is of no use any more, unless it is on its way at this moment. */
export async function expireMessages(
  db: Database,
  { channel, now }: { channel: Channel; now: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set(over('expired', now))
    .where(
      sql`${outbox.id} in (select id from outbox
        where channel = ${channel} and state = 'waiting' and expires_at <= ${now.toISOString()}
          and (lease_until is null or lease_until <= ${now.toISOString()})
        limit 1000 for update skip locked)`,
    )
}

/** Whether there is anything to do: a look at an index of next to nothing. */
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
        // Either of both, which is every message: so the index leads to the time of each part.
        inArray(outbox.isBulk, [false, true]),
        lte(outbox.nextTryAt, now),
      ),
    )
    .limit(1)
  return due.length > 0
}

type Claim = { channel: Channel; leaseId: string; now: Date; until: Date; most: number }

/**
 * Takes the messages that have been due for longest, and of bulk only when too little else is due: a code must not end
 * while thousands wait before it. No other server gets them until `until`; after that, what became of this one is not
 * known, and they are tried again.
 */
export async function claimMessages(
  db: Database,
  { channel, leaseId, now, until, most }: Claim,
): Promise<OutboxMessage[]> {
  return db
    .update(outbox)
    .set({ leaseId, leaseUntil: until, attempts: sql`${outbox.attempts} + 1` })
    .where(
      sql`${outbox.id} in (select id from outbox
        where channel = ${channel} and state = 'waiting' and next_try_at <= ${now.toISOString()}
          and expires_at > ${now.toISOString()}
          and (lease_until is null or lease_until <= ${now.toISOString()})
        order by is_bulk, next_try_at limit ${most} for update skip locked)`,
    )
    .returning()
}

type Held = { id: number; leaseId: string }
type Problem = { kind: DeliveryProblem; detail: string | null }

const isLeased = ({ id, leaseId }: Held) => and(eq(outbox.id, id), eq(outbox.leaseId, leaseId))

/** Ends a message, well or badly. */
export async function endMessage(
  db: Database,
  {
    state,
    now,
    problem,
    ...lease
  }: Held & { state: OutboxState; now: Date; problem: Problem | null },
): Promise<void> {
  await db
    .update(outbox)
    .set({ ...over(state, now), ...(problem && noted(problem, now)) })
    .where(isLeased(lease))
}

/** Puts a message back, to be tried again later. */
export async function postponeMessage(
  db: Database,
  { now, nextTryAt, problem, ...lease }: Held & { now: Date; nextTryAt: Date; problem: Problem },
): Promise<void> {
  await db
    .update(outbox)
    .set({ nextTryAt, leaseId: null, leaseUntil: null, ...noted(problem, now) })
    .where(isLeased(lease))
}

/** Puts a message back as if it had not been tried: the server was stopped meanwhile. */
export async function releaseMessage(db: Database, lease: Held): Promise<void> {
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
 * Whether a message has been waiting since then that was tried, and none of its channel got out after that. What was
 * refused for its receiver, or for what it says, tells nothing of the others.
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

/** How a channel fares: what waits, what was given up since a time, and what went wrong last since then. */
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
