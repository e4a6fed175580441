import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { BackupError } from '#server/db/backup/backup-file.ts'
import { errorClass } from '#server/lib/spans.ts'
import { embeddedFolder } from '#server/start-database.ts'

type Place = Pick<Config, 'database' | 'dataFolder'>

/** SQLSTATE. */
const diskFull = '53100'

/** A crash of another process of Postgres (SQLSTATE), or one that had no time for a message. */
const lost = /^(57P02|ECONNRESET|EPIPE)$/
const terminated = /^Connection terminated/

/** Names a full disk during a restore; other errors stay. The restored data is gone by then. */
export async function ofDisk(place: Place, cause: unknown): Promise<unknown> {
  if (cause instanceof BackupError) return cause
  if (errorClass(cause) === diskFull) {
    const disk = place.database === null ? place.dataFolder : 'the database'
    return new BackupError(`The disk of ${disk} is full. Nothing was restored.`, { cause })
  }
  const isLost =
    lost.test(errorClass(cause)) || (cause instanceof Error && terminated.test(cause.message))
  if (!isLost) return cause
  return new BackupError(
    `Postgres ended during the restore, most likely because the disk of its WAL is full. Nothing was restored. ${await reasonFrom(place)}`,
    { cause },
  )
}

/** Without room for WAL, Postgres can only panic. */
async function reasonFrom({ database, dataFolder }: Place): Promise<string> {
  if (database !== null)
    return 'Look for PANIC in the log of that server (show log_directory; on Debian /var/log/postgresql).'
  const log = await readFile(join(embeddedFolder(dataFolder), 'server.log'), 'utf8').catch(() => '')
  const [, panic] = /.*PANIC: +(.*)/s.exec(log) ?? []
  return panic === undefined
    ? `Its log said no reason. The folder is ${dataFolder}.`
    : `Its log said: ${panic.split('\n')[0]}`
}
