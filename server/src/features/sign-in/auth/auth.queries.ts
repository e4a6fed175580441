import { statusCodes } from '@amber/contract/rules.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MetricsChange } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { devices, sessions, signIns, users } from '#server/db/schema.ts'

export async function findAccount(db: Database, userNameKey: string) {
  const [account] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      status: users.status,
      mustChangePassword: users.mustChangePassword,
    })
    .from(users)
    .where(and(eq(users.userNameKey, userNameKey), isNull(users.removedAt)))
  return account ?? null
}

/** Locks the account and returns whether it is unchanged since the password check. */
export async function isAccountUnchanged(
  db: Database,
  account: { id: string; passwordHash: string | null; mustChangePassword: boolean },
): Promise<boolean> {
  const { passwordHash, status, mustChangePassword } = users
  const [now] = await db
    .select({ passwordHash, status, mustChangePassword })
    .from(users)
    .where(eq(users.id, account.id))
    .for('update')
  return (
    now?.passwordHash === account.passwordHash &&
    now.mustChangePassword === account.mustChangePassword &&
    now.status === statusCodes.enabled
  )
}

export async function lockAccount(db: Database, id: string) {
  const [account] = await db
    .select({
      userName: users.userName,
      status: users.status,
      passwordHash: users.passwordHash,
      mustChangePassword: users.mustChangePassword,
      lastSignInAt: users.lastSignInAt,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)))
    .for('update')
  return account ?? null
}

export async function getPassword(
  db: Database,
  userId: string,
): Promise<{ passwordHash: string | null; mustChangePassword: boolean }> {
  const { passwordHash, mustChangePassword } = users
  const [account] = await db
    .select({ passwordHash, mustChangePassword })
    .from(users)
    .where(eq(users.id, userId))
  return account ?? { passwordHash: null, mustChangePassword: false }
}

export async function isKnownDevice(
  db: Database,
  { userId, tokenHash }: { userId: string; tokenHash: Uint8Array },
): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.tokenHash, tokenHash)))
  return rows.length > 0
}

type SeenDevice = { userId: string; tokenHash: Uint8Array; userAgent: string; now: Date }

export async function rememberDevice(db: Database, seen: SeenDevice): Promise<void> {
  const { now, ...device } = seen
  await db
    .insert(devices)
    .values({ ...device, createTime: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [devices.tokenHash, devices.userId],
      set: { lastSeenAt: now, userAgent: device.userAgent },
    })
}

export async function insertSignIn(
  db: Database,
  row: typeof signIns.$inferInsert,
  { markMetricsChanged }: MetricsChange,
): Promise<void> {
  await db.insert(signIns).values(row)
  if (!row.problem) markMetricsChanged()
}

export async function setLastSignIn(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId))
}

export async function setSessionLock(
  db: Database,
  { id, lockedAt }: { id: string; lockedAt: Date | null },
): Promise<void> {
  await db.update(sessions).set({ lockedAt }).where(eq(sessions.id, id))
}
