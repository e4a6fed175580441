import type { Database } from '#server/db/connect.ts'
import { listUnassignable, type Privileges } from '#server/policies/roles.ts'
import { hasConflictingContact, markConflictingContacts } from './conflicting-contacts.queries.ts'

/** Notes which rows of a file have a contact that no other account may have (contacts.service.ts). */
export async function markConflicting(db: Database, id: string, actor: Privileges): Promise<void> {
  await markConflictingContacts(db, { id, unassignable: await listUnassignable(db, actor) })
}

/** Whether some that were free when the file was looked through are not any more. `onward` as in `hasConflictingContact`. */
export async function isConflictingSince(
  db: Database,
  { id, actor, onward }: { id: string; actor: Privileges; onward: () => void },
): Promise<boolean> {
  return hasConflictingContact(db, { id, onward, unassignable: await listUnassignable(db, actor) })
}
