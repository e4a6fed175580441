import { beforeEach, expect, inject, test } from 'vitest'
import { migrateCommands, runMigrate } from './command-migrate.ts'
import { withClient } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'

const released = await readMigrations(new URL('../migrations/', import.meta.url))
const next = { name: '9998_next.sql', sql: 'create table never (); create table ever ()' }
const index = {
  name: '9999_index.sql',
  sql: '-- no-transaction\ncreate index concurrently x on y (z)',
}

const template = inject('database')
let address = template
const ask = async (statement: string) =>
  (await withClient(address, (client) => client.query<Record<string, unknown>>(statement))).rows

async function run(word: string, migrations = released): Promise<string[]> {
  const lines: string[] = []
  const database = { application: address, owner: address, standbys: [] }
  const config = { archive: null, database, dataFolder: '/nowhere' }
  const print = (line: string) => void lines.push(line)
  await runMigrate(migrateCommands[word]!, { config, print, migrations })
  return lines
}

beforeEach(async () => {
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await withClient(template, (client) =>
    client.query(`create database ${database} template ${template.database}`),
  ).catch(() => undefined)
  address = { ...template, database }
})

test('status lists applied and pending migrations with checksum and time', async () => {
  const lines = await run('status', [...released, next])
  expect(lines).toHaveLength(released.length + 2)
  expect(lines[0]).toMatch(/^applied {2}0001_baseline\.sql +[0-9a-f]{12} {2}\d{4}-\d\d-\d\dT/)
  expect(lines.at(-2)).toMatch(/^pending {2}9998_next\.sql +[0-9a-f]{12} {2}–$/)
  expect(lines.at(-1)).toBe('1 pending: npm run migrate -- up')
  expect((await run('status')).at(-1)).toBe('All migrations are applied.')
})

test('dry-run runs pending migrations and changes nothing', async () => {
  const lines = await run('dry-run', [...released, next, index])
  expect(lines).toEqual([
    '9998_next.sql…',
    expect.stringMatching(/^9998_next\.sql took \d+ ms$/),
    '9999_index.sql is not tried: it, or one before it, needs no transaction',
    'Nothing was changed.',
  ])
  expect(await ask(`select to_regclass('ever') as found`)).toEqual([{ found: null }])
  const broken = { ...next, sql: 'create table half (); select 1 / 0' }
  await expect(run('dry-run', [...released, broken])).rejects.toThrow(
    /9998_next\.sql failed.*division by zero/,
  )
  expect((await run('status', [...released, next])).at(-1)).toMatch(/^1 pending/)
})

test('up reports once that a migration waits for another transaction', async () => {
  const column = { name: '9998_column.sql', sql: 'alter table users add column never text' }
  const applying = await withClient(address, async (reader) => {
    await reader.query('begin; lock table users in access share mode')
    const started = run('up', [...released, column])
    const tries = async () =>
      (
        await ask(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length
    for (const count of [1, 0, 1]) await expect.poll(tries, { timeout: 10_000 }).toBe(count)
    return { started }
  })
  expect(await applying.started).toEqual([
    '9998_column.sql…',
    '9998_column.sql waits for another transaction, such as a backup. Trying until it has ended…',
    expect.stringMatching(/^9998_column\.sql took \d+ ms$/),
    'All migrations are applied.',
  ])
}, 60_000)

test('up applies pending migrations once', async () => {
  expect(await run('up', [...released, next])).toEqual([
    '9998_next.sql…',
    expect.stringMatching(/^9998_next\.sql took \d+ ms$/),
    'All migrations are applied.',
  ])
  expect(await ask(`select to_regclass('ever')::text as found`)).toEqual([{ found: 'ever' }])
  expect(await run('up', [...released, next])).toEqual(['All migrations are applied.'])
  const [granted] = await ask(`select has_table_privilege('amber_app', 'ever', 'select') as may`)
  expect(granted).toEqual({ may: true })
})

test('refuses a newer database in one sentence, and status names the migration', async () => {
  await run('up', [...released, next])
  for (const word of ['status', 'dry-run', 'up'])
    await expect(run(word)).rejects.toMatchObject({
      isForeseen: true,
      message: expect.stringMatching(/^This database was made by another version.*9998_next\.sql/),
    })
})

test('explains what to do without a database', async () => {
  const config = { archive: null, database: null, dataFolder: '/nowhere' }
  const status = runMigrate(migrateCommands['status']!, { config, print: () => undefined })
  await expect(status).rejects.toThrow('There is no database in /nowhere yet')
})
