import { PGlite, types } from '@electric-sql/pglite'
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'
import engineUrl from '@electric-sql/pglite/pglite.wasm?url'
import filesUrl from '@electric-sql/pglite/pglite.data?url'
import { drizzle } from 'drizzle-orm/pglite'
import { liveChannel } from '@amber/server/db/announce.ts'
import type { Database } from '@amber/server/db/connect.ts'
import type { Listen } from '@amber/server/db/listen.ts'
import { BlockStorage } from './block-storage.ts'
import { fetchFile } from './fetch-file.ts'
import { moveTime } from './move-time.ts'
import type { Prepared } from './prepared.ts'

/** What Postgres is started with besides PGlite's own: the same as the server asks of its connections. */
const settings = ["set timezone to 'UTC'", 'set jit to off', 'set role amber_app']

/** What Postgres runs on. Needs nothing of the data, so that it is fetched and compiled while that is looked for. */
export async function fetchEngine() {
  const [engine, files] = await Promise.all([
    fetchFile(engineUrl).then((answer) => WebAssembly.compileStreaming(answer)),
    fetchFile(filesUrl).then((answer) => answer.blob()),
  ])
  return { pgliteWasmModule: engine, initdbWasmModule: engine, fsBundle: files }
}

/** Opens the database of this browser. The first time, it is the one that was prepared by the build, moved to today. */
export async function openDatabase({
  name,
  prepared,
  preparedUrl,
  engine,
}: {
  name: string
  prepared: Prepared
  preparedUrl: string
  engine: ReturnType<typeof fetchEngine>
}) {
  const storage = new BlockStorage(name)
  await storage.init()
  try {
    const isNew = !(await storage.isMade())
    const data = isNew ? await fetchFile(preparedUrl).then((answer) => answer.blob()) : null
    const postgres = await PGlite.create({
      ...(await engine),
      fs: new MemfsFrontendFS(storage),
      // What the driver for servers hands out as text, since it may be more than a number can hold.
      parsers: { [types.INT8]: (value) => value, [types.NUMERIC]: (value) => value },
      ...(data ? { loadDataDir: data } : {}),
    })
    storeCommits(postgres)
    if (isNew) await postgres.exec(moveTime(Date.now() - prepared.time))
    // Of what is not there PGlite makes an empty database, which nobody could sign in to.
    await postgres.query('select name from migrations limit 1')
    for (const setting of settings) await postgres.exec(setting)
    if (isNew) await storage.noteMade()
    return {
      db: drizzle(postgres) as unknown as Database,
      listen: listenTo(postgres),
      /** Leaves what is stored as it is; nothing more is written. */
      close: () => storage.close(),
    }
  } catch (error) {
    // What is open cannot be removed, which may be the only way on.
    await storage.close()
    throw error
  }
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

function listenTo(postgres: PGlite): Listen {
  return ({ onNotice, onLost, signal }) => {
    const begin = async () => {
      const unlisten = await postgres.listen(liveChannel, onNotice)
      signal.addEventListener('abort', () => void unlisten().catch(() => undefined))
      onNotice()
    }
    begin().catch(onLost)
  }
}
