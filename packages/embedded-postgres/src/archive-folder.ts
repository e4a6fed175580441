import { open, readFile, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

/*
 * Names in the archive:
 *
 *   <system identifier>-<time>/    one unbroken history of one cluster, here called a line
 *     wal/<segment>.gz             written by the account of Postgres
 *     base/<time>/copy.json        facts of a complete base copy, written by Amber
 *     base/<time>/data/            its files
 */
export const lineName = /^\d+-\d{8}T\d{9}Z$/
const segmentFile = /^([0-9A-F]{24})\.gz$/
const copyName = /^\d{8}T\d{9}Z$/
const dayMs = 24 * 60 * 60 * 1000

/** Time as part of a file name, in the order of time. */
export const nameOfTime = (time: Date) => time.toISOString().replaceAll(/[-:.]/g, '')

export const walFolder = (line: string) => join(line, 'wal')
export const baseFolder = (line: string) => join(line, 'base')
export const segmentPath = (line: string, segment: string) => join(walFolder(line), `${segment}.gz`)

export type CopyFacts = {
  /** Any time from this one on can be recovered with the copy. */
  completedAt: string
  /** First and last segment that the copy itself needs. */
  firstSegment: string
  lastSegment: string
  postgres: number
  platform: string
  bytes: number
}

export type BaseCopy = CopyFacts & { line: string; path: string }

export const thisPlatform = `${process.platform}-${process.arch}`

/** Segments of 16 MB: the first 8 digits are the timeline, and the last 8 count to 256. */
const numberOf = (segment: string) =>
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)

/** Returns the segment after this one on the same timeline. */
export function nextSegment(segment: string): string {
  const number = numberOf(segment) + 1
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return segment.slice(0, 8) + hex(Math.floor(number / 256)) + hex(number % 256)
}

/** Time at which a line began, as in its name. */
export function beginOf(line: string): Date {
  const name = basename(line).split('-')[1] ?? ''
  return new Date(name.replace(/^(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5.'))
}

/**
 * Returns when a segment was written. A copy of the archive may have lost the time of the file, but gzip notes that of
 * its input: seconds, little-endian, from byte 4 on. BusyBox notes zero.
 */
async function writtenAt(path: string): Promise<number> {
  const { mtimeMs } = await stat(path)
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const noted = buffer.readUInt32LE(4) * 1000
    return noted === 0 ? mtimeMs : Math.min(Math.max(mtimeMs, noted), noted + 999)
  } finally {
    await file.close()
  }
}

/** Time of the newest segment or base copy of a line. */
async function lastWriteTo(line: string): Promise<number> {
  const segment = (await listSegments(line)).at(-1)
  const copy = (await listCopies(line)).at(-1)
  const archived = segment ? await writtenAt(segmentPath(line, segment)) : 0
  return Math.max(archived, Date.parse(copy?.completedAt ?? '') || 0)
}

/**
 * Whether each line was written to after the other had begun, as by a trial of a recovery that archives beside the
 * original. A line that follows another begins when the other has ended.
 */
export async function areSideBySide(line: string, other: string): Promise<boolean> {
  const isWrittenAfter = async (one: string, second: string) =>
    (await lastWriteTo(one)) > beginOf(second).getTime()
  return (await isWrittenAfter(line, other)) && (await isWrittenAfter(other, line))
}

/** Lists lines, oldest first; `folder` may be a line itself. */
export async function listLines(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  if (names.includes('wal')) return [folder]
  const startOf = (name: string) => name.split('-')[1] ?? ''
  return names
    .filter((name) => lineName.test(name))
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
    .map((name) => join(folder, name))
}

/** Lists the complete base copies of a line, oldest first. */
export async function listCopies(line: string): Promise<BaseCopy[]> {
  const names = await readdir(baseFolder(line)).catch(none)
  const found = await Promise.all(
    names
      .filter((name) => copyName.test(name))
      .map(async (name): Promise<BaseCopy | null> => {
        const path = join(baseFolder(line), name)
        const facts = await readFacts(path)
        return facts && { ...facts, line, path }
      }),
  )
  return found
    .filter((copy) => copy !== null)
    .toSorted((a, b) => a.completedAt.localeCompare(b.completedAt))
}

/** Returns null for a copy whose deletion has begun. */
async function readFacts(copy: string): Promise<CopyFacts | null> {
  const text = await readFile(join(copy, 'copy.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  return text === null ? null : (JSON.parse(text) as CopyFacts)
}

/** Lists the archived segments of a line in their order. */
export async function listSegments(line: string): Promise<string[]> {
  const names = await readdir(walFolder(line)).catch(none)
  return names.flatMap((name) => segmentFile.exec(name)?.[1] ?? []).toSorted()
}

/** Keeps the newest base copies, and the WAL since the oldest of them. */
export async function pruneLine(line: string, keep: number, now: Date): Promise<void> {
  const copies = await listCopies(line)
  for (const { path } of copies.slice(0, -keep)) {
    // Without its facts, a copy is not listed: it must not count while it is incomplete.
    await rm(join(path, 'copy.json'), { force: true })
    await rm(path, { recursive: true, force: true, maxRetries: 5 })
  }
  await removeStale(line, now)
  const [oldest] = copies.slice(-keep)
  if (!oldest) return
  for (const name of await readdir(walFolder(line))) {
    // Labels of base copies too, as 000000010000000000000002.00000028.backup.gz.
    const segment = /^[0-9A-F]{24}(?=\.)/.exec(name)?.[0]
    if (segment && numberOf(segment) < numberOf(oldest.firstSegment))
      await rm(join(walFolder(line), name), { force: true })
  }
}

/** Removes copies that killed processes did not complete, or did not delete completely. */
async function removeStale(line: string, now: Date): Promise<void> {
  const isStale = async (path: string) =>
    path.endsWith('.partial')
      ? now.getTime() - (await stat(path)).mtimeMs > dayMs
      : copyName.test(basename(path)) && (await readFacts(path)) === null
  for (const name of await readdir(baseFolder(line))) {
    const path = join(baseFolder(line), name)
    if (await isStale(path)) await rm(path, { recursive: true, force: true, maxRetries: 5 })
  }
}

function none(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
