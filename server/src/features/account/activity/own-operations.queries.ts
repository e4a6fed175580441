import { and, desc, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { ownActivity } from '@amber/contract/account/own-activity.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import type { Database } from '#server/db/connect.ts'
import { inSpan } from '#server/db/log-page.ts'
import { countUpToLimit, totalOf } from '#server/db/counts.ts'

type Input = InputOf<typeof ownActivity.listOperations> & { actorId: string }

export async function listOwnOperations(
  db: Database,
  { actorId, from, to, current, size, sort }: Input,
): Promise<OutputOf<typeof ownActivity.listOperations>> {
  const { actorId: actor, id, time, sequence, action, targetType, targetName, ip } = auditEvents
  const span = inSpan(time, { from, to })
  const where = and(eq(actor, actorId), eq(auditEvents.outcome, 'done'), ...span)
  const [rows, total] = await Promise.all([
    db
      .select({ id, time, action, targetType, target: targetName, ip })
      .from(auditEvents)
      .where(where)
      .orderBy(...(sort === 'time' ? [time, sequence] : [desc(time), desc(sequence)]))
      .limit(size)
      .offset((current - 1) * size),
    countUpToLimit(db, sql`select from ${auditEvents} where ${where}`),
  ])
  const records = rows.map((row) => ({ ...row, time: row.time.toISOString() }))
  return { current, size, ...totalOf(total), records }
}
