import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './connect.ts'

/** Rows of one piece: enough that asking costs little, few enough that they are little memory. */
const pieceSize = 500
/** How long who takes the rows may rest between two pieces before the database ends it. */
const timeouts = '60s'

/**
 * The rows of a select, in pieces, as they all were at one moment, through a cursor. Holds a connection until they are
 * taken or whoever takes them stops. Values come as the driver gives them: select times as numbers.
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
    // All rows are wanted, not the first few soon.
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
