import { nounList } from '@amber/contract/nouns/nouns.ts'
import type { Database } from '#server/db/connect.ts'
import { nounTables } from '#server/db/noun-tables.ts'
import { deleteRemoved } from './record-files.queries.ts'

const daysToRestore = 30
const dayMs = 24 * 60 * 60 * 1000

/** Deletes records that were removed a month ago; their files are deleted as unused ones. */
export async function purgeRecords(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysToRestore * dayMs)
  const tables = new Map(nounTables)
  for (const { name, plural } of nounList) {
    const table = tables.get(plural)
    if (!table) throw new Error(`${name} has no table`)
    await deleteRemoved(db, { noun: name, table, before })
  }
}
