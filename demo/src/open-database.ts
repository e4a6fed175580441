import { PGlite, types } from '@electric-sql/pglite'
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'
import engineUrl from '@electric-sql/pglite/pglite.wasm?url'
import filesUrl from '@electric-sql/pglite/pglite.data?url'
import { drizzle } from 'drizzle-orm/pglite'
import { liveChannel } from '@amber/server/db/announce.ts'
import type { Database } from '@amber/server/db/connect.ts'
import type { Listen } from '@amber/server/db/listen.ts'
import { BlockStorage } from './block-storage.ts'
import type { Prepared } from './prepared.ts'

/** What Postgres is started with besides PGlite's own: the same as the server asks of its connections. */
const settings = ["set timezone to 'UTC'", 'set jit to off', 'set role amber_app']

/** Opens the database of this browser. The first time, it is the one that was prepared by the build, moved to today. */
export async function openDatabase({
  name,
  prepared,
  preparedUrl,
}: {
  name: string
  prepared: Prepared
  preparedUrl: string
}) {
  const storage = new BlockStorage(name)
  await storage.init()
  const isNew = await storage.isEmpty()
  const [engine, files, data] = await Promise.all([
    WebAssembly.compileStreaming(fetch(engineUrl)),
    fetch(filesUrl).then((answer) => answer.blob()),
    isNew ? fetch(preparedUrl).then((answer) => answer.blob()) : null,
  ])
  const engineParts = { pgliteWasmModule: engine, initdbWasmModule: engine, fsBundle: files }
  const postgres = await PGlite.create({
    ...engineParts,
    fs: new MemfsFrontendFS(storage),
    // What the driver for servers hands out as text, since it may be more than a number can hold.
    parsers: { [types.INT8]: (value) => value, [types.NUMERIC]: (value) => value },
    ...(data ? { loadDataDir: data } : {}),
  })
  if (isNew) await postgres.exec(moveBy(Date.now() - prepared.time))
  for (const setting of settings) await postgres.exec(setting)
  const listen: Listen = ({ onNotice, onLost, signal }) => {
    const begin = async () => {
      const unlisten = await postgres.listen(liveChannel, onNotice)
      signal.addEventListener('abort', () => void unlisten().catch(() => undefined))
      onNotice()
    }
    begin().catch(onLost)
  }
  return {
    db: drizzle(postgres) as unknown as Database,
    listen,
    /** Leaves what is stored as it is; nothing more is written. */
    close: () => storage.close(),
  }
}

/** Moves every moment in the database by so many milliseconds: what was made up for a build has happened until now. */
function moveBy(milliseconds: number): string {
  return `do $$
    declare
      place record;
    begin
      -- Neither the triggers that keep the log nor those that count changes are meant.
      set local session_replication_role = replica;
      for place in
        select table_name, string_agg(format('%1$I = %1$I + interval ''${Math.round(milliseconds)} milliseconds''', column_name), ', ') as moves
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and data_type = 'timestamp with time zone'
          and table_type = 'BASE TABLE' and table_name <> 'migrations'
        group by table_name
      loop
        execute format('update %I set %s', place.table_name, place.moves);
      end loop;
    end
  $$`
}
