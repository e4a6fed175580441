import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import type { Database } from '#server/db/connect.ts'
import { signInStates } from '#server/db/schema.ts'

export type Flow = typeof signInStates.$inferSelect

export async function insertFlow(
  db: Database,
  row: typeof signInStates.$inferInsert,
): Promise<void> {
  await db.insert(signInStates).values(row)
}

type Return = {
  stateHash: Uint8Array
  browserHash: Uint8Array
  provider: IdentityProvider
  now: Date
}

/** Null if unknown, used, expired or of another browser. */
export async function takeReturn(
  db: Database,
  { stateHash, browserHash, provider, now }: Return,
): Promise<Flow | null> {
  const [flow] = await db
    .update(signInStates)
    .set({ returnedAt: now })
    .where(
      and(
        eq(signInStates.stateHash, stateHash),
        eq(signInStates.browserHash, browserHash),
        eq(signInStates.provider, provider),
        isNull(signInStates.returnedAt),
        gt(signInStates.expiresAt, now),
      ),
    )
    .returning()
  return flow ?? null
}

type PendingSignIn = Pick<Flow, 'stateHash' | 'expiresAt'> & {
  pendingTokenHash: Uint8Array
  subjects: string[]
  name: string
}

export async function setPendingToken(
  db: Database,
  { stateHash, ...pendingToken }: PendingSignIn,
): Promise<void> {
  await db.update(signInStates).set(pendingToken).where(eq(signInStates.stateHash, stateHash))
}

type PendingKey = { pendingTokenHash: Uint8Array; browserHash: Uint8Array; now: Date }

const isGood = ({ pendingTokenHash, browserHash, now }: PendingKey) =>
  and(
    eq(signInStates.pendingTokenHash, pendingTokenHash),
    eq(signInStates.browserHash, browserHash),
    isNotNull(signInStates.subjects),
    isNull(signInStates.finishedAt),
    gt(signInStates.expiresAt, now),
  )

export async function findPendingIdentity(db: Database, pending: PendingKey): Promise<Flow | null> {
  const [flow] = await db.select().from(signInStates).where(isGood(pending))
  return flow ?? null
}

export async function takePendingSignIn(db: Database, pending: PendingKey): Promise<Flow | null> {
  const [flow] = await db
    .update(signInStates)
    .set({ finishedAt: pending.now })
    .where(isGood(pending))
    .returning()
  return flow ?? null
}
