import { sql } from 'drizzle-orm'
import type { LiveData, LiveKind } from '@amber/contract/live.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { Database } from './connect.ts'
import type { liveAudiences } from './schema.ts'

/** Notification channel of live events. */
export const liveChannel = 'amber_live'

/** Recipients: all users, given users or sessions, members of a role (by id), or holders of a permission. */
export type Audience =
  | 'everyone'
  | { users: readonly string[] }
  | { sessions: readonly string[] }
  | { role: string }
  | { permission: Permission }

export type MetricsChange = {
  /** Marks the home page's metrics as changed. */
  markMetricsChanged: () => void
}

type PublishedEvent<Kind extends LiveKind> = {
  kind: Kind
  to: Audience
} & (Record<string, never> extends LiveData<Kind>
  ? { data?: LiveData<Kind> }
  : { data: LiveData<Kind> })

/**
 * Publishes an event when the transaction commits: `publishEvent(db, { kind: 'rights-changed', to: { users: [id] }
 * })`.
 */
export async function publishEvent<Kind extends LiveKind>(
  db: Database,
  { kind, to, data }: PublishedEvent<Kind>,
): Promise<void> {
  const [audience, ids] = stored(to)
  if (audience !== 'everyone' && ids.length === 0) return
  await db.execute(sql`
    with said as (
      insert into live_events (kind, data, audience, audience_ids)
      values (${kind}, ${JSON.stringify(data ?? {})}::jsonb, ${audience}, ${sql.param([...ids])}::text[])
      returning id
    )
    select pg_notify(${liveChannel}, '') from said`)
}

/** Sends an empty notification as a liveness check. */
export async function notifyChannel(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify(${liveChannel}, '')`)
}

function stored(to: Audience): [(typeof liveAudiences)[number], readonly string[]] {
  if (to === 'everyone') return ['everyone', []]
  if ('users' in to) return ['users', to.users]
  if ('sessions' in to) return ['sessions', to.sessions]
  if ('role' in to) return ['role', [to.role]]
  return ['permission', [to.permission]]
}
