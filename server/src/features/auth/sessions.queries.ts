import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { serverKeys, sessions, users, type SessionEndReason } from '#server/db/schema.ts'

export async function insertSession(
  db: Database,
  row: typeof sessions.$inferInsert,
): Promise<void> {
  await db.insert(sessions).values(row)
}

const given = sql.placeholder

/**
 * Prepares the rotation of a session's tokens: one statement that changes a row only if the refresh token is its
 * present one and the session, its person and the server key are good. Of many at once, exactly one changes it.
 */
export function prepareRotation(db: Database) {
  const update = db
    .update(sessions)
    .set({
      keyId: sql`${given('keyId')}::integer`,
      accessHash: sql`${given('accessHash')}::bytea`,
      accessExpiresAt: sql`${given('accessExpiresAt')}::timestamptz`,
      refreshHash: sql`${given('refreshHash')}::bytea`,
      previousAccessHash: sql`${sessions.accessHash}`,
      previousRefreshHash: sql`${sessions.refreshHash}`,
      rotatedAt: sql`${given('now')}::timestamptz`,
      lastSeenAt: sql`${given('now')}::timestamptz`,
    })
    .from(users)
    .where(
      and(
        eq(sessions.selector, given('selector')),
        sql`${sessions.refreshHash} = ${given('givenHash')}::bytea`,
        isNull(sessions.endedAt),
        eq(users.id, sessions.userId),
        eq(users.status, '1'),
        gt(
          sessions.lastSeenAt,
          sql`case when ${sessions.isRemembered} then ${given('idleRememberedSince')}::timestamptz else ${given('idleSince')}::timestamptz end`,
        ),
        gt(sessions.createTime, sql`${given('oldSince')}::timestamptz`),
        sql`${given('keyId')}::integer = (select max(${serverKeys.id}) from ${serverKeys})`,
      ),
    )
    .returning({ id: sessions.id })
    .prepare('rotate_session')
  return async (values: {
    selector: string
    givenHash: Uint8Array
    keyId: number
    accessHash: Uint8Array
    accessExpiresAt: Date
    refreshHash: Uint8Array
    now: Date
    idleSince: Date
    idleRememberedSince: Date
    oldSince: Date
  }) => (await update.execute(values)).length > 0
}

/** Ends one session; false when it had ended before. */
export async function endSession(
  db: Database,
  { id, reason, now }: { id: string; reason: SessionEndReason; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all live sessions of a person, except one if it is named. */
export async function endSessionsOf(
  db: Database,
  options: { userId: string; reason: SessionEndReason; now: Date; exceptId?: string },
): Promise<void> {
  const { userId, reason, now, exceptId } = options
  await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        exceptId ? ne(sessions.id, exceptId) : undefined,
      ),
    )
}

/** All server keys, the newest first. */
export async function listServerKeys(db: Database) {
  return db
    .select({ id: serverKeys.id, secret: serverKeys.secret })
    .from(serverKeys)
    .orderBy(desc(serverKeys.id))
}
