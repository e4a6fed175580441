import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import type { Database } from '#server/db/connect.ts'
import type { NounTable } from '#server/db/noun-tables.ts'
import { recordFiles } from '#server/db/file-schema.ts'

type FileField = { noun: string; field: string }

export async function insertRecordFile(
  db: Database,
  row: typeof recordFiles.$inferInsert,
): Promise<void> {
  await db.insert(recordFiles).values(row)
}

/** Deletes the oldest files of a person that no record holds, except the latest `kept`. */
export async function deleteOldestUnused(
  db: Database,
  { ownerId, kept }: { ownerId: string; kept: number },
): Promise<void> {
  const oldest = db
    .select({ id: recordFiles.id })
    .from(recordFiles)
    .where(and(eq(recordFiles.ownerId, ownerId), isNull(recordFiles.recordId)))
    .orderBy(sql`${recordFiles.usedAt} desc, ${recordFiles.id} desc`)
    .offset(kept)
    .for('update', { skipLocked: true })
  await db.delete(recordFiles).where(inArray(recordFiles.id, oldest))
}

export async function filesById(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: recordFiles.id,
      name: recordFiles.name,
      size: recordFiles.size,
      type: recordFiles.type,
    })
    .from(recordFiles)
    .where(inArray(recordFiles.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Gives a file to a record. Returns false unless the file has this owner, noun and field, and no record holds it.
 */
export async function attachFile(
  db: Database,
  {
    id,
    ownerId,
    noun,
    field,
    recordId,
    now,
  }: FileField & Record<'id' | 'ownerId' | 'recordId', string> & { now: Date },
): Promise<boolean> {
  const attached = await db
    .update(recordFiles)
    .set({ recordId, usedAt: now })
    .where(
      and(
        eq(recordFiles.id, id),
        eq(recordFiles.ownerId, ownerId),
        eq(recordFiles.noun, noun),
        eq(recordFiles.field, field),
        isNull(recordFiles.recordId),
      ),
    )
    .returning({ id: recordFiles.id })
  return attached.length > 0
}

/** Takes the other files of a field from a record. */
export async function detachOthers(
  db: Database,
  { id, field, recordId, now }: { id: string | null; field: string; recordId: string; now: Date },
): Promise<void> {
  await db
    .update(recordFiles)
    .set({ recordId: null, usedAt: now })
    .where(
      and(
        eq(recordFiles.recordId, recordId),
        eq(recordFiles.field, field),
        id === null ? undefined : ne(recordFiles.id, id),
      ),
    )
}

export async function getPreview(db: Database, id: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ preview: recordFiles.preview })
    .from(recordFiles)
    .where(eq(recordFiles.id, id))
  return row?.preview ?? null
}

const pieceBytes = 512 * 1024

/** Reads a content in pieces, so that a download needs little memory. */
export async function* readContent(
  db: Database,
  { id, size }: { id: string; size: number },
): AsyncGenerator<Uint8Array, void> {
  for (let from = 1; from <= size; from += pieceBytes) {
    const [row] = await db
      .select({
        piece: sql<Uint8Array>`substring(${recordFiles.content} from ${from}::integer for ${pieceBytes}::integer)`,
      })
      .from(recordFiles)
      .where(eq(recordFiles.id, id))
    if (!row) throw new Error('The file was deleted during its download')
    yield row.piece
  }
}

/** Locks some records that were removed before a time, so that none is restored, and returns their ids. */
export async function lockRemoved(
  db: Database,
  table: NounTable,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const removed = await db
    .select({ id: table.id })
    .from(table)
    .where(lt(table.removedAt, before))
    .limit(limit)
    .for('update')
  return removed.map(({ id }) => id)
}

/** Deletes locked records and takes their files from them. */
export async function deleteRemoved(
  db: Database,
  { noun, table, ids }: { noun: string; table: NounTable; ids: readonly string[] },
): Promise<void> {
  await db
    .update(recordFiles)
    .set({ recordId: null })
    .where(and(eq(recordFiles.noun, noun), inArray(recordFiles.recordId, [...ids])))
  await db.delete(table).where(inArray(table.id, [...ids]))
}

const batchSize = 100

/** Deletes some files that no record has held since a time. Returns their number. */
export async function deleteUnused(db: Database, before: Date): Promise<number> {
  const unused = db
    .select({ id: recordFiles.id })
    .from(recordFiles)
    .where(and(isNull(recordFiles.recordId), lt(recordFiles.usedAt, before)))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.delete(recordFiles).where(inArray(recordFiles.id, unused))
  return rowCount ?? 0
}
