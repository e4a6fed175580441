import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { batchLoader } from '#server/lib/batch-loader.ts'
import { storedAuthorization } from '#server/db/granted-rights.ts'
import type { Database } from '#server/db/connect.ts'
import { storedExamples } from '#server/db/example-pages.ts'
import { avatars } from '#server/db/file-schema.ts'
import { roles, serverKeys, sessions, userRoles, users } from '#server/db/schema.ts'
import { createRightsCache, grantedStates } from './rights-cache.queries.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

/** Further lookups are batched. Less than half of the connections, to leave some for the calls. */
const lookupsAtOnce = 4

/** Prepares the lookup of every signed-in request, with current rights. Concurrent requests share a query. */
export function prepareSessionLookup(db: Database) {
  const granted = db
    .select({
      states: grantedStates.as('held_states'),
      // Custom roles take precedence, then the oldest.
      homePath: sql<
        string | null
      >`(array_agg(${roles.homePath} order by ${roles.isBuiltIn}, ${roles.createTime}))[1]`.as(
        'own_home_path',
      ),
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, users.id), isEnabled('roles')))
    .as('held')
  const query = db
    .select({
      sessionId: sessions.id,
      selector: sessions.selector,
      keyId: sessions.keyId,
      accessHash: sessions.accessHash,
      accessExpiresAt: sessions.accessExpiresAt,
      refreshHash: sessions.refreshHash,
      previousAccessHash: sessions.previousAccessHash,
      previousRefreshHash: sessions.previousRefreshHash,
      rotatedAt: sessions.rotatedAt,
      isRemembered: sessions.isRemembered,
      createTime: sessions.createTime,
      lastSeenAt: sessions.lastSeenAt,
      endReason: sessions.endReason,
      lockedAt: sessions.lockedAt,
      sinceWriteMs: sql<number>`(extract(epoch from clock_timestamp() - ${sessions.lastWriteAt}) * 1000)::float8`,
      userId: users.id,
      userName: users.userName,
      nickName: users.nickName,
      userStatus: users.status,
      avatar: avatars.name,
      grantedStates: granted.states,
      homePath: granted.homePath,
      authorization: storedAuthorization,
      examples: storedExamples,
      currentKeyId: sql<number>`(select max(${serverKeys.id}) from ${serverKeys})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .innerJoinLateral(granted, sql`true`)
    // The sub-select makes the planner use the generic plan: planning takes four times as long as the lookup.
    .where(
      sql`${sessions.selector} = any((select ${sql.placeholder('selectors')}::text[])::text[])`,
    )
    .prepare('sessions_by_selector')
  const cachedRights = createRightsCache(db)
  return batchLoader(async (selectors: readonly string[]) => {
    const rows = await query.execute({ selectors })
    const rightsOfGranted = await cachedRights(rows.map((row) => row.grantedStates))
    return new Map(
      rows.map((row) => [row.selector, { ...row, rights: rightsOfGranted(row.grantedStates) }]),
    )
  }, lookupsAtOnce)
}

export type SessionLookup = ReturnType<typeof prepareSessionLookup>
export type FoundSession = NonNullable<Awaited<ReturnType<SessionLookup>>>

/** Updates the time of a session's last use. */
export async function touchSession(
  db: Database,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
}

/** After a recorded write, further ones are not recorded for this time. */
const writePrecisionMs = 1_000

/** Records a write in all sessions of the user. */
export async function recordWrite(db: Database, userId: string): Promise<void> {
  const since = sql`clock_timestamp() - make_interval(secs => ${writePrecisionMs / 1000})`
  await db
    .update(sessions)
    .set({ lastWriteAt: sql`clock_timestamp()` })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.endedAt), lt(sessions.lastWriteAt, since)),
    )
}

/** Returns the latest possible time of the user's last write, in milliseconds of `performance.now()`. */
export function lastWriteOf({ sinceWriteMs }: Pick<FoundSession, 'sinceWriteMs'>): number {
  return performance.now() - sinceWriteMs + writePrecisionMs
}
