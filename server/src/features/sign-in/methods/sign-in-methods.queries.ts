import { eq, sql } from 'drizzle-orm'
import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import type { Database } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'

type Linked = { provider: IdentityProvider; subject: string }

/** Includes methods that are not configured here. */
export async function findSignInMethods(db: Database, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      phone: users.phone,
      hasOwn: sql<boolean>`password_hash is not null
        or exists (select from passkeys where passkeys.user_id = ${userId} and verifies_user)`,
      linked: sql<Linked[]>`coalesce((
        select json_agg(json_build_object('provider', identities.provider, 'subject', identities.subject))
        from identities where identities.user_id = ${userId}), '[]')`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}
