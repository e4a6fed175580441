import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import { endpoints } from '@amber/contract/api.ts'
import type {
  auditLog,
  AuditEvent,
  AuditEventDetail,
  AuditName,
} from '@amber/contract/logs/audit-log.ts'
import { isWrite, type InputOf } from '@amber/contract/endpoint.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Viewer } from '@amber/contract/nouns/noun-views.ts'
import type { Database } from '#server/db/connect.ts'
import { faceOf } from '#server/db/user-columns.ts'
import { createLog, inSpan, isNamed, isWithin } from '#server/db/log-page.ts'
import { listLoggedNames } from '#server/db/logged-names.ts'
import { streamRows } from '#server/db/stream-rows.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { menus, roles, users } from '#server/db/schema.ts'
import type { Platform } from '#server/lib/platform.ts'
import { stateSeenBy } from './seen-states.queries.ts'

type Input = InputOf<typeof auditLog.list>

/** Lists omit changes, which may contain thousands of rights. */
const { before: _before, after: _after, ...plainColumns } = getTableColumns(auditEvents)
const listedColumns = {
  ...plainColumns,
  face: faceOf(sql`audit_events.actor_id`),
  reason: sql<
    string | null
  >`case when ${auditEvents.outcome} = 'denied' then ${auditEvents.after} ->> 'reason' end`,
  permission: sql<
    string | null
  >`case when ${auditEvents.outcome} = 'denied' then ${auditEvents.after} ->> 'permission' end`,
  attempts: sql<
    number | null
  >`case when ${auditEvents.outcome} = 'denied' then (${auditEvents.after} ->> 'count')::int end`,
  areOfManyActions: sql<boolean>`coalesce(${auditEvents.outcome} = 'denied'
    and (${auditEvents.after} ->> 'isOfManyActions')::boolean, false)`,
}
type Row = Pick<typeof auditEvents.$inferSelect, keyof typeof plainColumns> & {
  face: AuditEvent['face']
  reason: string | null
  permission: string | null
  attempts: number | null
  areOfManyActions: boolean
}

/** Maximum names resolved per event. */
const namesLimit = 500

/** Filter and its cache key. */
async function eventsWhere(
  db: Database,
  input: Partial<Input>,
  now: Date,
): Promise<{ where: SQL; key: string }> {
  const { actor, action, outcome, targetType, target, ip, requestId, within, from, to } = input
  const e = auditEvents
  const names = target ? await listLoggedNames(db, target) : []
  const conditions = [
    actor ? isNamed(e.actorName, actor) : undefined,
    action ? eq(e.action, action) : undefined,
    // Keeps the planner from an index, because nearly all rows are `done`.
    outcome && (outcome === 'denied' ? sql`outcome = 'denied'` : sql`(outcome = 'done') is true`),
    targetType && eq(e.targetType, targetType),
    or(...names.map((name) => isNamed(e.targetName, name))),
    ip ? eq(e.ip, ip) : undefined,
    requestId ? eq(e.requestId, requestId) : undefined,
    within && isWithin(e.time, within, now),
    ...inSpan(e.time, { from, to }),
  ].filter((condition) => condition !== undefined)
  return {
    where: and(...conditions) ?? sql`true`,
    key: JSON.stringify([
      actor,
      action,
      outcome,
      targetType,
      target,
      ip,
      requestId,
      within,
      from,
      to,
    ]),
  }
}

/** Times are milliseconds; changes are JSON. */
export type ExportedEvent = {
  time: number
  action: string
  outcome: 'done' | 'denied'
  actor: string | null
  targetType: string | null
  target: string | null
  ip: string | null
  requestId: string
  before: string | null
  after: string | null
}

export async function findAllEvents(
  db: Database,
  {
    reader,
    now,
    isDescending,
    input,
  }: { reader: Viewer; now: Date; isDescending: boolean; input: Partial<Input> },
) {
  const { before, after } = auditEvents
  const { where } = await eventsWhere(db, input, now)
  const direction = isDescending ? sql`desc` : sql`asc`
  const pieces = streamRows<ExportedEvent>(
    db,
    sql`select (extract(epoch from time) * 1000)::float8 as time, action, outcome, actor_name as actor,
      target_type as "targetType", target_name as target, ip, request_id as "requestId",
      (${stateSeenBy(before, reader)})::text as before, (${stateSeenBy(after, reader)})::text as after
    from ${auditEvents} where ${where} order by time ${direction}, sequence ${direction}`,
  )
  return { count: await db.$count(auditEvents, where), pieces }
}

export function createEventList(platform: Platform) {
  const log = createLog(
    { table: auditEvents, time: auditEvents.time, id: auditEvents.sequence },
    platform,
  )
  return async (db: Database, { sort, current, size, ...input }: Input) => {
    const found = await eventsWhere(db, input, platform.now())
    const query = { ...found, isDescending: sort !== 'time' }
    const { isOnPage, order, ...totals } = await log.find(db, { ...query, current, size })
    const rows = await db.select(listedColumns).from(auditEvents).where(isOnPage).orderBy(order)
    return { current, size, ...totals, records: await toEvents(db, rows) }
  }
}

export async function getEvent(
  db: Database,
  id: string,
  reader: Viewer,
): Promise<AuditEventDetail | null> {
  const { before: was, after: is } = auditEvents
  const [row] = await db
    .select({
      ...listedColumns,
      before: stateSeenBy(was, reader),
      after: stateSeenBy(is, reader),
    })
    .from(auditEvents)
    .where(eq(auditEvents.id, id))
  if (!row) return null
  const [event] = await toEvents(db, [row])
  if (!event) return null
  // A denied event holds only its reason.
  const { before, after } = row.outcome === 'denied' ? { before: null, after: null } : row
  const names = await findNames(db, [...textsIn(before), ...textsIn(after)])
  return { ...event, before, after, names: Object.fromEntries(names) }
}

/** Looks up missing names: an action denied early knows only the target's id. */
async function toEvents(db: Database, rows: readonly Row[]): Promise<AuditEvent[]> {
  const nameless = rows.flatMap(({ targetId, targetName }) =>
    targetId && !targetName ? [targetId] : [],
  )
  const names = await findNames(db, nameless)
  return rows.map((row) => {
    const found = row.targetName ? undefined : names.get(row.targetId ?? '')
    return {
      id: row.id,
      time: row.time.toISOString(),
      action: row.action,
      outcome: row.outcome,
      permission:
        row.outcome === 'denied' && !row.reason ? (row.permission ?? neededFor(row.action)) : null,
      reason: row.reason,
      attempts: row.attempts,
      areOfManyActions: row.areOfManyActions,
      actorId: row.actorId,
      actor: row.actorName,
      face: row.face,
      targetType: row.targetType ?? found?.kind ?? null,
      targetId: row.targetId,
      target: row.targetName ?? found?.name ?? null,
      ip: row.ip,
      requestId: row.requestId,
    }
  })
}

/** Returns the missing permission: denied writes are recorded by action, denied reads by permission. */
function neededFor(action: string): string | null {
  if (action in permissions) return action
  // Own accounts have the same action without a permission.
  const allowed = endpoints.flatMap(({ endpoint }) =>
    isWrite(endpoint) && endpoint.audit === action ? endpoint.allow : [],
  )
  return allowed.find((allow) => allow in permissions) ?? null
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Maps ids of users, roles and menus, and role codes, to current names. */
async function findNames(db: Database, texts: string[]): Promise<Map<string, AuditName>> {
  const all = [...new Set(texts)]
  const ids = all.filter((text) => uuid.test(text)).slice(0, namesLimit)
  const codes = all.filter((text) => /^[A-Z][A-Z0-9_]{1,31}$/.test(text)).slice(0, namesLimit)
  const names = new Map<string, AuditName>()
  if (codes.length > 0) {
    const rows = await db.select().from(roles).where(inArray(roles.code, codes))
    for (const { code, name } of rows) names.set(code, { kind: 'role', name, code })
  }
  if (ids.length === 0) return names
  const [people, grantedRoles, entries] = await Promise.all([
    db.select({ id: users.id, name: users.userName }).from(users).where(inArray(users.id, ids)),
    db.select().from(roles).where(inArray(roles.id, ids)),
    db.select({ id: menus.id, name: menus.routePath }).from(menus).where(inArray(menus.id, ids)),
  ])
  for (const { id, name } of people) names.set(id, { kind: 'user', name, code: null })
  for (const { id, name, code } of grantedRoles) names.set(id, { kind: 'role', name, code })
  for (const { id, name } of entries) names.set(id, { kind: 'menu', name, code: null })
  return names
}
