import type { Database } from '#server/db/connect.ts'
import { isRetryable } from './database-problems.ts'

const tries = 3

/**
 * Does `act` in a transaction, and once more where it met another one that has to go first (a deadlock). What `act` does
 * beside the database must bear being done again.
 */
export async function inTransaction<Result>(
  db: Database,
  act: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await db.transaction(act)
    } catch (error) {
      if (count === tries || !isRetryable(error)) throw error
    }
  }
}
