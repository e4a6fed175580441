import { BlockStorage } from './block-storage.ts'
import { fetchFile } from './fetch-file.ts'
import { answerOf } from './indexed-db.ts'
import type { Prepared } from './prepared.ts'

export type StoredData = Awaited<ReturnType<typeof findData>>

const prefixOf = (base: string) => `amber-demo ${base} `

export async function fetchPrepared(base: string): Promise<Prepared> {
  const answer = await fetchFile(`${base}amber-demo/prepared.json`)
  return (await answer.json()) as Prepared
}

/** Finds and starts reading stored data, else fetches the prepared database. */
export async function findData(base: string, prepared: Prepared) {
  const name = prefixOf(base) + prepared.schema
  const storage = new BlockStorage(name)
  await storage.init()
  try {
    const isMade = await storage.isMade()
    // Data of older schemas takes space.
    const tidied = removeData(base, name)
    if (isMade) tidied.catch(() => undefined)
    else await tidied
    const blob = isMade
      ? null
      : await fetchFile(`${base}amber-demo/database.tgz`).then((data) => data.blob())
    return { prepared, storage, blob }
  } catch (error) {
    // An open database cannot be deleted.
    await storage.close()
    throw error
  }
}

export async function removeData(base: string, nameToKeep?: string): Promise<void> {
  const stored = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const old = stored.filter((name) => name.startsWith(prefixOf(base)) && name !== nameToKeep)
  await Promise.all(old.map((name) => answerOf(indexedDB.deleteDatabase(name))))
}

/** Thrown when Postgres cannot open the stored data. */
export class DataUnreadable extends Error {
  override name = 'DataUnreadable'
}
