import { sql } from 'drizzle-orm'
import { connect, type Database } from './connect.ts'
import type { DatabaseAddress } from './database-address.ts'
import { errorClass } from '#server/lib/spans.ts'

/** Position in the write-ahead log of the primary at that time or later; milliseconds of `performance.now()`. */
type Written = { time: number; lsn: string }

/** The primary as the checks of all its standbys see it, through one connection. */
export type PrimaryPosition = {
  /** Equal for the primary and its standbys. */
  identity: () => Promise<string>
  /** Returns a position that may be shared with another check of the same moment. */
  read: () => Promise<Written>
  close: () => Promise<void>
}

type Options = { address: DatabaseAddress; everyMs: number; timeoutMs: number }

/** Connects with the first call. */
export function watchPrimary({ address, everyMs, timeoutMs }: Options): PrimaryPosition {
  const onError = () => undefined
  const timeouts = { statement: timeoutMs, answer: timeoutMs }
  let opening: ReturnType<typeof connect> | null = null
  let latest: { time: number; isPending: boolean; lsn: Promise<string> } | null = null

  const open = () =>
    (opening ??= connect(address, { size: 1, onError, timeouts, isReadOnly: true }).catch(
      (error: unknown) => {
        opening = null
        throw error
      },
    ))

  function ask(time: number) {
    const lsn = open().then(({ db }) => readWritten(db))
    const asked = { time, isPending: true, lsn }
    const end = () => void (asked.isPending = false)
    lsn.then(end, end)
    return asked
  }

  return {
    identity: async () => identityOf((await open()).db),
    async read() {
      const now = performance.now()
      // Checks of several standbys follow each other closely.
      const isRecent = latest && (latest.isPending || now - latest.time < everyMs / 2)
      if (!latest || !isRecent) latest = ask(now)
      const { time, lsn } = latest
      return { time, lsn: await lsn }
    },
    close: async () => {
      const opened = await opening?.catch(() => null)
      await opened?.close()
    },
  }
}

/** The inserted position, since commits may be asynchronous. */
async function readWritten(db: Database): Promise<string> {
  const { rows } = await db.execute<{ lsn: string }>(
    sql`select pg_current_wal_insert_lsn()::text as lsn`,
  )
  return rows[0]?.lsn ?? ''
}

/** Equal for a primary and its standbys. Not every managed Postgres lets its users see the system's number. */
export async function identityOf(db: Database): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select datname || ' ' || oid as id from pg_database where datname = current_database()`,
  )
  const system = await db
    .execute<{ id: string }>(sql`select system_identifier::text as id from pg_control_system()`)
    .catch((error: unknown) => {
      if (isRefused(error)) return null
      throw error
    })
  return [rows[0]?.id, system?.rows[0]?.id].join(' ')
}

/** Whether a function is hidden or unknown (classes 42 and 0A of SQLSTATE), instead of a failure that passes. */
export const isRefused = (error: unknown) => /^(42|0A)/.test(errorClass(error))
