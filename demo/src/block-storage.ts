import type {
  ChangeSet,
  FileWrite,
  StorageBackend,
  StorageEntry,
} from '@electric-sql/pglite/memfs-frontend'
import { blockSize, blocksOf, putBytes } from './blocks.ts'
import { answerOf, done } from './indexed-db.ts'

/** Bytes from which files that are written whole, all at once, make a pack. */
const packFrom = 4_000_000

const stores = ['entries', 'blocks', 'packs'] as const

/** Where in a pack a file lies, as far as it does: blocks lie over it. */
type Piece = { pack: number; at: number; size: number }
type Entry = { path: string; kind: 'dir' | 'file'; size: number; piece?: Piece }
/** What lies in packs, by the paths of the files, and all packs that are stored. */
type Packed = { pieces: Map<string, Piece>; packs: Set<number> }

/**
 * Keeps the files of a database in IndexedDB: as they were at first in one pack, which is read at once, and what has
 * changed since in blocks. Whatever one statement or transaction has changed is put there in one transaction of
 * IndexedDB: a browser that is closed in the middle leaves what was there before, or all of it.
 */
export class BlockStorage implements StorageBackend {
  readonly #name: string
  #packed: Packed = { pieces: new Map(), packs: new Set() }
  #opened: IDBDatabase | undefined
  #reading: Promise<{ found: StorageEntry[]; packed: Packed }> | undefined

  constructor(name: string) {
    this.#name = name
  }

  /** May be called again: PGlite does so with a storage that is open already. */
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

  /**
   * Whether a database was made here to its end; what is left of one that was not is thrown away. Begins to read it, for
   * `load` to have it at once.
   */
  async isMade(): Promise<boolean> {
    const reading = this.#read()
    // Who loads hears of it.
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

  /** Says that the database is made: from now on it is what is opened. */
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
      // Blocks behind the end are left of what was longer once.
      if (file && value && number * blockSize < file.length)
        file.set(value.subarray(0, file.length - number * blockSize), number * blockSize)
    }
    // By their paths, so that a folder comes before what is in it.
    const found = entries.map(({ kind, path }): StorageEntry =>
      kind === 'dir' ? { kind, path } : { kind, path, data: files.get(path)! },
    )
    return { found, packed: { pieces, packs: new Set(packOf.keys()) } }
  }

  async apply(changes: ChangeSet): Promise<void> {
    const transaction = this.#database.transaction(stores, 'readwrite', {
      // Else browsers may say that it is stored before it is.
      durability: 'strict',
    })
    const before = this.#packed
    this.#packed = { pieces: new Map(before.pieces), packs: new Set(before.packs) }
    // Nothing of it is stored then: it is handed in once more, with what comes after it.
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
    // The log of changes does not live long: in a pack its place would be taken for as long as that of its neighbours.
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

  /** Puts files one behind the other, in place of all that was known of them. */
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

  /** Deletes the packs of which no file has anything any more, in the transaction that took the last of it away. */
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
