import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { userRoles, users } from '#server/db/schema.ts'
import { nameKey } from '#server/lib/name-key.ts'

/** Whether a phone number or mail address belongs to an account, as `contact_key` compares them. */
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

/** Whether a user has this name, in whatever way it is written. The recycle bin keeps names. */
export async function isNameTaken(db: Database, userName: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(users)
    .where(eq(users.userNameKey, nameKey(userName)))
    .limit(1)
  return rows.length > 0
}

type NewPerson = typeof users.$inferInsert & { termsVersion: string; termsAcceptedAt: Date }

/** Adds a person with roles, by the ids of these. */
export async function insertPerson(
  db: Database,
  { person, roleIds }: { person: NewPerson; roleIds: readonly string[] },
): Promise<void> {
  await db.insert(users).values(person)
  await db.insert(userRoles).values(roleIds.map((roleId) => ({ userId: person.id, roleId })))
}
