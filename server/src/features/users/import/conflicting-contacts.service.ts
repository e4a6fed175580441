import type { Database } from '#server/db/connect.ts'
import { listUnassignable, type Privileges } from '#server/policies/roles.ts'
import { hasConflictingContact, markConflictingContacts } from './conflicting-contacts.queries.ts'

export async function markConflicting(db: Database, id: string, actor: Privileges): Promise<void> {
  await markConflictingContacts(db, { id, unassignable: await listUnassignable(db, actor) })
}

/** `onward` as in `hasConflictingContact`. */
export async function isConflictingSince(
  db: Database,
  { id, actor, onward }: { id: string; actor: Privileges; onward: () => void },
): Promise<boolean> {
  return hasConflictingContact(db, { id, onward, unassignable: await listUnassignable(db, actor) })
}
