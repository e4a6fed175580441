import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { byRanges, rangesOf } from './user-imports.queries.ts'

type Asked = { id: string; unassignable: readonly string[] }

const columns = {
  email: { given: sql`user_import_rows.email`, theirs: sql`users.email` },
  phone: { given: sql`user_import_rows.phone`, theirs: sql`users.phone` },
}

/** Batch version of `requireFreeContact`. */
function conflictsWith(field: 'email' | 'phone', unassignable: readonly string[]) {
  const { given, theirs } = columns[field]
  const verifiedAt = field === 'email' ? sql`users.email_verified_at` : sql`users.phone_verified_at`
  const isAbove = sql`exists (select from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id and ${inArray(sql`roles.code`, [...unassignable])})`
  const holders = sql`select from users where users.removed_at is null and ${theirs} is not null
    and contact_key(${theirs}) = contact_key(${given})`
  return {
    verified: sql`exists (${holders} and ${verifiedAt} is not null)`,
    above: sql`exists (${holders} and ${isAbove})`,
  }
}

export async function markConflictingContacts(
  db: Database,
  { id, unassignable }: Asked,
): Promise<void> {
  for (const field of ['email', 'phone'] as const) {
    const { above, verified } = conflictsWith(field, unassignable)
    const fault = (code: string) => sql`${`${field}:${code}`}::text`
    await byRanges(db, id, (range) =>
      db.execute(sql`
        update user_import_rows set faults = faults || held.fault
        from (
          select row_number as number, case
            when ${verified} then ${fault('contact_verified_elsewhere')}
            when ${above} then ${fault('contact_of_privileged_user')} end as fault
          from user_import_rows where ${range} and ${columns[field].given} is not null
        ) as held
        where ${range} and row_number = held.number and held.fault is not null`),
    )
  }
}

/** Whether a valid row conflicts since the check. Calls `onward` before each short statement; it may throw. */
export async function hasConflictingContact(
  db: Database,
  { id, unassignable, onward }: Asked & { onward: () => void },
): Promise<boolean> {
  const [email, phone] = [
    conflictsWith('email', unassignable),
    conflictsWith('phone', unassignable),
  ]
  for (const range of await rangesOf(db, id)) {
    onward()
    const { rows } = await db.execute(sql`
      select from user_import_rows where ${range} and faults = '{}'
        and (${email.verified} or ${email.above} or ${phone.verified} or ${phone.above}) limit 1`)
    if (rows.length > 0) return true
  }
  return false
}
