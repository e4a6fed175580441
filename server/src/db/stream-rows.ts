import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './connect.ts'

const pieceSize = 500
/** Ends the transaction of a stalled reader. */
const timeouts = '60s'

/**
 * Streams the rows of a select from one snapshot. Holds a connection until the iteration ends. Values are raw: select
 * times as numbers.
 */
export async function* streamRows<Row extends Record<string, unknown>>(
  db: Database,
  query: SQL,
): AsyncGenerator<Row[]> {
  const begun = Promise.withResolvers<Database>()
  const taken = Promise.withResolvers<void>()
  const whole = db.transaction(
    async (transaction) => {
      begun.resolve(transaction)
      await taken.promise
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  whole.catch(begun.reject)
  try {
    const transaction = await begun.promise
    await transaction.execute(
      sql.raw(`set local idle_in_transaction_session_timeout = '${timeouts}'`),
    )
    // Plans for all rows instead of the first ones.
    await transaction.execute(sql`set local cursor_tuple_fraction = 1`)
    await transaction.execute(sql`declare streamed no scroll cursor for ${query}`)
    for (let isMore = true; isMore;) {
      const fetched = await transaction.execute(sql.raw(`fetch ${pieceSize} from streamed`))
      const rows = fetched.rows as Row[]
      isMore = rows.length === pieceSize
      if (rows.length > 0) yield rows
    }
  } finally {
    taken.resolve()
    await whole
  }
}
