import { and, eq, inArray, sql } from 'drizzle-orm'
import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import type { builtInRoles } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { identities, roles, userRoles, users } from '#server/db/schema.ts'

/** Prefers the first subject. */
export async function findIdentity(
  db: Database,
  { provider, subjects }: { provider: IdentityProvider; subjects: readonly string[] },
) {
  const found = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), inArray(identities.subject, [...subjects])))
  return found.toSorted((a, b) => subjects.indexOf(a.subject) - subjects.indexOf(b.subject))[0]
}

export async function insertIdentity(
  db: Database,
  row: typeof identities.$inferInsert,
): Promise<void> {
  await db.insert(identities).values(row)
}

/** Records a use and updates the subject to the preferred one. */
export async function recordUse(
  db: Database,
  { id, subject, now }: { id: string; subject: string; now: Date },
): Promise<void> {
  await db.update(identities).set({ subject, lastUsedAt: now }).where(eq(identities.id, id))
}

export async function listIdentities(db: Database, userId: string) {
  return db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createTime)
}

export async function deleteIdentity(db: Database, { id, userId }: { id: string; userId: string }) {
  const [gone] = await db
    .delete(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId)))
    .returning()
  return gone ?? null
}

/** False if the user name is taken. */
export async function insertProvisionedUser(
  db: Database,
  row: typeof users.$inferInsert,
): Promise<boolean> {
  const basic = 'R_USER' satisfies keyof typeof builtInRoles
  const added = await db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
  if (added.length === 0) return false
  await db.insert(userRoles).select((query) =>
    query
      .select({ userId: sql<string>`${row.id}::uuid`.as('user_id'), roleId: roles.id })
      .from(roles)
      .where(eq(roles.code, basic)),
  )
  return true
}
