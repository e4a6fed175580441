// Creates the demo's initial database with the migrations, built-in records and users of `npm start`.
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Client } from 'pg'
import type { Database } from '@amber/server/db/connect.ts'
import { claimMode, seedBuiltIns } from '@amber/server/db/seed-built-ins.ts'
import { migrate } from '@amber/server/db/migrate/migrate.ts'
import { readMigrations } from '@amber/server/db/migrate/migration-list.ts'
import { seedExampleMenus } from '@amber/server/db/seed/menus.ts'
import { seed } from '@amber/server/db/seed/seed.ts'
import { browserPlatform } from '#demo/browser-platform.ts'
import type { Prepared } from '#demo/prepared.ts'
import { startParams } from '#demo/start-params.ts'

const migrationsFolder = new URL('../server/migrations/', import.meta.url)

/** Writes `database.tgz` and `prepared.json` into a folder. */
export async function prepareDatabase(folder: URL): Promise<void> {
  const migrations = await readMigrations(migrationsFolder)
  // Small WAL, as it is part of the download.
  const postgres = await PGlite.create({
    initDbStartParams: ['--wal-segsize=1', '--encoding=UTF8'],
    startParams,
  })
  await migrate(clientOf(postgres), migrations)
  await postgres.exec('set role amber_app')
  const db = drizzle(postgres) as unknown as Database
  const platform = browserPlatform()
  await seedBuiltIns(db, platform)
  await claimMode(db, 'evaluation')
  await seed(db, platform)
  await seedExampleMenus({ db, platform })
  const time = platform.now().getTime()
  await postgres.exec('reset role')
  // No further database is created.
  await postgres.exec("update pg_database set datistemplate = false where datname like 'template_'")
  for (const command of ['drop database template0', 'drop database template1'])
    await postgres.exec(command)
  await postgres.exec('vacuum (full, analyze)')
  await postgres.exec('select pg_switch_wal()')
  await postgres.exec('checkpoint')
  // Data files only work with the same Postgres format.
  const { rows } = await postgres.query<object>(
    'select pg_control_version, catalog_version_no from pg_control_system()',
  )
  const kind = JSON.stringify(rows)
  const dump = await postgres.dumpDataDir('gzip')
  writeFileSync(new URL('database.tgz', folder), Buffer.from(await dump.arrayBuffer()))
  const prepared: Prepared = {
    schema: hash(
      'sha256',
      [kind, ...migrations.map(({ name, sql }) => name + sql)].join('\n'),
    ).slice(0, 12),
    migrations: migrations.map(({ name }) => name),
    time,
  }
  writeFileSync(new URL('prepared.json', folder), JSON.stringify(prepared))
  await postgres.close()
}

function clientOf(postgres: PGlite): Client {
  const query = async (text: string, values?: unknown[]) =>
    values ? postgres.query(text, values) : (await postgres.exec(text)).at(-1)
  return { query } as unknown as Client
}

if (import.meta.main) await prepareDatabase(new URL(`${process.argv[2]}/`, import.meta.url))
