import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { signInThrottles } from '#server/db/schema.ts'
import { clockToleranceMs } from '#server/lib/clock-tolerance.ts'

const firstPauseSeconds = 30
const longestPauseSeconds = 15 * 60
const memorySeconds = 60 * 60
/** A password check takes about two seconds. */
const inProgressSeconds = 10

/** `free`: failures up to which a pause only limits concurrency. */
type Limits = { key: string; limit: number; free: number }

/**
 * Counts an attempt in one statement, so that concurrent ones cannot exceed the limit. A pause starts at the
 * `limit`-th failure and doubles with each further one. `isInProgress`: the pause is due to concurrent attempts, not
 * failures.
 */
export async function reserveAttempt(
  db: Database,
  { key, limit, free, now }: Limits & { now: Date },
): Promise<
  | { isCounted: true; pausedUntil: Date | null }
  | { isCounted: false; pausedUntil: Date; isInProgress: boolean }
> {
  const { failures, wrong, blockedUntil, lastAt } = signInThrottles
  const time = sql`${now.toISOString()}::timestamptz`
  const isForgotten = sql`${lastAt} < ${time} - interval '1 second' * ${sql.raw(String(memorySeconds))}`
  const count = sql`(case when ${isForgotten} then 1 else ${failures} + 1 end)`
  // A later end was written by a clock that was ahead.
  const latest = sql`${time} + interval '1 second' * ${sql.raw(String(longestPauseSeconds + clockToleranceMs / 1000))}`
  const pause = sql`interval '1 second' * least(${sql.raw(String(longestPauseSeconds))}, ${sql.raw(String(firstPauseSeconds))} * power(2, least(${count} - ${limit}::integer, 10)))`
  const [reserved] = await db
    .insert(signInThrottles)
    .values({ key, failures: 1, blockedUntil: null, lastAt: now })
    .onConflictDoUpdate({
      target: signInThrottles.key,
      set: {
        failures: count,
        wrong: sql`case when ${isForgotten} then 0 else ${wrong} end`,
        blockedUntil: sql`case when ${count} >= ${limit}::integer then ${time} + ${pause} end`,
        lastAt: now,
      },
      setWhere: sql`${blockedUntil} is null or ${blockedUntil} <= ${time} or ${blockedUntil} > ${latest}`,
    })
    .returning({ blockedUntil })
  if (reserved) return { isCounted: true, pausedUntil: reserved.blockedUntil }
  const [blocked] = await db
    .select({ blockedUntil, lastAt, wrong })
    .from(signInThrottles)
    .where(eq(signInThrottles.key, key))
  const isRecent = (blocked?.lastAt.getTime() ?? 0) > now.getTime() - inProgressSeconds * 1000
  return {
    isCounted: false,
    pausedUntil: blocked?.blockedUntil ?? now,
    isInProgress: isRecent && (blocked?.wrong ?? 0) < free,
  }
}

/** Failures count after the check only. */
export async function countWrong(db: Database, keys: readonly string[]): Promise<void> {
  await db
    .update(signInThrottles)
    .set({ wrong: sql`${signInThrottles.wrong} + 1` })
    .where(inArray(signInThrottles.key, [...keys]))
}

export async function readThrottles(
  db: Database,
  { keys, now }: { keys: readonly string[]; now: Date },
) {
  const rows = await db
    .select()
    .from(signInThrottles)
    .where(inArray(signInThrottles.key, [...keys]))
  const forgotten = new Date(now.getTime() - memorySeconds * 1000)
  const latest = new Date(now.getTime() + longestPauseSeconds * 1000 + clockToleranceMs)
  return rows.map(({ key, wrong, blockedUntil, lastAt }) => ({
    key,
    wrong: lastAt < forgotten ? 0 : wrong,
    isPaused: blockedUntil !== null && blockedUntil > now && blockedUntil <= latest,
  }))
}

export async function clearThrottles(db: Database, keys: readonly string[]): Promise<void> {
  await db.delete(signInThrottles).where(inArray(signInThrottles.key, [...keys]))
}

/**
 * Takes back an attempt with the pause that it started, and a pause due to concurrency once there is room. A pause
 * due to failures stays: a valid account must not buy more guesses.
 */
export async function returnAttempt(
  db: Database,
  { key, limit, free, ownPause }: Limits & { ownPause: Date | null },
): Promise<void> {
  const { failures, wrong, blockedUntil } = signInThrottles
  const own = sql`${ownPause?.toISOString() ?? null}::timestamptz`
  const hasRoom = sql`(${failures} <= ${limit}::integer and ${wrong} < ${free}::integer)`
  await db
    .update(signInThrottles)
    .set({
      failures: sql`greatest(0, ${failures} - 1)`,
      blockedUntil: sql`case when ${blockedUntil} is distinct from ${own} and not ${hasRoom} then ${blockedUntil} end`,
    })
    .where(eq(signInThrottles.key, key))
}
