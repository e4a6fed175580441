import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { signInTickets, users } from '#server/db/schema.ts'

export async function insertTicket(
  db: Database,
  row: typeof signInTickets.$inferInsert,
): Promise<void> {
  await db.insert(signInTickets).values(row)
}

type Open = { tokenHash: Uint8Array; deviceHash: Uint8Array; maxTries: number; now: Date }

const isOpen = ({ tokenHash, deviceHash, maxTries, now }: Open) =>
  and(
    eq(signInTickets.tokenHash, tokenHash),
    eq(signInTickets.deviceHash, deviceHash),
    lt(signInTickets.tries, maxTries),
    gt(signInTickets.expiresAt, now),
    isNull(signInTickets.usedAt),
  )

/** A ticket that is still good in this browser, with its person's name. */
export async function findTicket(db: Database, open: Open) {
  const [row] = await db
    .select({ ticket: signInTickets, userName: users.userName })
    .from(signInTickets)
    .innerJoin(users, eq(users.id, signInTickets.userId))
    .where(isOpen(open))
  return row ? { ...row.ticket, userName: row.userName } : null
}

/** Counts a try before it is looked at, in one statement, so that of a hundred at once no more than some are. */
export async function takeTry(db: Database, open: Open): Promise<boolean> {
  const taken = await db
    .update(signInTickets)
    .set({ tries: sql`${signInTickets.tries} + 1` })
    .where(isOpen(open))
    .returning({ tries: signInTickets.tries })
  return taken.length > 0
}

/** Uses a ticket up, once. */
export async function spendTicket(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<boolean> {
  const used = await db
    .update(signInTickets)
    .set({ usedAt: now, newPasswordHash: null })
    .where(and(eq(signInTickets.tokenHash, tokenHash), isNull(signInTickets.usedAt)))
    .returning({ userId: signInTickets.userId })
  return used.length > 0
}
