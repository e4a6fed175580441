import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { passkeyChallenges, passkeys, users, type passkeyPurposes } from '#server/db/schema.ts'

export type PasskeyPurpose = (typeof passkeyPurposes)[number]
export type StoredPasskey = typeof passkeys.$inferSelect

export async function listPasskeys(db: Database, userId: string): Promise<StoredPasskey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createTime), asc(passkeys.id))
}

export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

export async function findHolder(db: Database, credentialId: string) {
  const [holder] = await db
    .select({ userId: users.id, userName: users.userName })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.removedAt)))
  return holder ?? null
}

export async function insertPasskey(
  db: Database,
  row: typeof passkeys.$inferInsert,
): Promise<StoredPasskey> {
  const [made] = await db.insert(passkeys).values(row).returning()
  if (!made) throw new Error('No row was returned')
  return made
}

type Own = { id: string; userId: string }
const isOwn = ({ id, userId }: Own) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

export async function lockPasskey(db: Database, own: Own): Promise<StoredPasskey | null> {
  const [row] = await db.select().from(passkeys).where(isOwn(own)).for('update')
  return row ?? null
}

export async function setPasskeyName(
  db: Database,
  { name, ...own }: Own & { name: string },
): Promise<StoredPasskey | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name, version: sql`${passkeys.version} + 1` })
    .where(isOwn(own))
    .returning()
  return row ?? null
}

export async function deletePasskey(db: Database, own: Own): Promise<void> {
  await db.delete(passkeys).where(isOwn(own))
}

/**
 * Returns false if the counter did not increase, which means a copy (Web Authentication Level 3, 6.1.1); passkeys
 * without a counter send 0.
 */
export async function recordPasskeyUse(
  db: Database,
  {
    id,
    counter,
    now,
    verifiesUser,
  }: { id: string; counter: number; now: Date; verifiesUser: boolean },
): Promise<boolean> {
  const noted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now, verifiesUser })
    .where(
      and(
        eq(passkeys.id, id),
        sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter}::bigint = 0))`,
      ),
    )
    .returning({ id: passkeys.id })
  return noted.length > 0
}

export async function insertChallenge(
  db: Database,
  row: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(row)
}

type Asked = { challengeHash: Uint8Array; purpose: PasskeyPurpose; userId: string | null }

/** False if unknown, expired or of another purpose or user. */
export async function consumeChallenge(
  db: Database,
  { challengeHash, purpose, userId, now }: Asked & { now: Date },
): Promise<boolean> {
  const { userId: owner } = passkeyChallenges
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(owner) : eq(owner, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return taken.length > 0
}
