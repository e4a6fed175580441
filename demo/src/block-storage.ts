import type {
  ChangeSet,
  FileWrite,
  StorageBackend,
  StorageEntry,
} from '@electric-sql/pglite/memfs-frontend'
import { blockSize, blocksOf, putBytes, answerOf, done } from './indexed-db.ts'

/** Minimum bytes for a pack. */
const packFrom = 4_000_000

const stores = ['entries', 'blocks', 'packs'] as const

/** Original content of a file; blocks override it. */
type Piece = { pack: number; at: number; size: number }
type Entry = { path: string; kind: 'dir' | 'file'; size: number; piece?: Piece }
type Packed = { pieces: Map<string, Piece>; packs: Set<number> }

/**
 * Stores the database files in IndexedDB: initial files as one pack, changes as blocks. A Postgres transaction is one
 * of IndexedDB, so that closing the browser never leaves half of it.
 */
export class BlockStorage implements StorageBackend {
  readonly #name: string
  #packed: Packed = { pieces: new Map(), packs: new Set() }
  #opened: IDBDatabase | undefined
  #reading: Promise<{ found: StorageEntry[]; packed: Packed }> | undefined

  constructor(name: string) {
    this.#name = name
  }

  /** Idempotent, as PGlite also calls it on an open storage. */
  async init(): Promise<void> {
    if (this.#opened) return
    const request = indexedDB.open(this.#name, 2)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore('entries', { keyPath: 'path' })
        request.result.createObjectStore('blocks')
        request.result.createObjectStore('marks')
      }
      request.result.createObjectStore('packs')
    })
    this.#opened = await answerOf(request)
  }

  /** Whether a complete database is stored; clears an incomplete one. Starts reading for `load`. */
  async isMade(): Promise<boolean> {
    const reading = this.#read()
    // `load` handles the error.
    reading.catch(() => undefined)
    const marks = this.#database.transaction('marks').objectStore('marks')
    if (await answerOf(marks.get('made'))) {
      this.#reading = reading
      return true
    }
    const transaction = this.#database.transaction(stores, 'readwrite')
    for (const store of stores) transaction.objectStore(store).clear()
    await done(transaction)
    return false
  }

  async noteMade(): Promise<void> {
    const transaction = this.#database.transaction('marks', 'readwrite')
    transaction.objectStore('marks').put(true, 'made')
    await done(transaction)
  }

  async *load(): AsyncGenerator<StorageEntry> {
    const { found, packed } = await (this.#reading ?? this.#read())
    this.#reading = undefined
    this.#packed = packed
    yield* found
  }

  async #read() {
    const transaction = this.#database.transaction(stores)
    const [entries, packKeys, packs, keys, values] = await Promise.all([
      answerOf<Entry[]>(transaction.objectStore('entries').getAll()),
      answerOf(transaction.objectStore('packs').getAllKeys()),
      answerOf<Uint8Array<ArrayBuffer>[]>(transaction.objectStore('packs').getAll()),
      answerOf(transaction.objectStore('blocks').getAllKeys()),
      answerOf<Uint8Array[]>(transaction.objectStore('blocks').getAll()),
    ])
    const packOf = new Map(packKeys.map((key, index) => [Number(key), packs[index]!]))
    const files = new Map<string, Uint8Array<ArrayBuffer>>()
    const pieces = new Map<string, Piece>()
    for (const { kind, path, piece, size } of entries) {
      if (kind === 'dir') continue
      const known = piece && packOf.get(piece.pack)?.subarray(piece.at, piece.at + piece.size)
      if (piece) pieces.set(path, piece)
      if (known?.length === size) {
        files.set(path, known)
        continue
      }
      const file = new Uint8Array(size)
      if (known) file.set(known)
      files.set(path, file)
    }
    for (const [index, key] of keys.entries()) {
      const [path, number] = key as [string, number]
      const file = files.get(path)
      const value = values[index]
      // Blocks after the end remain when a file shrinks.
      if (file && value && number * blockSize < file.length)
        file.set(value.subarray(0, file.length - number * blockSize), number * blockSize)
    }
    // Sorted, so that a folder precedes its content.
    const found = entries.map(({ kind, path }): StorageEntry =>
      kind === 'dir' ? { kind, path } : { kind, path, data: files.get(path)! },
    )
    return { found, packed: { pieces, packs: new Set(packOf.keys()) } }
  }

  async apply(changes: ChangeSet): Promise<void> {
    const transaction = this.#database.transaction(stores, 'readwrite', {
      // Otherwise browsers may complete before the data is on disk.
      durability: 'strict',
    })
    const before = this.#packed
    this.#packed = { pieces: new Map(before.pieces), packs: new Set(before.packs) }
    // PGlite passes the changes again with the next ones.
    const giveUp = (error: unknown): never => {
      this.#packed = before
      throw error
    }
    try {
      this.#put(transaction, changes)
      this.#dropPacks(transaction)
    } catch (error) {
      transaction.abort()
      giveUp(error)
    }
    await done(transaction).catch(giveUp)
  }

  #put(transaction: IDBTransaction, { ops, files }: ChangeSet): void {
    for (const { op, path } of ops) {
      if (op === 'mkdir')
        transaction.objectStore('entries').put({ path, kind: 'dir', size: 0 } satisfies Entry)
      else this.#remove(transaction, path)
    }
    const places = [files.data, files.control].flat()
    const whole = places.filter(({ full }) => full)
    const isPack = whole.reduce((sum, { size }) => sum + size, 0) >= packFrom
    if (isPack) this.#putPack(transaction, whole)
    for (const write of places) if (!isPack || !write.full) this.#putBlocks(transaction, write)
    // WAL files are short-lived, and a pack keeps its space until all its files are replaced.
    for (const write of files.wal) this.#putBlocks(transaction, write)
  }

  #remove(transaction: IDBTransaction, path: string): void {
    const within = `${path}/`
    const { pieces } = this.#packed
    for (const one of pieces.keys()) if (one === path || one.startsWith(within)) pieces.delete(one)
    const entries = transaction.objectStore('entries')
    entries.delete(path)
    entries.delete(IDBKeyRange.bound(within, `${within}\uffff`))
    const blocks = transaction.objectStore('blocks')
    blocks.delete(blocksOf(path))
    blocks.delete(IDBKeyRange.bound([within], [`${within}\uffff`, Number.POSITIVE_INFINITY]))
  }

  /** Replaces the former content of the files. */
  #putPack(transaction: IDBTransaction, files: readonly FileWrite[]): void {
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const bytes = new Uint8Array(total)
    const { pieces, packs } = this.#packed
    const pack = Math.max(0, ...packs) + 1
    let at = 0
    for (const { chunks, path, size } of files) {
      for (const chunk of chunks) bytes.set(chunk.data, at + chunk.at)
      const piece = { pack, at, size }
      pieces.set(path, piece)
      const entry: Entry = { path, kind: 'file', size, piece }
      transaction.objectStore('entries').put(entry)
      transaction.objectStore('blocks').delete(blocksOf(path))
      at += size
    }
    packs.add(pack)
    transaction.objectStore('packs').put(bytes, pack)
  }

  #dropPacks(transaction: IDBTransaction): void {
    const { pieces, packs } = this.#packed
    const used = new Set([...pieces.values()].map(({ pack }) => pack))
    for (const pack of packs) {
      if (used.has(pack)) continue
      packs.delete(pack)
      transaction.objectStore('packs').delete(pack)
    }
  }

  #putBlocks(transaction: IDBTransaction, write: FileWrite): void {
    const { chunks, full, path, size, truncate } = write
    const blocks = transaction.objectStore('blocks')
    const { pieces } = this.#packed
    const known = full || size === 0 ? undefined : pieces.get(path)
    const piece = known && { ...known, size: Math.min(known.size, size) }
    if (piece) pieces.set(path, piece)
    else pieces.delete(path)
    if (full) blocks.delete(blocksOf(path))
    else if (truncate) blocks.delete(blocksOf(path, Math.ceil(size / blockSize)))
    const entry: Entry = { path, kind: 'file', size, ...(piece ? { piece } : {}) }
    transaction.objectStore('entries').put(entry)
    const under = async (number: number) => {
      if (!piece || number * blockSize >= piece.size) return undefined
      const pack = await answerOf<Uint8Array>(
        transaction.objectStore('packs').get(piece.pack) as IDBRequest<Uint8Array>,
      )
      const from = piece.at + number * blockSize
      return pack.slice(from, Math.min(from + blockSize, piece.at + piece.size))
    }
    putBytes(blocks, { path, chunks, isNew: full, under })
  }

  async close(): Promise<void> {
    this.#database.close()
  }

  get #database(): IDBDatabase {
    if (!this.#opened) throw new Error('The storage is not open')
    return this.#opened
  }
}
