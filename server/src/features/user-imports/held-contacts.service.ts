import type { Database } from '#server/db/connect.ts'
import { listUnassignable, type Privileges } from '#server/policies/roles.ts'
import { hasHeldContact, markHeldContacts } from './held-contacts.queries.ts'

/** Notes which rows of a file have a contact that no other account may have (contacts.service.ts). */
export async function markHeld(db: Database, id: string, actor: Privileges): Promise<void> {
  await markHeldContacts(db, { id, beyond: await listUnassignable(db, actor) })
}

/** Whether some that were free when the file was looked through are not any more. `onward` as in `hasHeldContact`. */
export async function isHeldSince(
  db: Database,
  { id, actor, onward }: { id: string; actor: Privileges; onward: () => void },
): Promise<boolean> {
  return hasHeldContact(db, { id, onward, beyond: await listUnassignable(db, actor) })
}
