import type { ChangeSet, StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend'

/** The size of a page of Postgres. */
const blockSize = 8192

type Entry = { path: string; kind: 'dir' | 'file'; size: number }

/**
 * Keeps the files of a database in IndexedDB, in blocks. Whatever one statement or transaction has changed is put there
 * in one transaction of IndexedDB: a browser that is closed in the middle leaves what was there before, or all of it.
 */
export class BlockStorage implements StorageBackend {
  readonly #name: string
  #opened: IDBDatabase | undefined

  constructor(name: string) {
    this.#name = name
  }

  /** May be called again: PGlite does so with a storage that is open already. */
  async init(): Promise<void> {
    if (this.#opened) return
    const request = indexedDB.open(this.#name, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('entries', { keyPath: 'path' })
      request.result.createObjectStore('blocks')
      request.result.createObjectStore('marks')
    })
    this.#opened = await answerOf(request)
  }

  /** Whether a database was made here to its end; what is left of one that was not is thrown away. */
  async isMade(): Promise<boolean> {
    const marks = this.#database.transaction('marks').objectStore('marks')
    if (await answerOf(marks.get('made'))) return true
    const transaction = this.#database.transaction(['entries', 'blocks'], 'readwrite')
    for (const store of ['entries', 'blocks']) transaction.objectStore(store).clear()
    await done(transaction)
    return false
  }

  /** Says that the database is made: from now on it is what is opened. */
  async noteMade(): Promise<void> {
    const transaction = this.#database.transaction('marks', 'readwrite')
    transaction.objectStore('marks').put(true, 'made')
    await done(transaction)
  }

  async *load(): AsyncGenerator<StorageEntry> {
    const transaction = this.#database.transaction(['entries', 'blocks'])
    const blocks = transaction.objectStore('blocks')
    const [entries, keys, values] = await Promise.all([
      answerOf<Entry[]>(transaction.objectStore('entries').getAll()),
      answerOf(blocks.getAllKeys()),
      answerOf<Uint8Array[]>(blocks.getAll()),
    ])
    const files = new Map(
      entries.flatMap(({ kind, path, size }) =>
        kind === 'file' ? [[path, new Uint8Array(size)] as const] : [],
      ),
    )
    for (const [index, key] of keys.entries()) {
      const [path, number] = key as [string, number]
      const file = files.get(path)
      const value = values[index]
      // Blocks behind the end are left of what was longer once.
      if (file && value && number * blockSize < file.length)
        file.set(value.subarray(0, file.length - number * blockSize), number * blockSize)
    }
    // By their paths, so that a folder comes before what is in it.
    for (const { kind, path } of entries)
      yield kind === 'dir' ? { kind, path } : { kind, path, data: files.get(path)! }
  }

  async apply({ ops, files }: ChangeSet): Promise<void> {
    const transaction = this.#database.transaction(['entries', 'blocks'], 'readwrite', {
      // Else browsers may say that it is stored before it is.
      durability: 'strict',
    })
    const entries = transaction.objectStore('entries')
    const blocks = transaction.objectStore('blocks')
    for (const { op, path } of ops) {
      if (op === 'mkdir') entries.put({ path, kind: 'dir', size: 0 } satisfies Entry)
      else {
        for (const store of [entries, blocks] as const) {
          const [one, within] =
            store === entries
              ? [path, IDBKeyRange.bound(`${path}/`, `${path}/\uffff`)]
              : [
                  IDBKeyRange.bound([path], [path, Number.POSITIVE_INFINITY]),
                  IDBKeyRange.bound([`${path}/`], [`${path}/\uffff`, Number.POSITIVE_INFINITY]),
                ]
          store.delete(one)
          store.delete(within)
        }
      }
    }
    for (const { path, size, truncate, chunks } of [files.data, files.wal, files.control].flat()) {
      entries.put({ path, kind: 'file', size } satisfies Entry)
      if (truncate)
        blocks.delete(
          IDBKeyRange.bound([path, Math.ceil(size / blockSize)], [path, Number.POSITIVE_INFINITY]),
        )
      for (const { at, data } of chunks) putBytes(blocks, path, { at, data })
    }
    await done(transaction)
  }

  async close(): Promise<void> {
    this.#database.close()
  }

  get #database(): IDBDatabase {
    if (!this.#opened) throw new Error('The storage is not open')
    return this.#opened
  }
}

/** Removes everything that was stored under a name. */
export async function removeStorage(name: string): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(name))
}

/** Puts bytes into their blocks; of a block that they do not fill, the rest stays as it is. */
function putBytes(
  blocks: IDBObjectStore,
  path: string,
  { at, data }: { at: number; data: Uint8Array },
): void {
  for (let number = Math.floor(at / blockSize); number * blockSize < at + data.length; number++) {
    const start = number * blockSize
    const from = Math.max(at, start)
    const piece = data.slice(from - at, start + blockSize - at)
    const key = [path, number]
    if (piece.length === blockSize) {
      blocks.put(piece, key)
      continue
    }
    const reading = blocks.get(key) as IDBRequest<Uint8Array | undefined>
    reading.addEventListener('success', () => {
      const end = from - start + piece.length
      const block = new Uint8Array(Math.max(end, reading.result?.length ?? 0))
      if (reading.result) block.set(reading.result)
      block.set(piece, from - start)
      blocks.put(block, key)
    })
  }
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('IndexedDB gave up')),
    )
  })
}
