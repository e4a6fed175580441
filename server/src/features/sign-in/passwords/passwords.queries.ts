import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { passwordLinks, users } from '#server/db/schema.ts'

/** Adds a link, which is void once its user gains privileges. */
export async function insertPasswordLink(
  db: Database,
  row: Omit<typeof passwordLinks.$inferInsert, 'privilegeGain'>,
): Promise<void> {
  const privilegeGain = sql`privilege_gain_of(${row.userId})`
  await db.insert(passwordLinks).values({ ...row, privilegeGain })
}

/** Ends the open links of a person. */
export async function endPasswordLinks(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.usedAt)))
}

/** A link with its person, whether or not it is still good. */
export async function findPasswordLink(db: Database, tokenHash: Uint8Array) {
  const [link] = await db
    .select({
      userId: users.id,
      userName: users.userName,
      expiresAt: passwordLinks.expiresAt,
      usedAt: passwordLinks.usedAt,
      creatorId: passwordLinks.creatorId,
      hasGained: sql<boolean>`${passwordLinks.privilegeGain} < privilege_gain_of(${users.id})`,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(eq(passwordLinks.tokenHash, tokenHash), isNull(users.removedAt)))
  return link ?? null
}

/**
 * Uses a link up, once. Answers whose it is; null when somebody was quicker, it is no longer good, or its person has
 * been removed.
 */
export async function consumePasswordLink(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<string | null> {
  const isThere = sql`exists (select from users where users.id = ${passwordLinks.userId} and users.removed_at is null)`
  const [used] = await db
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordLinks.tokenHash, tokenHash),
        isNull(passwordLinks.usedAt),
        gt(passwordLinks.expiresAt, now),
        isThere,
      ),
    )
    .returning({ userId: passwordLinks.userId })
  return used?.userId ?? null
}

/** Stores a password, which nobody has to change again. */
export async function setPassword(
  db: Database,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash, mustChangePassword: false })
    .where(eq(users.id, userId))
}

/** Has a person choose a new password at the next sign-in. */
export async function requireNewPassword(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId))
}

/** What somebody is called, which must not be in their password. */
export async function namesOf(db: Database, userId: string): Promise<string[]> {
  const [row] = await db
    .select({ userName: users.userName, nickName: users.nickName })
    .from(users)
    .where(eq(users.id, userId))
  return row ? [row.userName, row.nickName] : []
}
