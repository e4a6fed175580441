import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { serverKeys } from '#server/db/schema.ts'
import type { Platform } from '#server/lib/platform.ts'
import { KeySecretError } from '#server/lib/key-wrap.ts'
import type { ServerKey } from './tokens.ts'

type Box = { db: Database; platform: Pick<Platform, 'keyWrap'> }

/**
 * Lists all server keys, newest first. Keys are only ever added.
 *
 * @throws KeySecretError if AMBER_SECRET does not open them
 */
export async function listServerKeys({ db, platform }: Box): Promise<ServerKey[]> {
  const rows = await db.select().from(serverKeys).orderBy(desc(serverKeys.id))
  return Promise.all(
    rows.map(async (row) => ({ id: row.id, secret: await platform.keyWrap.open(row) })),
  )
}

/** Reads the oldest server key once. It survives rotation. */
export function createOldestKey(platform: Platform): (db: Database) => Promise<Uint8Array> {
  let oldest: Uint8Array | undefined
  return async (db) => {
    oldest ??= (await listServerKeys({ db, platform })).at(-1)?.secret
    if (!oldest) throw new Error('The database has no server key; it was not prepared')
    return oldest
  }
}

/**
 * Wraps server keys by the current AMBER_SECRET, or unwraps them if there is none. Returns the number of changed keys.
 *
 * @throws KeySecretError without any change if a key cannot be opened
 */
export function wrapServerKeys({ db, platform }: Box): Promise<number> {
  return db.transaction(async (transaction) => {
    // Serializes servers that start at once. Sign-ins, which refer to a key, do not wait.
    const rows = await transaction.select().from(serverKeys).for('no key update')
    let changed = 0
    for (const row of rows) {
      const stored = await platform.keyWrap.rewrap(row)
      if (stored === null) continue
      await transaction.update(serverKeys).set(stored).where(eq(serverKeys.id, row.id))
      changed++
    }
    return changed
  })
}

/**
 * Checks the keys of a database that may be new or of an earlier version, before anything in it changes.
 *
 * @throws KeySecretError if AMBER_SECRET does not open them
 */
export async function requireOpenKeys({ db, platform }: Box): Promise<void> {
  const { rows } = await db.execute(sql`
    select from pg_attribute
    where attrelid = to_regclass('server_keys') and attname = ${serverKeys.isWrapped.name}`)
  if (rows.length > 0) await listServerKeys({ db, platform })
}

/** `locked`: wrapped by another secret than this environment has. */
export type KeyState = 'clear' | 'wrapped' | 'pending' | 'locked'

/** Tells how the server keys are stored; `pending` ones change at the next start. */
export async function readKeyState({ db, platform }: Box): Promise<KeyState> {
  const rows = await db.select().from(serverKeys)
  try {
    const changes = await Promise.all(rows.map((row) => platform.keyWrap.rewrap(row)))
    if (changes.some((change) => change !== null)) return 'pending'
    return rows.some(({ isWrapped }) => isWrapped) ? 'wrapped' : 'clear'
  } catch (error) {
    if (error instanceof KeySecretError) return 'locked'
    throw error
  }
}
