import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { userRoles, users } from '#server/db/schema.ts'
import { nameKey } from '#server/lib/text.ts'

/** Compares with `contact_key`. */
export async function isContactTaken(db: Database, receiver: string): Promise<boolean> {
  const key = sql`contact_key(${receiver})`
  const rows = await db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(
        isNull(users.removedAt),
        or(sql`contact_key(${users.email}) = ${key}`, sql`contact_key(${users.phone}) = ${key}`),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Includes names of deleted users. */
export async function isNameTaken(db: Database, userName: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(users)
    .where(eq(users.userNameKey, nameKey(userName)))
    .limit(1)
  return rows.length > 0
}

type NewPerson = typeof users.$inferInsert & { termsVersion: string; termsAcceptedAt: Date }

export async function insertPerson(
  db: Database,
  { person, roleIds }: { person: NewPerson; roleIds: readonly string[] },
): Promise<void> {
  await db.insert(users).values(person)
  await db.insert(userRoles).values(roleIds.map((roleId) => ({ userId: person.id, roleId })))
}
