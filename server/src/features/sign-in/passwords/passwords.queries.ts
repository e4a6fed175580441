import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { passwordLinks, users } from '#server/db/schema.ts'

/** Void once the user gains privileges. */
export async function insertPasswordLink(
  db: Database,
  row: Omit<typeof passwordLinks.$inferInsert, 'privilegeGain'>,
): Promise<void> {
  const privilegeGain = sql`privilege_gain_of(${row.userId})`
  await db.insert(passwordLinks).values({ ...row, privilegeGain })
}

export async function endPasswordLinks(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.usedAt)))
}

/** Returns any state. */
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

/** Null if used, expired or of a deleted user. */
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

/** Sets the password and clears a demanded change. */
export async function setPassword(
  db: Database,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash, mustChangePassword: false })
    .where(eq(users.id, userId))
}

export async function removePassword(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
}

/** False without a password. */
export async function requireNewPassword(db: Database, userId: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ mustChangePassword: true })
    .where(and(eq(users.id, userId), isNotNull(users.passwordHash)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** A password must not contain them. */
export async function accountNamesOf(db: Database, userId: string): Promise<string[]> {
  const [row] = await db
    .select({ userName: users.userName, nickName: users.nickName })
    .from(users)
    .where(eq(users.id, userId))
  return row ? [row.userName, row.nickName] : []
}
