import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { BackupError } from '#server/db/backup/backup-file.ts'
import { errorClass } from '#server/lib/spans.ts'
import { embeddedFolder } from '#server/start-database.ts'

type Restored = Pick<Config, 'database' | 'dataFolder'> & {
  /** Bytes that the log of the embedded Postgres had before the restore. */
  logStart: number
}

const logOf = (dataFolder: string) => join(embeddedFolder(dataFolder), 'server.log')

/** Returns the size of the log of the embedded Postgres, which is appended to. */
export const embeddedLogBytes = async (dataFolder: string): Promise<number> =>
  (await stat(logOf(dataFolder)).catch(() => ({ size: 0 }))).size

/** SQLSTATE. */
const diskFull = '53100'

/** A crash of another process of Postgres (SQLSTATE), or one that had no time for a message. */
const lost = /^(57P02|ECONNRESET|EPIPE)$/
const terminated = /^Connection terminated/

/** Names a full disk during a restore; other errors stay. The restored data is gone by then. */
export async function explainRestoreFailure(restored: Restored, cause: unknown): Promise<unknown> {
  if (cause instanceof BackupError) return cause
  if (errorClass(cause) === diskFull) {
    const disk = restored.database === null ? restored.dataFolder : 'the database'
    return new BackupError(`The disk of ${disk} is full. Nothing was restored.`, { cause })
  }
  const isLost =
    lost.test(errorClass(cause)) || (cause instanceof Error && terminated.test(cause.message))
  if (!isLost) return cause
  return new BackupError(
    `The connection to Postgres was lost during the restore. Nothing was restored. ${await reasonFrom(restored)}`,
    { cause },
  )
}

/** Without room for WAL, Postgres can only panic. */
async function reasonFrom({ database, dataFolder, logStart }: Restored): Promise<string> {
  if (database !== null) return 'If its log shows PANIC, its disk was full.'
  const log = await readFile(logOf(dataFolder)).catch(() => Buffer.alloc(0))
  const [, panic] = /.*PANIC: +(.*)/s.exec(log.subarray(logStart).toString()) ?? []
  if (panic === undefined) return `Its log gives no reason. The folder is ${dataFolder}.`
  const disk = panic.includes('No space left') ? 'The disk of its WAL is full. ' : ''
  return `${disk}Its log said: ${panic.split('\n')[0]}`
}
