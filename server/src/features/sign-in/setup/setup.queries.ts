import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { superRole } from '@amber/contract/roles/roles.ts'
import { isActiveSuperAdmin } from '#server/db/code-conditions.ts'
import type { Database } from '#server/db/connect.ts'
import { roles, setupLinks, userRoles, users } from '#server/db/schema.ts'

export async function insertSetupLink(
  db: Database,
  row: typeof setupLinks.$inferInsert,
): Promise<void> {
  await db.insert(setupLinks).values(row)
}

export async function findSetupLink(db: Database, tokenHash: Uint8Array) {
  const [link] = await db.select().from(setupLinks).where(eq(setupLinks.tokenHash, tokenHash))
  return link ?? null
}

/** Null if unknown, used or expired. */
export async function consumeSetupLink(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<{ userId: string | null } | null> {
  const [used] = await db
    .update(setupLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(setupLinks.tokenHash, tokenHash),
        isNull(setupLinks.usedAt),
        gt(setupLinks.expiresAt, now),
      ),
    )
    .returning({ userId: setupLinks.userId })
  return used ?? null
}

/** Unique among this database's advisory locks. */
const setupLock = 7_262_370_031

/** Serializes servers that start concurrently. */
export async function lockSetupLinks(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
}

export async function listOpenSetupLinks(db: Database, now: Date) {
  return db
    .select({ tokenHash: setupLinks.tokenHash, expiresAt: setupLinks.expiresAt })
    .from(setupLinks)
    .where(and(isNull(setupLinks.usedAt), gt(setupLinks.expiresAt, now)))
}

export async function endOpenSetupLinks(db: Database, now: Date): Promise<void> {
  await db.update(setupLinks).set({ usedAt: now }).where(isNull(setupLinks.usedAt))
}

export async function hasSuperAdmin(db: Database): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(isActiveSuperAdmin)
    .limit(1)
  return rows.length > 0
}

export async function insertSuperAdmin(
  db: Database,
  row: typeof users.$inferInsert,
): Promise<void> {
  await db.insert(users).values(row)
  await db.insert(userRoles).select((query) =>
    query
      .select({ userId: sql<string>`${row.id}::uuid`.as('user_id'), roleId: roles.id })
      .from(roles)
      .where(eq(roles.code, superRole)),
  )
}
