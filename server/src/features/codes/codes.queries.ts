import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { codeGuesses, type CodePurpose } from '@amber/contract/codes.ts'
import type { Database } from '#server/db/connect.ts'
import { codeQuotas, sentCodes, users } from '#server/db/schema.ts'

type Quota = { key: string; limit: number; pauseMs: number; windowMs: number; now: Date }

/**
 * Counts one more code against a quota, in one statement, so that of many at once no more than may come through.
 * Null where it may be sent; else from when on another may, and whether it is only the pause that is not over.
 */
export async function takeQuota(
  db: Database,
  { key, limit, pauseMs, windowMs, now }: Quota,
): Promise<{ until: Date; isPause: boolean } | null> {
  const { lastAt, sent, windowEndsAt } = codeQuotas
  const isOver = sql`${windowEndsAt} <= ${now.toISOString()}::timestamptz`
  const pauseBegan = new Date(now.getTime() - pauseMs)
  const taken = await db
    .insert(codeQuotas)
    .values({ key, sent: 1, lastAt: now, windowEndsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: codeQuotas.key,
      set: {
        sent: sql`case when ${isOver} then 1 else ${sent} + 1 end`,
        lastAt: now,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${windowEndsAt} end`,
      },
      setWhere: sql`${lastAt} <= ${pauseBegan.toISOString()}::timestamptz and (${isOver} or ${sent} < ${limit}::integer)`,
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

/** Stores a code in the place of the one before it. */
export async function replaceCode(db: Database, row: typeof sentCodes.$inferInsert): Promise<void> {
  const { salt, codeHash, expiresAt } = row
  await db
    .insert(sentCodes)
    .values(row)
    .onConflictDoUpdate({
      target: [sentCodes.purpose, sentCodes.receiver],
      set: { salt, codeHash, expiresAt, guesses: 0 },
    })
}

type CodeKey = { purpose: CodePurpose; receiver: string }

const isOf = ({ purpose, receiver }: CodeKey) =>
  and(eq(sentCodes.purpose, purpose), eq(sentCodes.receiver, receiver))

/** The salt of the code that a guess would be about; null where there is none. */
export async function findSalt(db: Database, key: CodeKey): Promise<Uint8Array | null> {
  const [row] = await db.select({ salt: sentCodes.salt }).from(sentCodes).where(isOf(key))
  return row?.salt ?? null
}

/**
 * Compares a guess and counts a wrong one, in one statement: of a hundred guesses at once, five are looked at. A right
 * one does not count, so that what else is wrong with a form can be put right under the same code.
 */
export async function guess(
  db: Database,
  { codeHash, now, ...key }: CodeKey & { codeHash: Uint8Array; now: Date },
): Promise<boolean> {
  const isRight = eq(sentCodes.codeHash, codeHash)
  const [row] = await db
    .update(sentCodes)
    .set({ guesses: sql`${sentCodes.guesses} + case when ${isRight} then 0 else 1 end` })
    .where(and(isOf(key), gt(sentCodes.expiresAt, now), lt(sentCodes.guesses, codeGuesses)))
    .returning({ isRight: sql<boolean>`${isRight}` })
  return row?.isRight ?? false
}

/** Uses a code up, once; false where somebody was quicker, or another was sent meanwhile. */
export async function takeCode(
  db: Database,
  { codeHash, ...key }: CodeKey & { codeHash: Uint8Array },
): Promise<boolean> {
  const taken = await db
    .delete(sentCodes)
    .where(and(isOf(key), eq(sentCodes.codeHash, codeHash)))
    .returning({ receiver: sentCodes.receiver })
  return taken.length > 0
}

/** Ends the codes by which a person could get at the account. */
export async function endCodesOf(db: Database, userId: string): Promise<void> {
  await db.delete(sentCodes).where(
    sql`${sentCodes.purpose} in ('sign_in', 'reset_password') and ${sentCodes.receiver} in (
      select contact_key(contact) from users, unnest(array[users.email, users.phone]) as contact
      where users.id = ${userId} and contact is not null)`,
  )
}

/** Everybody outside of the recycle bin to whom a phone number or mail address belongs; a few are enough. */
export async function findOwners(
  db: Database,
  { receiver, isMail }: { receiver: string; isMail: boolean },
) {
  const contact = isMail ? users.email : users.phone
  return db
    .select({ id: users.id, userName: users.userName, status: users.status })
    .from(users)
    .where(
      and(
        isNull(users.removedAt),
        sql`${contact} is not null and contact_key(${contact}) = ${receiver}`,
      ),
    )
    .limit(20)
}
