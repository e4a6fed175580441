import { SheetRejected } from './sheet.ts'

/** Inflated while it is read. */
export type ZipEntry = { path: string; content: () => AsyncGenerator<Uint8Array> }

/** A workbook has a dozen, plus pictures and comments. */
const mostEntries = 500
/** A hundred thousand users take 60 MB. */
const mostInflated = 400 * 2 ** 20
/** Sheets reach 10 to 40, zip bombs up to 1000. */
const mostRatio = 200
const harmless = 2 ** 20

const centralHeader = 0x02014b50
const localHeader = 0x04034b50
const endOfDirectory = 0x06054b50
const endLength = 22
const encrypted = 1
const zip64Field = 1
/** Value of a size or offset that is in the ZIP64 field. */
const inZip64 = 0xffffffff

type Part = { path: string; method: number; packed: number; start: number; from: number }

/**
 * Opens a zip archive in memory (APPNOTE 6.3.10), limited whatever its headers say.
 *
 * @throws SheetRejected
 */
export function openZip(bytes: Uint8Array): Map<string, ZipEntry> {
  const parts = readDirectory(bytes)
  const budget = { left: mostInflated }
  return new Map(
    parts.map((part) => [
      part.path,
      { path: part.path, content: () => inflate(bytes, part, budget) },
    ]),
  )
}

function readDirectory(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const directory = at
  if (count > mostEntries) throw new SheetRejected('too_large', `${count} parts`)
  const parts: Part[] = []
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > end || view.getUint32(at, true) !== centralHeader) throw broken('directory')
    const flags = view.getUint16(at + 8, true)
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    const extraAt = at + 46 + (name ?? 0)
    const long = readZip64(view, extraAt, Math.min(extraAt + (extra ?? 0), end))
    const [, packed, from] = [24, 20, 42].map((field) => {
      const value = view.getUint32(at + field, true)
      return value === inZip64 ? (long.shift() ?? value) : value
    }) as [size: number, packed: number, from: number]
    if (flags & encrypted) throw new SheetRejected('unsupported', 'encrypted')
    if (from + 30 > directory || view.getUint32(from, true) !== localHeader) throw broken('header')
    parts.push({
      path: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (name ?? 0))),
      method: view.getUint16(at + 10, true),
      packed,
      start: from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true),
      from,
    })
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  requireApart(parts, directory)
  return parts
}

/** Returns size, packed size and offset of an entry, those that its header lacks. Some writers always add them. */
function readZip64(view: DataView, start: number, end: number): number[] {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    const length = Math.min(view.getUint16(at + 2, true), end - at - 4)
    if (view.getUint16(at, true) === zip64Field)
      return Array.from({ length: Math.floor(length / 8) }, (_, index) =>
        Number(view.getBigUint64(at + 4 + index * 8, true)),
      )
  }
  return []
}

/** Overlapping files multiply their content (Fifield, 2019). */
function requireApart(parts: readonly Part[], directory: number): void {
  const inOrder = parts.toSorted((a, b) => a.from - b.from)
  for (const [index, { start, packed }] of inOrder.entries())
    if (start + packed > (inOrder[index + 1]?.from ?? directory)) throw broken('parts overlap')
  if (new Set(parts.map(({ path }) => path)).size < parts.length) throw broken('a part twice')
}

/** Only a comment may follow. */
function findEnd(view: DataView): number {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - 0xffff); at--)
    if (view.getUint32(at, true) === endOfDirectory) return at
  throw broken('no directory')
}

async function* inflate(
  bytes: Uint8Array,
  { method, packed, start, path }: Part,
  budget: { left: number },
): AsyncGenerator<Uint8Array> {
  const part = bytes.subarray(start, start + packed) as Uint8Array<ArrayBuffer>
  if (method !== 0 && method !== 8) throw new SheetRejected('unsupported', `method ${method}`)
  const stored = new Blob([part]).stream()
  const content = method === 0 ? stored : stored.pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = content.getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw broken(path)
      })
      if (done) return
      size += value.length
      budget.left -= value.length
      const isBomb = size > harmless && size > packed * mostRatio
      if (isBomb || budget.left < 0) throw new SheetRejected('too_large', path)
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const broken = (detail: string) => new SheetRejected('broken', detail)
