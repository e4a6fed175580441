import { PGlite, types } from '@electric-sql/pglite'
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'
import { drizzle } from 'drizzle-orm/pglite'
import { liveChannel } from '@amber/server/db/publish-event.ts'
import type { Database } from '@amber/server/db/connect.ts'
import type { Listen } from '@amber/server/db/listen.ts'
import { DataUnreadable } from './data-unreadable.ts'
import type { Engine } from './fetch-engine.ts'
import { moveTime } from './move-time.ts'
import { startParams } from './start-params.ts'
import type { StoredData } from './stored-data.ts'

/** From so many bytes of changes on it is worth to have them behind oneself. */
const muchToGoThrough = 500_000

type Opening = { data: StoredData; parts: Engine }

/**
 * Opens the database of this browser, which can be used once it is `ready`. The first time, it is the one that was
 * prepared by the build, moved to today.
 */
export function openDatabase({ data: { blob, prepared, storage }, parts }: Opening) {
  const files = new RetryingFiles(storage)
  const postgres = new PGlite({
    ...parts,
    fs: files,
    startParams,
    // What the driver for servers hands out as text, since it may be more than a number can hold.
    parsers: { [types.INT8]: (value) => value, [types.NUMERIC]: (value) => value },
    ...(blob ? { loadDataDir: blob } : {}),
  })
  storeCommits(postgres)
  const open = async () => {
    await lookInto(postgres)
    if (blob) await begin(postgres, { files, prepared, storage })
    await postgres.exec('set role amber_app')
    // What going through the log has changed is stored with the first statement, which is waited for anyway.
    files.isPatient = false
  }
  const ready = open().catch(async (error: unknown) => {
    // What is open cannot be removed, which may be the only way on.
    await storage.close()
    throw error
  })
  return {
    db: drizzle(postgres) as unknown as Database,
    ready,
    listen: listenTo(postgres, ready),
    shortenLog: () => shortenLog(postgres),
    /** Leaves what is stored as it is; nothing more is written. */
    close: () => storage.close(),
  }
}

/** Keeps to itself what is changed, until it is told to store it. */
class RetryingFiles extends MemfsFrontendFS {
  isPatient = true

  override async syncToFs(isRelaxed?: boolean): Promise<void> {
    if (!this.isPatient) await super.syncToFs(isRelaxed)
  }
}

async function lookInto(postgres: PGlite): Promise<void> {
  try {
    await postgres.waitReady
    // Of what is not there PGlite makes an empty database, which nobody could sign in to.
    await postgres.query('select name from migrations limit 1')
  } catch (error) {
    throw new DataUnreadable(String(error), { cause: error })
  }
}

type Beginning = Pick<StoredData, 'prepared' | 'storage'> & { files: RetryingFiles }

/** Makes today's database of the prepared one, and stores it as a whole. */
async function begin(postgres: PGlite, { files, prepared, storage }: Beginning): Promise<void> {
  await postgres.exec(moveTime(Date.now() - prepared.time))
  await postgres.exec('checkpoint')
  files.isPatient = false
  await postgres.syncToFs()
  await storage.noteMade()
}

/** Puts what was changed into its place once it is much, so that the next start need not go through it. */
async function shortenLog(postgres: PGlite): Promise<void> {
  const { rows } = await postgres.query<{ size: number }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as size from pg_control_checkpoint()',
  )
  if ((rows[0]?.size ?? 0) < muchToGoThrough) return
  await postgres.exec('reset role; checkpoint; set role amber_app')
}

/**
 * Lets a transaction end only when what it did is stored. PGlite 0.5 leaves that to the next statement after it, so that
 * a browser that is killed in between would lose what somebody was told is done.
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
