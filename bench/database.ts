import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { readMigrations } from '@amber/server/db/migrate/migration-list.ts'
import { prepareDatabase } from '@amber/server/db/prepare.ts'
import { rollUpMetrics } from '@amber/server/features/home/metric-counts.service.ts'
import { sealWaitingEvents } from '@amber/server/features/logs/audit-chain/audit-chain.service.ts'
import { readChangedNames } from '@amber/server/features/search/name-initials.service.ts'
import { nodePlatform } from '@amber/server/lib/node/node-platform.ts'

const migrationsFolder = new URL('../server/migrations/', import.meta.url)

export const benchPassword = 'bench_123456'

const fullSize = { people: 1_000_000, events: 10_000_000 }

/** SQL file in this folder; it reads the sizes as settings `bench.*`. */
type Part = {
  file: string
  tables: string[]
}
type Recipe = { sizes: Record<string, number>; parts: Part[] }

const people: Part = { file: 'people.sql', tables: ['users', 'user_roles'] }
const logs: Part = { file: 'logs.sql', tables: ['audit_events', 'sign_ins'] }
const others: Part = {
  file: 'others.sql',
  tables: ['user_roles', 'announcement_reads', 'notifications'],
}

export function ensurePeople(count: number): Promise<string> {
  return ensureData(`${count}`, { sizes: { people: count }, parts: [people] })
}

/** Full size takes 20 minutes and 20 GB; `share` such as 0.01 scales it. */
export function ensureEverything(share = 1): Promise<string> {
  const recipe = everything(share)
  return ensureData(`everything-${recipe.sizes['people']}`, recipe)
}

function everything(share: number): Recipe {
  const sizes = {
    people: Math.round(fullSize.people * share),
    events: Math.round(fullSize.events * share),
  }
  // Largest first, so that an older database only needs the later parts.
  return { sizes, parts: [logs, people, others] }
}

/** Fills an empty database, of any Postgres. */
export async function fillWithEverything(address: Address, share: number): Promise<void> {
  const { sizes, parts } = everything(share)
  await bringUpToDate(address)
  for (const part of parts) await fill(address, { part, sizes })
}

/**
 * Creates a deterministic database once in the temporary folder; recreated when the recipe or an applied migration
 * changes.
 */
async function ensureData(name: string, { sizes, parts }: Recipe): Promise<string> {
  const folder = join(tmpdir(), 'amber-bench', name)
  const wanted = await Promise.all(parts.map((part) => stampOf(part, sizes)))
  const made = await readStamps(folder)
  if (made.some((stamp, index) => stamp !== wanted[index])) return renew(name, { sizes, parts })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  let refusal: string | null = null
  try {
    await bringUpToDate(postgres.connection)
    for (const [index, part] of parts.entries()) {
      if (index < made.length) continue
      const started = performance.now()
      await fill(postgres.connection, { part, sizes })
      await writeFile(stampsIn(folder), JSON.stringify(wanted.slice(0, index + 1)))
      const seconds = (performance.now() - started) / 1000
      console.log(`Made ${part.file} in ${folder} in ${seconds.toFixed(0)} s`)
    }
    if (made.length < parts.length) await settle(postgres.connection)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'MigrationError')) throw error
    refusal = error.message
  } finally {
    await postgres.stop()
  }
  if (refusal === null) return folder
  console.log(`${folder} is made again: ${refusal}`)
  return renew(name, { sizes, parts })
}

async function renew(name: string, recipe: Recipe): Promise<string> {
  await rm(join(tmpdir(), 'amber-bench', name), { recursive: true, force: true })
  return ensureData(name, recipe)
}

const stampsIn = (folder: string) => join(folder, 'parts.json')

async function readStamps(folder: string): Promise<string[]> {
  const text = await readFile(stampsIn(folder), 'utf8').catch(() => '[]')
  return JSON.parse(text) as string[]
}

const textOf = ({ file }: Part) => readFile(new URL(file, import.meta.url), 'utf8')

async function stampOf(part: Part, sizes: Recipe['sizes']): Promise<string> {
  const given = JSON.stringify([sizes, await textOf(part)])
  return createHash('sha256').update(given).digest('hex')
}

type Address = Parameters<typeof withClient>[0]

async function bringUpToDate(address: Address): Promise<void> {
  const { close } = await prepare(address)
  await close()
}

async function prepare(address: Address) {
  return prepareDatabase({
    address,
    connections: 2,
    migrations: await readMigrations(migrationsFolder),
    platform: nodePlatform(),
    mode: null,
    examples: null,
    onError: (error) => console.error(error),
  })
}

async function fill(
  address: Address,
  { part, sizes }: { part: Part; sizes: Recipe['sizes'] },
): Promise<void> {
  const passwordHash = await nodePlatform().passwords.hash(benchPassword)
  await withClient(address, async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = any($1::text[]::regclass[]) and not indisunique`,
      [part.tables],
    )
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query('begin')
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const settings = Object.entries({ ...sizes, password_hash: passwordHash })
    for (const [key, value] of settings)
      await client.query(`select set_config($1, $2, true)`, [`bench.${key}`, value])
    await client.query(await textOf(part))
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
  })
}

/** Seals the audit log of such data, once, as the verification of a backup requires. */
export async function sealEvents(folder: string): Promise<void> {
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  try {
    await withClient(postgres.connection, (client) =>
      client.query(
        `insert into audit_queue (sequence) select sequence from audit_events where not exists (select from audit_seals)`,
      ),
    )
    const { db, close } = await prepare(postgres.connection)
    while ((await sealWaitingEvents(db, nodePlatform())) > 0);
    await close()
  } finally {
    await postgres.stop()
  }
}

/** Runs maintenance jobs at once, so that they do not disturb a measurement. */
async function settle(address: Address): Promise<void> {
  const { db, close } = await prepare(address)
  const { signal } = new AbortController()
  await rollUpMetrics(db, { platform: nodePlatform(), signal })
  await readChangedNames(db, signal)
  await close()
  await withClient(address, async (client) => {
    await client.query('vacuum (analyze)')
    await client.query('checkpoint').catch(() => undefined) // needs a superuser before Postgres 15
  })
}
