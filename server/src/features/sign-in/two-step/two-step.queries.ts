import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import {
  passkeys,
  recoveryCodes,
  roles,
  sessions,
  pendingSignIns,
  totpSecrets,
  userRoles,
  users,
} from '#server/db/schema.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

/** Null if the user is unknown. */
export async function findTwoStep(db: Database, userId: string) {
  const demanding = db
    .select({ one: sql`1` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, users.id), isEnabled('roles'), eq(roles.requiresTwoStep, true)))
  const keys = db
    .select({ count: sql`count(*)::integer` })
    .from(passkeys)
    .where(eq(passkeys.userId, users.id))
  const verifying = db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(and(eq(passkeys.userId, users.id), eq(passkeys.verifiesUser, true)))
  const codes = db
    .select({ count: sql`count(*)::integer` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, users.id), isNull(recoveryCodes.usedAt)))
  const [found] = await db
    .select({
      userName: users.userName,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      totpSince: totpSecrets.createTime,
      passkeyCount: sql<number>`(${keys})`,
      /** Valid as the only proof. */
      hasVerifyingPasskey: sql<boolean>`exists (${verifying})`,
      recoveryCodesLeft: sql<number>`(${codes})`,
      isDemanded: sql<boolean>`exists (${demanding})`,
    })
    .from(users)
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.id, userId))
  return found ?? null
}

export async function lockUser(db: Database, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function findUserByName(db: Database, userNameKey: string) {
  const [user] = await db
    .select({ id: users.id, userName: users.userName })
    .from(users)
    .where(and(eq(users.userNameKey, userNameKey), isNull(users.removedAt)))
  return user ?? null
}

export async function findSessionStart(db: Database, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ time: sessions.createTime })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row?.time ?? null
}

export async function findSecret(db: Database, userId: string) {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
  return row ?? null
}

type Secret = typeof totpSecrets.$inferInsert

export async function replaceSecret(db: Database, row: Secret): Promise<void> {
  const { keyId, secret, lastStep, createTime } = row
  await db.insert(totpSecrets).values(row).onConflictDoUpdate({
    target: totpSecrets.userId,
    set: { keyId, secret, lastStep, createTime },
  })
}

/** False if it or a later one was used. */
export async function spendTotpStep(
  db: Database,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId })
  return used.length > 0
}

/** Ordered by user id, after `after`. */
export async function listOtherSecrets(
  db: Database,
  { keyId, after, limit }: { keyId: number; after: string; limit: number },
) {
  return db
    .select()
    .from(totpSecrets)
    .where(and(ne(totpSecrets.keyId, keyId), gt(totpSecrets.userId, after)))
    .orderBy(totpSecrets.userId)
    .limit(limit)
    .for('update')
}

export async function setSealed(
  db: Database,
  { userId, keyId, secret }: Pick<Secret, 'userId' | 'keyId' | 'secret'>,
): Promise<void> {
  await db.update(totpSecrets).set({ keyId, secret }).where(eq(totpSecrets.userId, userId))
}

export async function deleteSecret(db: Database, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ userId: totpSecrets.userId })
  return deleted.length > 0
}

export async function replaceRecoveryCodes(
  db: Database,
  { userId, hashes, now }: { userId: string; hashes: readonly Uint8Array[]; now: Date },
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const rows = hashes.map((codeHash) => ({ userId, codeHash, createTime: now }))
  if (rows.length > 0) await db.insert(recoveryCodes).values(rows)
}

export async function consumeRecoveryCode(
  db: Database,
  { userId, codeHash, now }: { userId: string; codeHash: Uint8Array; now: Date },
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** Removes the factors and pending sign-ins. */
export async function deleteTwoStep(db: Database, userId: string): Promise<void> {
  for (const table of [totpSecrets, recoveryCodes, passkeys, pendingSignIns])
    await db.delete(table).where(inArray(table.userId, [userId]))
}
