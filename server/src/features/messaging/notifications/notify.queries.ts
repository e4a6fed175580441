import { sql, and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { notifications, users } from '#server/db/schema.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

type Reader = { email: string | null; isEnabled: boolean; settings: unknown; language: unknown }

export async function findReader(db: Database, userId: string): Promise<Reader | null> {
  const { rows } = await db.execute<Reader>(sql`
    select email, ${isEnabled('users')} as "isEnabled",
      (select value from preferences where user_id = users.id and key = 'messages') as settings,
      (select value from preferences where user_id = users.id and key = 'language') as language
    from users where id = ${userId} and removed_at is null`)
  return rows[0] ?? null
}

export async function insertNotification(
  db: Database,
  row: typeof notifications.$inferInsert,
): Promise<void> {
  await db.insert(notifications).values(row)
}

/** Returns null if a notice is due, else the start of the current pause. */
export async function beginDeviceNotice(
  db: Database,
  { userId, since, now }: { userId: string; since: Date; now: Date },
): Promise<Date | null> {
  const begun = await db
    .update(users)
    .set({ deviceNoticeAt: now })
    .where(
      and(eq(users.id, userId), or(isNull(users.deviceNoticeAt), lte(users.deviceNoticeAt, since))),
    )
    .returning({ id: users.id })
  if (begun.length > 0) return null
  const [row] = await db
    .select({ at: users.deviceNoticeAt })
    .from(users)
    .where(eq(users.id, userId))
  return row?.at ?? null
}

/** Increments the last notice and marks it unread; false if there is none since `since`. */
export async function addToNotice(
  db: Database,
  options: { userId: string; kind: string; since: Date; data: object },
): Promise<boolean> {
  const { data, kind, since, userId } = options
  const { rowCount } = await db.execute(sql`
    update notifications set read_time = null,
      data = ${JSON.stringify(data)}::jsonb
        || jsonb_build_object('count', coalesce((data ->> 'count')::integer, 1) + 1)
    where id = (select id from notifications
      where user_id = ${userId} and kind = ${kind} and create_time >= ${since.toISOString()}
      order by create_time desc, id desc limit 1)`)
  return (rowCount ?? 0) > 0
}
