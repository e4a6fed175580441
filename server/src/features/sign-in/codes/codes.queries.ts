import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { codeGuesses, type CodePurpose } from '@amber/contract/sign-in/codes.ts'
import type { Database } from '#server/db/connect.ts'
import { codeQuotas, sentCodes } from '#server/db/schema.ts'
import { clockToleranceMs } from '#server/lib/clock-tolerance.ts'

type Quota = { key: string; limit: number; pauseMs: number; windowMs: number; now: Date }

/**
 * Counts a code in one statement, so that concurrent calls cannot exceed the quota. Returns null, or when the next
 * code is allowed.
 */
export async function takeQuota(
  db: Database,
  { key, limit, pauseMs, windowMs, now }: Quota,
): Promise<{ until: Date; isPause: boolean } | null> {
  const { lastAt, sent, windowEndsAt } = codeQuotas
  // A time further ahead was written by a wrong clock, and must not refuse codes until then.
  const after = (milliseconds: number) =>
    sql`${new Date(now.getTime() + milliseconds).toISOString()}::timestamptz`
  const isOver = sql`(${windowEndsAt} <= ${after(0)} or ${windowEndsAt} > ${after(windowMs + clockToleranceMs)})`
  const hasRoom = sql`(${isOver} or ${sent} < ${limit}::integer)`
  const taken = await db
    .insert(codeQuotas)
    .values({ key, sent: 1, lastAt: now, windowEndsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: codeQuotas.key,
      set: {
        sent: sql`case when ${isOver} then 1 else ${sent} + 1 end`,
        // `now` is the call's start; a later call may have been counted first.
        lastAt: sql`greatest(case when ${lastAt} <= ${after(clockToleranceMs)} then ${lastAt} end, excluded.last_at)`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${windowEndsAt} end`,
      },
      setWhere:
        pauseMs > 0
          ? sql`(${lastAt} <= ${after(-pauseMs)} or ${lastAt} > ${after(clockToleranceMs)}) and ${hasRoom}`
          : hasRoom,
    })
    .returning({ key: codeQuotas.key })
  if (taken.length > 0) return null
  const [full] = await db.select().from(codeQuotas).where(eq(codeQuotas.key, key))
  const pauseEnds = new Date((full?.lastAt ?? now).getTime() + pauseMs)
  const isUsedUp = full !== undefined && full.sent >= limit && full.windowEndsAt > now
  return isUsedUp
    ? { until: full.windowEndsAt, isPause: false }
    : { until: pauseEnds, isPause: true }
}

export async function insertCode(db: Database, row: typeof sentCodes.$inferInsert): Promise<void> {
  await db.insert(sentCodes).values(row)
}

type CodeKey = { purpose: CodePurpose; receiver: string; asker: string }

const isOf = ({ asker, purpose, receiver }: CodeKey) =>
  and(eq(sentCodes.purpose, purpose), eq(sentCodes.receiver, receiver), eq(sentCodes.asker, asker))

/** Locks in id order, to avoid deadlocks. */
export async function lockLiveCodes(db: Database, { now, ...key }: CodeKey & { now: Date }) {
  const { codeHash, expiresAt, guesses, id, salt } = sentCodes
  return db
    .select({ id, salt, codeHash })
    .from(sentCodes)
    .where(and(isOf(key), gt(expiresAt, now), lt(guesses, codeGuesses)))
    .orderBy(id)
    .for('update')
}

export async function countWrongGuess(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .update(sentCodes)
    .set({ guesses: sql`${sentCodes.guesses} + 1` })
    .where(inArray(sentCodes.id, [...ids]))
}

export async function countLiveGuess(db: Database, id: number): Promise<boolean> {
  const counted = await db
    .update(sentCodes)
    .set({ guesses: sql`${sentCodes.guesses} + 1` })
    .where(and(eq(sentCodes.id, id), lt(sentCodes.guesses, codeGuesses)))
    .returning({ id: sentCodes.id })
  return counted.length > 0
}

/** False if a concurrent call was faster. */
export async function takeCode(
  db: Database,
  { id, ...key }: CodeKey & { id: number },
): Promise<boolean> {
  return (await deleteCodes(db, key)).some((code) => code.id === id)
}

/** Locks in id order; returns only what this call deleted. */
export async function deleteCodes(db: Database, key: CodeKey): Promise<{ id: number }[]> {
  const all = await db
    .select({ id: sentCodes.id })
    .from(sentCodes)
    .where(isOf(key))
    .orderBy(sentCodes.id)
    .for('update')
  return db
    .delete(sentCodes)
    .where(
      inArray(
        sentCodes.id,
        all.map((code) => code.id),
      ),
    )
    .returning({ id: sentCodes.id })
}

/** Only codes that give access to an account. */
export async function endCodesOf(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    delete from sent_codes where id in (
      select id from sent_codes
      where purpose in ('sign_in', 'reset_password') and receiver in (
        select contact_key(contact) from users, unnest(array[users.email, users.phone]) as contact
        where users.id = ${userId} and contact is not null)
      order by id for update)`)
}
