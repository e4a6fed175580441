import { nounList } from '@amber/contract/nouns/nouns.ts'
import type { Database } from '#server/db/connect.ts'
import { tableOfNoun } from '#server/db/noun-tables.ts'
import { deleteRemoved } from './record-files.queries.ts'

const daysToRestore = 30
const dayMs = 24 * 60 * 60 * 1000

/** Deletes records that were removed a month ago; their files are deleted as unused ones. */
export async function purgeRecords(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysToRestore * dayMs)
  for (const noun of nounList)
    await deleteRemoved(db, { noun: noun.name, table: tableOfNoun(noun), before })
}
