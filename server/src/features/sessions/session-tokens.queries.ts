import { statusCodes } from '@amber/contract/rules.ts'
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { isLive, type LiveTerms } from '#server/db/live-sessions.ts'
import { serverKeys, sessions, users, type SessionEndReason } from '#server/db/schema.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

export async function insertSession(
  db: Database,
  row: typeof sessions.$inferInsert,
): Promise<void> {
  await db.insert(sessions).values(row)
}

const given = sql.placeholder

export type Rotation = {
  selector: string
  keyId: number
  givenHash: Uint8Array
  accessHash: Uint8Array
  refreshHash: Uint8Array
}

type RotationTerms = {
  now: Date
  accessExpiresAt: Date
  idleSince: Date
  idleRememberedSince: Date
  oldSince: Date
}

/**
 * Prepares the rotation of many sessions in one statement; returns new refresh hashes by selector. Changes a session
 * only if the refresh token is current and session, user and server key are valid, so that one of several concurrent
 * calls succeeds.
 *
 * Keeps `lastSeenAt`, as clients also refresh on a timer.
 */
export function prepareRotation(db: Database) {
  const each = sql`unnest(${given('selectors')}::text[], ${given('keyIds')}::integer[], ${given('givenHashes')}::bytea[], ${given('accessHashes')}::bytea[], ${given('refreshHashes')}::bytea[]) as given (selector, key_id, given_hash, access_hash, refresh_hash)`
  const update = db
    .update(sessions)
    .set({
      keyId: sql`given.key_id`,
      accessHash: sql`given.access_hash`,
      accessExpiresAt: sql`${given('accessExpiresAt')}::timestamptz`,
      refreshHash: sql`given.refresh_hash`,
      // An expired access token must not become valid again in the grace period.
      previousAccessHash: sql`case when ${sessions.accessExpiresAt} > ${given('now')}::timestamptz then ${sessions.accessHash} end`,
      previousRefreshHash: sql`${sessions.refreshHash}`,
      rotatedAt: sql`${given('now')}::timestamptz`,
    })
    .from(users)
    .innerJoin(each, sql`true`)
    .where(
      and(
        sql`${sessions.selector} = given.selector`,
        sql`${sessions.refreshHash} = given.given_hash`,
        isNull(sessions.endedAt),
        eq(users.id, sessions.userId),
        eq(users.status, statusCodes.enabled),
        gt(
          sessions.lastSeenAt,
          sql`case when ${sessions.isRemembered} then ${given('idleRememberedSince')}::timestamptz else ${given('idleSince')}::timestamptz end`,
        ),
        gt(sessions.createTime, sql`${given('oldSince')}::timestamptz`),
        sql`given.key_id = (select max(${serverKeys.id}) from ${serverKeys})`,
      ),
    )
    .returning({ selector: sessions.selector, refreshHash: sessions.refreshHash })
    .prepare('rotate_sessions')
  return async (
    rotations: readonly Rotation[],
    terms: RotationTerms,
  ): Promise<ReadonlyMap<string, Uint8Array>> => {
    // Sorted, so that concurrent statements lock in the same order.
    const sorted = rotations.toSorted((a, b) => (a.selector < b.selector ? -1 : 1))
    const rows = await update.execute({
      ...terms,
      selectors: sorted.map(({ selector }) => selector),
      keyIds: sorted.map(({ keyId }) => keyId),
      givenHashes: sorted.map(({ givenHash }) => givenHash),
      accessHashes: sorted.map(({ accessHash }) => accessHash),
      refreshHashes: sorted.map(({ refreshHash }) => refreshHash),
    })
    return new Map(rows.map((row) => [row.selector, row.refreshHash]))
  }
}

/** Returns false if the session had already ended. */
export async function endSession(
  db: Database,
  { id, reason, now }: { id: string; reason: SessionEndReason; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  await publishEnd(db, ended)
  return ended.length > 0
}

/** Keeps `exceptId` and the `kept` most recently used. */
export async function endLeastUsed(
  db: Database,
  options: {
    userId: string
    exceptId: string
    kept: number
    terms: LiveTerms & { now: Date }
  },
): Promise<void> {
  const { exceptId, kept, terms, userId } = options
  const overLimit = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(terms), ne(sessions.id, exceptId)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createTime), desc(sessions.id))
    .offset(kept)
  const ended = await db
    .update(sessions)
    .set({ endedAt: terms.now, endReason: 'revoked' })
    .where(and(inArray(sessions.id, overLimit), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  if (ended.length > 0) await publishEnd(db, ended)
}

/** Returns the number of ended sessions. */
export async function endSessionsOf(
  db: Database,
  options: { userId: string; reason: SessionEndReason; now: Date; exceptId?: string },
): Promise<number> {
  const { userId, reason, now, exceptId } = options
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        exceptId ? ne(sessions.id, exceptId) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  await publishEnd(db, ended)
  return ended.length
}

/** Ends sessions without a required second factor, which is only checked at sign-in. */
export async function endSessionsWithoutStep(
  db: Database,
  { roleId, userId, now }: { roleId?: string; userId?: string; now: Date },
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update sessions set ended_at = ${now.toISOString()}::timestamptz, end_reason = 'credentials_changed'
    where ended_at is null and user_id in (
      select user_roles.user_id from user_roles join roles on roles.id = user_roles.role_id
      where roles.requires_two_step and ${isEnabled('roles')}
        and (${roleId ?? null}::uuid is null or roles.id = ${roleId ?? null}::uuid)
        and (${userId ?? null}::uuid is null or user_roles.user_id = ${userId ?? null}::uuid))
      and not exists (select from totp_secrets where totp_secrets.user_id = sessions.user_id)
      and not exists (select from passkeys where passkeys.user_id = sessions.user_id)
    returning id`)
  await publishEnd(db, rows)
}

function publishEnd(db: Database, ended: { id: string }[]): Promise<void> {
  return publishEvent(db, { kind: 'session-ended', to: { sessions: ended.map(({ id }) => id) } })
}
