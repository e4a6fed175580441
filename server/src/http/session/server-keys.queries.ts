import { desc } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { serverKeys } from '#server/db/schema.ts'
import type { ServerKey } from './tokens.ts'

/** All server keys, the newest first. They are never changed, only added. */
export async function listServerKeys(db: Database): Promise<ServerKey[]> {
  return db
    .select({ id: serverKeys.id, secret: serverKeys.secret })
    .from(serverKeys)
    .orderBy(desc(serverKeys.id))
}
