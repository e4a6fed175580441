import type { Database } from '#server/db/connect.ts'
import { isRetryable } from './database-problems.ts'

const tries = 3

/** Retries twice after a deadlock: side effects of `act` outside the database must be repeatable. */
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
