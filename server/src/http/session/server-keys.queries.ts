import { desc } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { serverKeys } from '#server/db/schema.ts'
import type { ServerKey } from './tokens.ts'

/** Lists all server keys, newest first. Keys are only ever added. */
export async function listServerKeys(db: Database): Promise<ServerKey[]> {
  return db
    .select({ id: serverKeys.id, secret: serverKeys.secret })
    .from(serverKeys)
    .orderBy(desc(serverKeys.id))
}
