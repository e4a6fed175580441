import { eq, sql } from 'drizzle-orm'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { announcedText } from '#server/db/translations.ts'
import type { Database } from '#server/db/connect.ts'
import { announcements } from '#server/db/schema.ts'
import { isFor, runs } from './shown-announcements.queries.ts'

type Due = {
  id: string
  title: LocalizedText
  body: LocalizedText
  mailedUpTo: string | null
}

/** Locks a running announcement with mails to send. */
export async function lockDueForMail(db: Database, now: Date): Promise<Due | null> {
  const { rows } = await db.execute<Due>(sql`
    select id, ${announcedText('title')} as title, ${announcedText('body')} as body,
      mailed_up_to as "mailedUpTo"
    from announcements as a where not is_mailed and ${runs(now)}
    order by id limit 1 for update skip locked`)
  return rows[0] ?? null
}

type Recipient = { id: string; email: string | null; settings: unknown; language: unknown }

/** Lists subscribers by id. */
export async function listRecipients(
  db: Database,
  { id, mailedUpTo, limit }: { id: string; mailedUpTo: string | null; limit: number },
): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select u.id, u.email, p.value as settings,
      (select value from preferences where user_id = u.id and key = 'language') as language
    from preferences as p
      join users as u on u.id = p.user_id and u.status = '1' and u.removed_at is null
      join announcements as a on a.id = ${id}
    where p.key = 'messages' and (p.value #>> '{groups,announcements,mail}') = 'true'
      and (${mailedUpTo}::uuid is null or p.user_id > ${mailedUpTo}::uuid) and ${isFor(sql`u.id`)}
    order by p.user_id limit ${limit}`)
  return rows
}

export async function recordMailed(
  db: Database,
  { id, ...mailed }: { id: string; mailedUpTo?: string; isMailed: boolean },
): Promise<void> {
  await db.update(announcements).set(mailed).where(eq(announcements.id, id))
}
