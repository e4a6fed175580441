import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/server/db/embedded.ts'
import { readMigrations } from '@amber/server/db/migrate.ts'
import { prepareDatabase } from '@amber/server/db/prepare.ts'
import { nodePlatform } from '@amber/server/lib/node-platform.ts'

const migrationsFolder = new URL('../server/migrations/', import.meta.url)
const peopleFile = new URL('./people.sql', import.meta.url)
const logsFile = new URL('./logs.sql', import.meta.url)

/** The password of everybody in a bench database. */
export const benchPassword = 'bench_123456'

type Recipe = {
  /** What the folder is called, before its stamp. */
  name: string
  /** The SQL that makes the rows, and how many, as the setting that it reads. */
  file: URL
  count: { setting: string; value: number }
  tables: string[]
}

/**
 * A data folder for the server with so many people in it. Made once (a million takes some two minutes) and kept in the
 * folder for temporary files until the migrations or the people change.
 */
export function ensureDatabase(people: number): Promise<string> {
  const count = { setting: 'bench.people', value: people }
  const tables = ['users', 'user_roles']
  return ensureData({ name: `${people}`, file: peopleFile, count, tables })
}

/** The same with so many audit events and as many sign-ins, and one administrator. */
export function ensureLogs(events: number): Promise<string> {
  const count = { setting: 'bench.events', value: events }
  const tables = ['audit_events', 'sign_ins']
  return ensureData({ name: `logs-${events}`, file: logsFile, count, tables })
}

async function ensureData(recipe: Recipe): Promise<string> {
  const migrations = await readMigrations(migrationsFolder)
  const text = JSON.stringify([migrations, await readFile(recipe.file, 'utf8')])
  const stamp = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), 'amber-bench', `${recipe.name}-${stamp}`)
  const isComplete = join(folder, 'complete')
  if (existsSync(isComplete)) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const started = performance.now()
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const platform = nodePlatform()
  const { close } = await prepareDatabase({
    address: postgres.connection,
    connections: 2,
    migrations,
    platform,
    mode: null,
    onError: (error) => console.error(error),
  })
  await close()
  const seconds = await fill(
    postgres.connection,
    recipe,
    await platform.passwords.hash(benchPassword),
  )
  await postgres.stop()
  await writeFile(isComplete, '')
  const total = (performance.now() - started) / 1000
  console.log(`Made ${folder} in ${total.toFixed(0)} s, ${seconds.toFixed(0)} s of it for indexes`)
  return folder
}

type Address = Parameters<typeof withClient>[0]

/** Adds the rows with the indexes taken off meanwhile, as a restored backup would; returns the seconds for these. */
function fill(address: Address, recipe: Recipe, passwordHash: string): Promise<number> {
  return withClient(address, async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = any($1::text[]::regclass[]) and not indisunique`,
      [recipe.tables],
    )
    await client.query('begin')
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(
      `select set_config($1, $2, true), set_config('bench.password_hash', $3, true)`,
      [recipe.count.setting, String(recipe.count.value), passwordHash],
    )
    await client.query(await readFile(recipe.file, 'utf8'))
    await client.query('commit')
    const started = performance.now()
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { definition } of indexes) await client.query(definition)
    const seconds = (performance.now() - started) / 1000
    await client.query('vacuum (analyze)')
    await client.query('checkpoint').catch(() => undefined) // only a superuser may, before Postgres 15
    return seconds
  })
}
