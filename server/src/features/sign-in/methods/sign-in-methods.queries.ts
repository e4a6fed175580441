import { eq, sql } from 'drizzle-orm'
import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import type { Database } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'

/** An account elsewhere, by the name that it has there. */
type Linked = { provider: IdentityProvider; subject: string }

/** What a person has that they could come in by, whether or not it is set up here. */
export async function findSignInMethods(db: Database, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      phone: users.phone,
      hasOwn: sql<boolean>`password_hash is not null
        or exists (select from passkeys where passkeys.user_id = ${userId} and verifies_person)`,
      linked: sql<Linked[]>`coalesce((
        select json_agg(json_build_object('provider', identities.provider, 'subject', identities.subject))
        from identities where identities.user_id = ${userId}), '[]')`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}
