import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Activity } from '@amber/contract/home.ts'
import type { Database } from '#server/db/connect.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { faceOf } from '#server/db/user-columns.ts'
import { roles, users } from '#server/db/schema.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns up to `limit + 1` operations of one user or of all, latest first. */
export async function listActivities(
  db: Database,
  { actorId, limit }: { actorId: string | null; limit: number },
): Promise<Activity[]> {
  const e = auditEvents
  const rows = await db
    .select({
      id: e.id,
      time: e.time,
      action: e.action,
      actorId: e.actorId,
      actor: e.actorName,
      face: faceOf(sql`audit_events.actor_id`),
      targetType: e.targetType,
      targetId: e.targetId,
      target: e.targetName,
    })
    .from(e)
    .where(and(eq(e.outcome, 'done'), actorId ? eq(e.actorId, actorId) : undefined))
    .orderBy(desc(e.time), desc(e.sequence))
    .limit(limit + 1)
  const actors = rows.map(({ actorId }) => ({ targetType: 'user', targetId: actorId }))
  const keys = await findKeys(db, [...rows, ...actors])
  return rows.map(({ targetId, actorId, time, ...row }) => ({
    ...row,
    actorId: keys.get(`user ${actorId}`) ?? null,
    time: time.toISOString(),
    targetKey: keys.get(`${row.targetType} ${targetId}`) ?? null,
  }))
}

type Target = { targetType: string | null; targetId: string | null }

/** Omits targets that no longer exist. */
async function findKeys(db: Database, rows: readonly Target[]): Promise<Map<string, string>> {
  const idsOf = (type: string) =>
    rows.flatMap(({ targetType, targetId }) =>
      targetType === type && targetId && uuid.test(targetId) ? [targetId] : [],
    )
  const [userIds, roleIds] = [idsOf('user'), idsOf('role')]
  const [people, named] = await Promise.all([
    userIds.length > 0
      ? db
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, userIds), isNull(users.removedAt)))
      : [],
    roleIds.length > 0
      ? db.select({ id: roles.id, code: roles.code }).from(roles).where(inArray(roles.id, roleIds))
      : [],
  ])
  return new Map([
    ...people.map(({ id }) => [`user ${id}`, id] as const),
    ...named.map(({ id, code }) => [`role ${id}`, code] as const),
  ])
}
