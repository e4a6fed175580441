import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as z from 'zod'
import {
  decryptChunks,
  encryptChunks,
  fileKeyOf,
  newFileKey,
} from '#server/lib/node/node-file-cipher.ts'
import type { BackupFacts } from './backup-text.ts'

/*
 * A line of JSON, readable without a key, and then the text of `backup-text.ts`: compressed, and encrypted if the line
 * says so (docs/deploy/backup.md).
 */

const formatVersion = 1
const longestHeader = 64 * 1024
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))

const headerSchema = z.object({
  format: z.literal('amber-backup'),
  version: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: hex(32) })).min(1),
  hasKeys: z.boolean(),
  encryption: z.object({ salt: hex(16), check: hex(32) }).nullable(),
})

export type BackupHeader = z.output<typeof headerSchema>

/** A sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly isForeseen = true
}

type NewBackup = {
  facts: BackupFacts
  text: AsyncIterable<Buffer>
  passphrase: string | null
  signal?: AbortSignal | undefined
}

/** Writes a backup to an open file, in constant memory. */
export async function writeBackup(file: FileHandle, backup: NewBackup): Promise<void> {
  const { facts, text, passphrase, signal } = backup
  const sealed = passphrase === null ? null : await newFileKey(passphrase)
  const header: BackupHeader = {
    format: 'amber-backup',
    version: formatVersion,
    ...facts,
    encryption: sealed?.facts ?? null,
  }
  const line = Buffer.from(`${JSON.stringify(header)}\n`)
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
  })
  await file.writeFile(line)
  await pipeline(
    text,
    compress,
    (compressed: AsyncIterable<Buffer>) =>
      sealed ? encryptChunks(compressed, { key: sealed.key, context: line }) : compressed,
    async (written: AsyncIterable<Buffer>) => {
      for await (const chunk of written) await file.writeFile(chunk)
    },
    { ...(signal && { signal }) },
  )
  await file.sync()
}

/** @throws BackupError unless it is a backup that this version can read */
export async function readHeader(path: string): Promise<BackupHeader> {
  const { header } = await readStart(path)
  return header
}

async function readStart(path: string): Promise<{ header: BackupHeader; line: Buffer }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code ?? error.message}).`)
  })
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0)
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    const line = buffer.subarray(0, end + 1)
    return { header: parseHeader(path, line), line }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${path} is not a backup of Amber.`, { cause: error })
  } finally {
    await file.close()
  }
}

function parseHeader(path: string, line: Buffer): BackupHeader {
  const given: unknown = JSON.parse(line.toString())
  const base = z.object({ format: z.literal('amber-backup'), version: z.int() }).parse(given)
  if (base.version > formatVersion)
    throw new BackupError(
      `${path} has the format ${base.version}, but this version of Amber reads formats up to ${formatVersion}. Use a newer version.`,
    )
  return headerSchema.parse(given)
}

/**
 * Opens a backup; `read` decrypts and decompresses it, each time from its start.
 *
 * @throws BackupError if it cannot be read, or the passphrase is wrong
 */
export async function openBackup(
  path: string,
  passphrase: (header: BackupHeader) => Promise<string>,
): Promise<{ header: BackupHeader; read: () => AsyncGenerator<Buffer> }> {
  const { header, line } = await readStart(path)
  const { encryption } = header
  const key = encryption && (await fileKeyOf(await passphrase(header), encryption))
  if (encryption && !key) throw new BackupError(`The passphrase of ${path} is wrong.`)
  return { header, read: () => readBody(path, { line, key }) }
}

async function* readBody(path: string, { line, key }: { line: Buffer; key: Buffer | null }) {
  const file = await open(path)
  const plain = new PassThrough()
  const stop = new AbortController()
  const reading = pipeline(
    file.createReadStream({ start: line.length }),
    (body: AsyncIterable<Buffer>) => (key ? decryptChunks(body, { key, context: line }) : body),
    createZstdDecompress(),
    plain,
    { signal: stop.signal },
  )
  reading.catch(() => undefined)
  try {
    for await (const chunk of plain) yield chunk as Buffer
    await reading
  } catch (error) {
    throw damaged(path, error)
  } finally {
    stop.abort()
    await reading.catch(() => undefined)
    await file.close()
  }
}

export const damaged = (path: string, cause?: unknown) =>
  new BackupError(`${path} is damaged or incomplete. Use another backup.`, { cause })
