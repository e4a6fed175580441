import { and, desc, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '@amber/contract/endpoint.ts'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type {
  UserSignIn,
  UserChange,
  userHistory as calls,
} from '@amber/contract/users/user-history.ts'
import type { Database } from '#server/db/connect.ts'
import { auditEventMembers, auditEvents } from '#server/db/audit-schema.ts'
import { faceOf } from '#server/db/user-columns.ts'
import { inSpan } from '#server/db/log-page.ts'
import { signIns, users } from '#server/db/schema.ts'
import { countUpToLimit, totalOf } from '#server/db/counts.ts'
import { fieldChanges } from '#server/lib/field-changes.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createCache } from '#server/lib/cache.ts'
import { clientOf } from '#server/lib/user-agent.ts'

type Page<Item> = {
  current: number
  size: number
  total: number
  totalIsEstimate: boolean
  records: Item[]
}

export async function listSignIns(
  db: Database,
  { id, result, from, to, current, size, sort }: InputOf<typeof calls.listSignIns>,
): Promise<Page<UserSignIn>> {
  const { time } = signIns
  const isOf = { success: isNull(signIns.problem), failure: isNotNull(signIns.problem) }
  const where = and(eq(signIns.userId, id), result && isOf[result], ...inSpan(time, { from, to }))
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(signIns)
      .where(where)
      .orderBy(...(sort === 'time' ? [time, signIns.id] : [desc(time), desc(signIns.id)]))
      .limit(size)
      .offset((current - 1) * size),
    countUpToLimit(db, sql`select from ${signIns} where ${where}`),
  ])
  const records = rows.map((row) => ({
    id: row.id,
    time: row.time.toISOString(),
    method: row.method,
    problem: row.problem,
    ip: row.ip,
    client: clientOf(row.userAgent),
  }))
  return { current, size, ...totalOf(total), records }
}

/** Events of other targets name the user; the name is unique since `createTime`. */
type Named = { id: string; userName: string; createBy: string | null; createTime: Date }

async function nameOf(db: Database, id: string): Promise<Named | undefined> {
  const { userName, createBy, createTime } = users
  const columns = { id: users.id, userName, createBy, createTime }
  const [person] = await db.select(columns).from(users).where(eq(users.id, id))
  return person
}

/** Sources of events, each in the order of an index. */
function sourcesOf({ id, userName, createBy, createTime }: Named): SQL[] {
  const added = createTime.toISOString()
  const events = [
    sql`target_type = 'user' and target_id = ${id}`,
    sql`lower(target_name) = lower(${userName}) and target_name = ${userName}
      and target_type = 'session' and action = 'session.end' and time >= ${added}`,
    // Users of one import share its time and importer (run-imports.service.ts).
    sql`action = 'user.import' and time = ${added} and actor_name = ${createBy}`,
  ]
  return [
    ...events.map((condition) => sql`${auditEvents} where outcome = 'done' and ${condition}`),
    sql`${auditEventMembers} where user_name = ${userName} and time >= ${added}`,
  ]
}

/** Milliseconds; histories shrink only by retention. */
const longMs = 30_000

export function createChangesList({ now }: Pick<Platform, 'now'>) {
  const remembered = createCache<boolean>({
    maxBytes: 100_000,
    maxAgeMs: longMs,
    bytesOf: () => 50,
    now,
  })
  return async (
    db: Database,
    { id, current, size, sort }: InputOf<typeof calls.listChanges>,
  ): Promise<Page<UserChange>> => {
    const person = await nameOf(db, id)
    const order = sort === 'time' ? sql`time, sequence` : sql`time desc, sequence desc`
    const offset = (current - 1) * size
    const sources = person ? sourcesOf(person) : [sql`${auditEvents} where false`]
    const all = sources.map((from) => sql`select from ${from}`)
    // Reads as many as could be on the page.
    const first = sources.map(
      (from) => sql`(select sequence, time from ${from} order by ${order} limit ${offset + size})`,
    )
    const union = (selects: readonly SQL[]) => sql.join([...selects], sql` union all `)
    const counted = () => countUpToLimit(db, union(all))
    // Counting takes 5 ms of 12.
    const isLong = await remembered(id, async () => (await counted()) > exactTotalLimit)
    const [total, { rows: found }] = await Promise.all([
      isLong ? exactTotalLimit + 1 : counted(),
      db.execute<{ page: string[] }>(sql`
        select array(select sequence::text from (${union(first)}) as found
          order by ${order} limit ${size} offset ${offset}) as page`),
    ])
    const rows = await db
      .select({ ...getTableColumns(auditEvents), face: faceOf(sql`audit_events.actor_id`) })
      .from(auditEvents)
      .where(sql`${auditEvents.sequence} = any(${sql.param(found[0]?.page ?? [])}::bigint[])`)
      .orderBy(order)
    const records = rows.map((row) => ({
      id: row.id,
      time: row.time.toISOString(),
      action: row.action,
      actorId: row.actorId,
      actor: row.actorName,
      face: row.face,
      ip: row.ip,
      targetType: row.targetType ?? 'user',
      target: row.targetName,
      fields: fieldsOf(row),
    }))
    return { current, size, ...totalOf(total), records }
  }
}

type Event = typeof auditEvents.$inferSelect

/** Events of roles and imports contain other fields. */
function fieldsOf({ targetType, targetName, before, after }: Event): UserChange['fields'] {
  if (targetType === 'user_import') return []
  if (targetType !== 'role') return fieldChanges(before, after)
  const role = [targetName]
  return [{ field: 'roles', before: before ? role : [], after: after ? role : [] }]
}
