import { and, eq, sql } from 'drizzle-orm'
import { batchLoader } from '#server/lib/caches/batch-loader.ts'
import { storedAuthorization } from '#server/db/authorization-mode.ts'
import type { Database } from '#server/db/connect.ts'
import { storedExamples } from '#server/db/example-pages.ts'
import { isRoleEnabled } from '#server/db/is-role-enabled.ts'
import { avatars, roles, serverKeys, sessions, userRoles, users } from '#server/db/schema.ts'
import { createRightsMemory, grantedStates } from './rights-cache.queries.ts'

/**
 * Whoever comes while so many are under way goes together in the next. Less than half of the connections, so that there
 * are some for what is done with a session; with fewer, a handful of callers would wait for each other.
 */
const lookupsAtOnce = 4

/**
 * Prepares the look-up that every signed-in request makes: a session with its person's present state and rights,
 * so that whatever an administrator changes counts from the next request on. Requests that come at once share a query.
 */
export function prepareSessionLookup(db: Database) {
  const granted = db
    .select({
      states: grantedStates.as('held_states'),
      // The oldest of the person's roles decides, those that people made before the built-in ones.
      homePath: sql<
        string | null
      >`(array_agg(${roles.homePath} order by ${roles.isBuiltIn}, ${roles.createTime}))[1]`.as(
        'own_home_path',
      ),
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, users.id), isRoleEnabled))
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
    // Behind a sub-select the planner cannot count what is asked for, so that no plan made for one call looks cheaper than
    // the one that is kept: planning anew takes four times as long as the look-up.
    .where(
      sql`${sessions.selector} = any((select ${sql.placeholder('selectors')}::text[])::text[])`,
    )
    .prepare('sessions_by_selector')
  const cachedRights = createRightsMemory(db)
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

/** Notes that the session was used. */
export async function touchSession(
  db: Database,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
}
