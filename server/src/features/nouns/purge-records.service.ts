import { nounList } from '@amber/contract/nouns/nouns.ts'
import { treeFieldsOf } from '@amber/contract/nouns/noun-trees.ts'
import type { Database } from '#server/db/connect.ts'
import { tableOfNoun } from '#server/db/noun-tables.ts'
import { moveUpChildren } from './noun-trees.queries.ts'
import type { NounStore } from './nouns.queries.ts'
import { deleteRemoved } from './record-files.queries.ts'

const daysToRestore = 30
const dayMs = 24 * 60 * 60 * 1000

const ownStores: readonly NounStore[] = nounList.map((noun) => ({ noun, table: tableOfNoun(noun) }))

/** Deletes records that were removed a month ago; their files are deleted as unused ones. */
export async function purgeRecords(db: Database, now: Date, stores = ownStores): Promise<void> {
  const before = new Date(now.getTime() - daysToRestore * dayMs)
  // Other fields of the noun itself, such as a successor, are emptied.
  const trees = new Set(stores.flatMap(({ noun }) => treeFieldsOf(noun).map(({ of }) => of)))
  for (const { noun, table } of stores)
    await db.transaction(async (transaction) => {
      if (trees.has(noun.name)) await moveUpChildren(transaction, { noun, table }, before)
      await deleteRemoved(transaction, { noun: noun.name, table, before })
    })
}
