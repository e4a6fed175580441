import type { Database } from '#server/db/connect.ts'
import { nameInitials } from '#server/lib/name-initials.ts'
import { lockInitials, saveInitials, takeChangedNames } from './name-initials.queries.ts'

/** Read within a few milliseconds, so that nobody waits for the server meanwhile. */
const batchSize = 500

/**
 * Reads the names that have changed, for the search by pinyin; of a million people in small steps. Triggers tell which
 * they are, whatever it was that changed them.
 */
export async function readChangedNames(db: Database, signal: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore && !signal.aborted) {
    isMore = await db.transaction(async (transaction) => {
      if (!(await lockInitials(transaction))) return false
      const changed = await takeChangedNames(transaction, batchSize)
      const read = await Promise.all(
        changed.map(async ({ kind, id, name }) => ({
          kind,
          id,
          initials: name === null ? null : await nameInitials(name, { isPerson: kind === 'user' }),
        })),
      )
      if (read.length > 0) await saveInitials(transaction, read)
      return changed.length > 0
    })
  }
}
