import { nounList } from '@amber/contract/nouns/nouns.ts'
import { treeFieldsOf } from '@amber/contract/nouns/noun-trees.ts'
import type { Database } from '#server/db/connect.ts'
import { tableOfNoun } from '#server/db/noun-tables.ts'
import { runAll } from '#server/db/jobs/run-all.ts'
import { moveUpChildren } from './noun-trees.queries.ts'
import type { NounStore } from './nouns.queries.ts'
import { deleteRemoved, lockRemoved } from './record-files.queries.ts'

const daysToRestore = 30
const dayMs = 24 * 60 * 60 * 1000
const batchSize = 1_000

const ownStores: readonly NounStore[] = nounList.map((noun) => ({ noun, table: tableOfNoun(noun) }))

type Options = { stores?: readonly NounStore[]; signal?: AbortSignal }

/**
 * Deletes records that were removed a month ago, in small transactions until none are left or `signal` aborts; their
 * files are deleted as unused ones.
 */
export async function purgeRecords(
  db: Database,
  now: Date,
  { stores = ownStores, signal }: Options = {},
): Promise<void> {
  const before = new Date(now.getTime() - daysToRestore * dayMs)
  // Other fields of the noun itself, such as a successor, are emptied.
  const trees = new Set(stores.flatMap(({ noun }) => treeFieldsOf(noun).map(({ of }) => of)))
  const purge = async (store: NounStore) => {
    const isTree = trees.has(store.noun.name)
    for (let purged = batchSize; purged === batchSize && !signal?.aborted;)
      purged = await purgeBatch(db, store, { before, isTree })
  }
  await runAll(stores.map((store) => () => purge(store)))
}

/** Returns the number of deleted records. */
function purgeBatch(
  db: Database,
  { noun, table }: NounStore,
  { before, isTree }: { before: Date; isTree: boolean },
): Promise<number> {
  return db.transaction(async (transaction) => {
    const ids = await lockRemoved(transaction, table, { before, limit: batchSize })
    if (isTree) await moveUpChildren(transaction, { noun, table }, ids)
    await deleteRemoved(transaction, { noun: noun.name, table, ids })
    return ids.length
  })
}
