import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type BaseCopy, listSegments, nextSegment, segmentPath } from './archive-folder.ts'
import type { Resources } from './process.ts'
import { isDurable } from './settings.ts'

const SEGMENT_BYTES = 16 * 2 ** 20
const empty = Buffer.alloc(2 ** 16)

/** Lists the segments from a base copy on without a gap, and the missing one if there is a gap. */
export async function listFrom({
  line,
  firstSegment,
}: Pick<BaseCopy, 'line' | 'firstSegment'>): Promise<{ segments: string[]; gap: string | null }> {
  const found = (await listSegments(line)).filter((segment) => segment >= firstSegment)
  const segments: string[] = []
  let expected = firstSegment
  for (const segment of found) {
    if (segment !== expected) return { segments, gap: expected }
    segments.push(segment)
    expected = nextSegment(segment)
  }
  return { segments, gap: null }
}

/**
 * Unpacks a segment into the cluster, so that Postgres needs no access to the archive. The empty end of a segment takes
 * no space.
 *
 * @throws Error with one sentence if it is damaged
 */
export async function unpack(
  { line, segment }: { line: string; segment: string },
  { cluster, account }: Resources,
  settings: Record<string, string>,
): Promise<void> {
  const content = await readSegment(segmentPath(line, segment))
  const target = join(cluster, 'pg_wal', segment)
  const file = await open(`${target}.tmp`, 'w', 0o600)
  try {
    // A single `write` may write less than it was given, as when the disk is full.
    await file.writeFile(content.subarray(0, usedBytes(content)))
    await file.truncate(SEGMENT_BYTES)
    if (account) await file.chown(account.uid, account.gid)
    if (isDurable(settings)) await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${target}.tmp`, target)
}

async function readSegment(path: string): Promise<Buffer> {
  const packed = await readFile(path)
  const content = await promisify(gunzip)(packed, { maxOutputLength: SEGMENT_BYTES }).catch(
    () => null,
  )
  if (content?.length !== SEGMENT_BYTES)
    throw new Error(`${path} is damaged. Take it from a copy of the archive, if there is one.`)
  return content
}

function usedBytes(content: Buffer): number {
  let end = content.length
  while (end > 0 && content.subarray(end - empty.length, end).equals(empty)) end -= empty.length
  return end
}
