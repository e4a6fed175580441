export function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}

/**
 * Resolves once a transaction is stored.
 *
 * @throws when it was aborted
 */
export function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('IndexedDB gave up')),
    )
  })
}

// Files as blocks, keyed by path and number.

/** Page size of Postgres. */
export const blockSize = 8192

export function blocksOf(path: string, from = Number.NEGATIVE_INFINITY): IDBKeyRange {
  return IDBKeyRange.bound([path, from], [path, Number.POSITIVE_INFINITY])
}

type Chunk = { at: number; data: Uint8Array }

type Write = {
  path: string
  /** In any order, without overlaps. */
  chunks: readonly Chunk[]
  /** New file, whose zero blocks need not be stored. */
  isNew: boolean
  /** Returns packed content of a block not stored yet. */
  under: (number: number) => Promise<Uint8Array | undefined>
}

/** Writes bytes into blocks; the rest of a partly covered block is kept. */
export function putBytes(blocks: IDBObjectStore, { path, chunks, isNew, under }: Write): void {
  for (const [number, parts] of byBlocks(chunks)) {
    if (isNew && !parts.some(({ data }) => data.some(Boolean))) continue
    const key = [path, number]
    const put = (present?: Uint8Array) => blocks.put(blockOf(parts, present), key)
    if (isNew || parts[0]?.data.length === blockSize) {
      put()
      continue
    }
    const putOver = async () => {
      const reading = blocks.get(key) as IDBRequest<Uint8Array | undefined>
      put((await answerOf(reading)) ?? (await under(number)))
    }
    putOver().catch(() => {
      try {
        blocks.transaction.abort()
      } catch {
        // The transaction has already ended, which caused this error.
      }
    })
  }
}

/** Each block is read and written once. */
function byBlocks(chunks: readonly Chunk[]): Map<number, Chunk[]> {
  const found = new Map<number, Chunk[]>()
  for (const { at, data } of chunks) {
    const end = at + data.length
    for (let number = Math.floor(at / blockSize); number * blockSize < end; number++) {
      const start = number * blockSize
      const from = Math.max(at, start)
      const part = { at: from - start, data: data.subarray(from - at, start + blockSize - at) }
      found.set(number, [...(found.get(number) ?? []), part])
    }
  }
  return found
}

function blockOf(parts: readonly Chunk[], present?: Uint8Array): Uint8Array {
  const end = Math.max(...parts.map(({ at, data }) => at + data.length))
  const block = new Uint8Array(Math.max(end, present?.length ?? 0))
  if (present) block.set(present)
  for (const { at, data } of parts) block.set(data, at)
  return block
}
