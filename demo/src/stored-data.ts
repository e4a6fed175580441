import { BlockStorage } from './block-storage.ts'
import { fetchFile } from './fetch-file.ts'
import { answerOf } from './indexed-db.ts'
import type { Prepared } from './prepared.ts'

export type StoredData = Awaited<ReturnType<typeof findData>>

const prefixOf = (base: string) => `amber-demo ${base} `

/** What the build says of the database that it has prepared. */
export async function fetchPrepared(base: string): Promise<Prepared> {
  const answer = await fetchFile(`${base}amber-demo/prepared.json`)
  return (await answer.json()) as Prepared
}

/**
 * Finds this browser's data for a folder, and begins to read it. Where there is none yet, what the build has prepared is
 * fetched in its place.
 */
export async function findData(base: string, prepared: Prepared) {
  const name = prefixOf(base) + prepared.schema
  const storage = new BlockStorage(name)
  await storage.init()
  try {
    const isMade = await storage.isMade()
    // Data of builds whose tables were others: nobody would ever open it again, and new data needs the space.
    const tidied = removeData(base, name)
    if (isMade) tidied.catch(() => undefined)
    else await tidied
    const blob = isMade
      ? null
      : await fetchFile(`${base}amber-demo/database.tgz`).then((data) => data.blob())
    return { prepared, storage, blob }
  } catch (error) {
    // What is open cannot be removed, which may be the only way on.
    await storage.close()
    throw error
  }
}

/** Removes all that was stored by the demonstration in that folder, but for what has the name to keep. */
export async function removeData(base: string, nameToKeep?: string): Promise<void> {
  const stored = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const old = stored.filter((name) => name.startsWith(prefixOf(base)) && name !== nameToKeep)
  await Promise.all(old.map((name) => answerOf(indexedDB.deleteDatabase(name))))
}
