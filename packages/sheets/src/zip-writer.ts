export type ZipPart = { path: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

type Written = { path: Uint8Array; crc: number; packed: number; size: number; offset: number }

const localHeader = 0x04034b50
const dataDescriptor = 0x08074b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const version = 20
/** Sizes after the content (bit 3), UTF-8 names (bit 11). */
const flags = 0x0808
const deflated = 8
/** Constant date, 1980-01-01: equal content gives equal bytes. */
const firstDay = 0x0021

/** Streams a zip archive (APPNOTE 6.3.10). Throws above 4 GB, which would require ZIP64. */
export async function* writeZip(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for (const { path, content } of parts) {
    const name = new TextEncoder().encode(path)
    const entry = { path: name, crc: 0, packed: 0, size: 0, offset }
    const head = localHeaderOf(entry)
    yield head
    yield* deflate(content, entry)
    const tail = dataDescriptorOf(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    if (Math.max(offset, entry.size) > 0xffffffff) throw new Error('A zip file beyond 4 GB')
    written.push(entry)
  }
  const directory = written.map(centralHeaderOf)
  yield* directory
  yield endOfDirectoryOf(directory, offset)
}

function localHeaderOf({ path }: Written): Uint8Array {
  return record(30, path, [
    [4, localHeader],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, firstDay],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, path.length],
    [2, 0],
  ])
}

function dataDescriptorOf({ crc, packed, size }: Written): Uint8Array {
  return record(16, null, [
    [4, dataDescriptor],
    [4, crc],
    [4, packed],
    [4, size],
  ])
}

function centralHeaderOf({ path, crc, packed, size, offset }: Written): Uint8Array {
  return record(46, path, [
    [4, centralHeader],
    [2, version],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, firstDay],
    [4, crc],
    [4, packed],
    [4, size],
    [2, path.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  ])
}

/** Ends the archive, whose directory begins at `offset`. */
function endOfDirectoryOf(directory: readonly Uint8Array[], offset: number): Uint8Array {
  return record(22, null, [
    [4, endOfDirectory],
    [2, 0],
    [2, 0],
    [2, directory.length],
    [2, directory.length],
    [4, directory.reduce((sum, { length }) => sum + length, 0)],
    [4, offset],
    [2, 0],
  ])
}

async function* deflate(content: ZipPart['content'], entry: Written): AsyncGenerator<Uint8Array> {
  const squeeze = new CompressionStream('deflate-raw')
  const writer = squeeze.writable.getWriter()
  const crc = checksum()
  let isWanted = true
  const feed = async () => {
    try {
      for await (const piece of content) {
        if (!isWanted) return
        entry.crc = crc(piece)
        entry.size += piece.length
        await writer.write(piece as Uint8Array<ArrayBuffer>)
      }
      await writer.close()
    } catch (error) {
      await writer.abort(error)
    }
  }
  const fed = feed()
  const reader = squeeze.readable.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      entry.packed += next.value.length
      yield next.value
    }
  } finally {
    // Ends the content also if the reader stops.
    isWanted = false
    await writer.abort().catch(() => undefined)
    await reader.cancel().catch(() => undefined)
    await fed.catch(() => undefined)
  }
}

function record(
  size: number,
  name: Uint8Array | null,
  fields: readonly (readonly [bytes: 2 | 4, value: number])[],
): Uint8Array {
  const bytes = new Uint8Array(size + (name?.length ?? 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value >>> 0, true)
    at += width
  }
  if (name) bytes.set(name, size)
  return bytes
}

/** Creates a running CRC-32 (ISO 3309). */
export function checksum(): (piece: Uint8Array) => number {
  const table = new Uint32Array(256).map((_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value
  })
  let crc = 0xffffffff
  return (piece) => {
    for (let at = 0; at < piece.length; at++)
      crc = (table[(crc ^ (piece[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
    return (crc ^ 0xffffffff) >>> 0
  }
}
