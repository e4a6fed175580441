import type { Database } from '#server/db/connect.ts'
import { initialsOfName } from './name-initials.ts'
import { lockInitials, saveInitials, takeChangedNames } from './name-initials.queries.ts'

/** Takes a few milliseconds of the event loop. */
const batchSize = 500

/** Computes pinyin initials of names that triggers recorded as changed. */
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
          initials:
            name === null ? null : await initialsOfName(name, { isPerson: kind === 'user' }),
        })),
      )
      if (read.length > 0) await saveInitials(transaction, read)
      return changed.length > 0
    })
  }
}
