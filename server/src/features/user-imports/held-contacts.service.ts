import type { Database } from '#server/db/connect.ts'
import { rolesBeyond, type Giver } from '#server/features/roles/roles.service.ts'
import { hasHeldContact, markHeldContacts } from './held-contacts.queries.ts'

/** Notes which rows of a file have a contact that no other account may have (contacts.service.ts). */
export async function markHeld(db: Database, id: string, actor: Giver): Promise<void> {
  await markHeldContacts(db, { id, beyond: await rolesBeyond(db, actor) })
}

/** Whether some that were free when the file was looked through are not any more. `onward` as in `hasHeldContact`. */
export async function isHeldSince(
  db: Database,
  { id, actor, onward }: { id: string; actor: Giver; onward: () => void },
): Promise<boolean> {
  return hasHeldContact(db, { id, onward, beyond: await rolesBeyond(db, actor) })
}
