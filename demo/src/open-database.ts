import { PGlite, types } from '@electric-sql/pglite'
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'
import { drizzle } from 'drizzle-orm/pglite'
import { liveChannel } from '@amber/server/db/publish-event.ts'
import type { Database } from '@amber/server/db/connect.ts'
import type { Listen } from '@amber/server/db/listen-on.ts'
import type { Engine } from './fetch-engine.ts'
import { moveTime } from './move-time.ts'
import { startParams } from './start-params.ts'
import { DataUnreadable, type StoredData } from './stored-data.ts'

/** WAL bytes that are worth a checkpoint. */
const muchToGoThrough = 500_000

type Opening = { data: StoredData; parts: Engine }

/** Opens the browser's database, usable after `ready`. Initially it is the prepared one, shifted to today. */
export function openDatabase({ data: { blob, prepared, storage }, parts }: Opening) {
  const files = new RetryingFiles(storage)
  const postgres = new PGlite({
    ...parts,
    fs: files,
    startParams,
    // As in pg, since these types may exceed a number.
    parsers: { [types.INT8]: (value) => value, [types.NUMERIC]: (value) => value },
    ...(blob ? { loadDataDir: blob } : {}),
  })
  storeCommits(postgres)
  const open = async () => {
    await lookInto(postgres)
    if (blob) await begin(postgres, { files, prepared, storage })
    await postgres.exec('set role amber_app')
    // Changes of the recovery are stored with the first statement.
    files.isPatient = false
  }
  const ready = open().catch(async (error: unknown) => {
    // An open database cannot be deleted.
    await storage.close()
    throw error
  })
  return {
    db: drizzle(postgres) as unknown as Database,
    ready,
    listen: listenTo(postgres, ready),
    shortenLog: () => shortenLog(postgres),
    close: () => storage.close(),
  }
}

/** Holds changes back while `isPatient`. */
class RetryingFiles extends MemfsFrontendFS {
  isPatient = true

  override async syncToFs(isRelaxed?: boolean): Promise<void> {
    if (!this.isPatient) await super.syncToFs(isRelaxed)
  }
}

async function lookInto(postgres: PGlite): Promise<void> {
  try {
    await postgres.waitReady
    // PGlite turns missing files into an empty database, without users to sign in.
    await postgres.query('select name from migrations limit 1')
  } catch (error) {
    throw new DataUnreadable(String(error), { cause: error })
  }
}

type Beginning = Pick<StoredData, 'prepared' | 'storage'> & { files: RetryingFiles }

/** Shifts the prepared database to today. */
async function begin(postgres: PGlite, { files, prepared, storage }: Beginning): Promise<void> {
  await postgres.exec(moveTime(Date.now() - prepared.time))
  await postgres.exec('checkpoint')
  files.isPatient = false
  await postgres.syncToFs()
  await storage.noteMade()
}

async function shortenLog(postgres: PGlite): Promise<void> {
  const { rows } = await postgres.query<{ size: number }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as size from pg_control_checkpoint()',
  )
  if ((rows[0]?.size ?? 0) < muchToGoThrough) return
  await postgres.exec('reset role; checkpoint; set role amber_app')
}

/**
 * Ends a transaction once it is stored. PGlite 0.5 stores with the next statement, and a killed browser would lose
 * the write.
 */
function storeCommits(postgres: PGlite): void {
  const transact = postgres.transaction.bind(postgres)
  postgres.transaction = async (work) => {
    const result = await transact(work)
    await postgres.runExclusive(() => postgres.syncToFs())
    return result
  }
}

function listenTo(postgres: PGlite, ready: Promise<void>): Listen {
  return ({ onBegun, onNotice, onLost, signal }) => {
    const start = async () => {
      await ready
      const unlisten = await postgres.listen(liveChannel, onNotice)
      signal.addEventListener('abort', () => void unlisten().catch(() => undefined))
      onBegun()
    }
    start().catch(onLost)
  }
}
