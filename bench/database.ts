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

/** The password of everybody in a bench database. */
export const benchPassword = 'bench_123456'

/**
 * A data folder for the server with so many people in it. Made once (a million takes some two minutes) and kept in the
 * folder for temporary files until the migrations or the people change.
 */
export async function ensureDatabase(people: number): Promise<string> {
  const migrations = await readMigrations(migrationsFolder)
  const recipe = JSON.stringify([migrations, await readFile(peopleFile, 'utf8')])
  const stamp = createHash('sha256').update(recipe).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), 'amber-bench', `${people}-${stamp}`)
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
    people,
    await platform.passwords.hash(benchPassword),
  )
  await postgres.stop()
  await writeFile(isComplete, '')
  const total = (performance.now() - started) / 1000
  console.log(
    `Made ${people} people in ${total.toFixed(0)} s, ${seconds.toFixed(0)} s of it for indexes`,
  )
  return folder
}

type Address = Parameters<typeof withClient>[0]

/** Adds the people with the indexes taken off meanwhile, as a restored backup would; returns the seconds for these. */
function fill(address: Address, people: number, passwordHash: string): Promise<number> {
  return withClient(address, async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid in ('users'::regclass, 'user_roles'::regclass) and not indisunique`,
    )
    await client.query('begin')
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(
      `select set_config('bench.people', $1, true), set_config('bench.password_hash', $2, true)`,
      [String(people), passwordHash],
    )
    await client.query(await readFile(peopleFile, 'utf8'))
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
