import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { passwordLinks, users } from '#server/db/schema.ts'

export async function insertPasswordLink(
  db: Database,
  row: typeof passwordLinks.$inferInsert,
): Promise<void> {
  await db.insert(passwordLinks).values(row)
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

/** The person of a link that is still good, and when it ends. */
export async function findPasswordLink(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
) {
  const [link] = await db
    .select({
      userId: users.id,
      userName: users.userName,
      expiresAt: passwordLinks.expiresAt,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(
      and(
        eq(passwordLinks.tokenHash, tokenHash),
        isNull(passwordLinks.usedAt),
        gt(passwordLinks.expiresAt, now),
        isNull(users.removedAt),
      ),
    )
  return link ?? null
}

/** Uses a link up, once; false when somebody was quicker or it is no longer good. */
export async function consumePasswordLink(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<boolean> {
  const used = await db
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordLinks.tokenHash, tokenHash),
        isNull(passwordLinks.usedAt),
        gt(passwordLinks.expiresAt, now),
      ),
    )
    .returning({ userId: passwordLinks.userId })
  return used.length > 0
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
