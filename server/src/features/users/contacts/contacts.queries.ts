import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { isMail } from '@amber/contract/rules.ts'
import type { Database } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'

/** Normalized by `contactKey`. */
type Key = { key: string }

const columnsOf = (key: string) =>
  isMail(key)
    ? {
        contact: users.email,
        verifiedAt: users.emailVerifiedAt,
        writerId: users.emailWriterId,
        gain: users.emailGain,
      }
    : {
        contact: users.phone,
        verifiedAt: users.phoneVerifiedAt,
        writerId: users.phoneWriterId,
        gain: users.phoneGain,
      }

/** Verified by a removed user, who probably still owns it. */
const wasVerified = (key: string) =>
  isMail(key)
    ? sql<boolean>`exists (select from users gone where gone.removed_at is not null
        and gone.email_verified_at is not null and contact_key(gone.email) = ${key})`
    : sql<boolean>`exists (select from users gone where gone.removed_at is not null
        and gone.phone_verified_at is not null and contact_key(gone.phone) = ${key})`

/** Finds users outside the recycle bin, verified first. */
export async function findOwners(db: Database, { key }: Key) {
  const { contact, gain, verifiedAt, writerId } = columnsOf(key)
  const isVerified = sql<boolean>`${verifiedAt} is not null`
  return db
    .select({
      id: users.id,
      userName: users.userName,
      status: users.status,
      isVerified,
      wasAnothers: wasVerified(key),
      writerId,
      hasGained: sql<boolean>`${gain} < privilege_gain_of(${users.id})`,
    })
    .from(users)
    .where(
      and(
        isNull(users.removedAt),
        sql`${contact} is not null and contact_key(${contact}) = ${key}`,
      ),
    )
    .orderBy(desc(isVerified))
    .limit(20)
}

/** Records the writer and the user's current privilege gain. */
export async function setWriter(
  db: Database,
  options: { userId: string; fields: readonly ('email' | 'phone')[]; writerId: string },
): Promise<void> {
  const { fields, userId, writerId } = options
  const gain = sql`privilege_gain_of(users.id)`
  if (fields.length === 0) return
  await db
    .update(users)
    .set({
      ...(fields.includes('email') && { emailWriterId: writerId, emailGain: gain }),
      ...(fields.includes('phone') && { phoneWriterId: writerId, phoneGain: gain }),
    })
    .where(eq(users.id, userId))
}

/** Whether another user verified the contact, and the roles of all who have it. */
export async function findHolders(
  db: Database,
  { key, exceptId }: Key & { exceptId: string },
): Promise<{ isVerified: boolean; roles: string[] }> {
  const { contact, verifiedAt } = isMail(key)
    ? { contact: sql`users.email`, verifiedAt: sql`users.email_verified_at` }
    : { contact: sql`users.phone`, verifiedAt: sql`users.phone_verified_at` }
  const { rows } = await db.execute<{ isVerified: boolean; roles: string[] }>(sql`
    select coalesce(bool_or(${verifiedAt} is not null), false) as "isVerified",
      coalesce(array_agg(distinct roles.code) filter (where roles.code is not null), '{}') as roles
    from users
      left join user_roles on user_roles.user_id = users.id
      left join roles on roles.id = user_roles.role_id
    where users.removed_at is null and ${contact} is not null and contact_key(${contact}) = ${key}
      and users.id <> ${exceptId}`)
  return rows[0] ?? { isVerified: false, roles: [] }
}

/** Returns false if it was verified before, or by another user. */
export async function markVerified(
  db: Database,
  { key, userId, now }: Key & { userId: string; now: Date },
): Promise<boolean> {
  const { contact, verifiedAt } = columnsOf(key)
  const isVerifiedContact = isMail(key)
    ? sql`contact_key(other.email) = ${key} and other.email_verified_at is not null`
    : sql`contact_key(other.phone) = ${key} and other.phone_verified_at is not null`
  const noted = await db
    .update(users)
    .set(isMail(key) ? { emailVerifiedAt: now } : { phoneVerifiedAt: now })
    .where(
      and(
        eq(users.id, userId),
        isNull(verifiedAt),
        sql`contact_key(${contact}) = ${key}`,
        sql`not exists (select from users other where other.removed_at is null and ${isVerifiedContact})`,
      ),
    )
    .returning({ id: users.id })
  return noted.length > 0
}

export async function findVerified(
  db: Database,
  userId: string,
): Promise<{ phoneVerified: boolean; emailVerified: boolean } | null> {
  const [row] = await db
    .select({
      phoneVerified: sql<boolean>`phone_verified_at is not null`,
      emailVerified: sql<boolean>`email_verified_at is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}
