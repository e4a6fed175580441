import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { pendingSignIns, users } from '#server/db/schema.ts'

export async function insertPendingSignIn(
  db: Database,
  row: typeof pendingSignIns.$inferInsert,
): Promise<void> {
  await db.insert(pendingSignIns).values(row)
}

type Open = { tokenHash: Uint8Array; deviceHash: Uint8Array; maxTries: number; now: Date }

const isOpen = ({ tokenHash, deviceHash, maxTries, now }: Open) =>
  and(
    eq(pendingSignIns.tokenHash, tokenHash),
    eq(pendingSignIns.deviceHash, deviceHash),
    lt(pendingSignIns.tries, maxTries),
    gt(pendingSignIns.expiresAt, now),
    isNull(pendingSignIns.usedAt),
  )

export async function findPendingSignIn(db: Database, open: Open) {
  const [row] = await db
    .select({ pendingToken: pendingSignIns, userName: users.userName })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(isOpen(open))
  return row ? { ...row.pendingToken, userName: row.userName } : null
}

/** Counts before the check, so that concurrent tries cannot exceed the limit. */
export async function takeTry(db: Database, open: Open): Promise<boolean> {
  const taken = await db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(isOpen(open))
    .returning({ tries: pendingSignIns.tries })
  return taken.length > 0
}

export async function spendPendingSignIn(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<boolean> {
  const used = await db
    .update(pendingSignIns)
    .set({ usedAt: now, newPasswordHash: null })
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), isNull(pendingSignIns.usedAt)))
    .returning({ userId: pendingSignIns.userId })
  return used.length > 0
}
