import { beforeEach, expect, inject, test } from 'vitest'
import type { Socket } from 'node:net'
import { withClient, type DatabaseClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration-list.ts'
import { startForeignPostgres } from '#server/testing/stand-ins/foreign-postgres.ts'

const table = { name: '0001_note.sql', sql: 'create table note (text text)' }
const column = { name: '0002_author.sql', sql: 'alter table note add column author text' }

const template = inject('database')
let address: DatabaseAddress = template
const run = (migrations: (typeof table)[]) =>
  withClient(address, (client) => migrate(client, migrations))
const ask = async (statement: string) =>
  (await withClient(address, (client) => client.query<Record<string, unknown>>(statement))).rows
const applied = async () =>
  (await ask('select name from migrations order by name')).map(({ name }) => name)

beforeEach(async () => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await withClient(template, (client) => client.query(`create database ${name} template template0`))
  address = { ...template, database: name }
})

test('applies each migration once on eight concurrent servers', async () => {
  await Promise.all(Array.from({ length: 8 }, () => run([table, column])))
  expect(await applied()).toEqual([table.name, column.name])
})

test('applies only new migrations, and none on a later start', async () => {
  await run([table])
  await ask(`insert into note values ('kept')`)
  await run([table, column])
  await run([table, column])
  expect(await ask('select * from note')).toEqual([{ text: 'kept', author: null }])
})

test('rolls back a failed migration and keeps the earlier ones', async () => {
  const broken = { name: '0003_broken.sql', sql: 'create table half (); select 1 / 0' }
  await expect(run([table, column, broken])).rejects.toThrow(
    /0003_broken\.sql failed.*division by zero/,
  )
  expect(await applied()).toEqual([table.name, column.name])
  expect(await ask(`select to_regclass('half') as half`)).toEqual([{ half: null }])
})

test('refuses a migration edited after it was applied, before any change', async () => {
  await run([table])
  const edited = { ...table, sql: `${table.sql} -- edited` }
  await expect(run([edited, column])).rejects.toMatchObject({
    isForeseen: true,
    message: expect.stringMatching(/^The migration 0001_note\.sql was edited after it was applied/),
  })
  expect(await applied()).toEqual([table.name])
})

test('refuses a database with an unknown migration before any change', async () => {
  await run([column, table].toReversed())
  const older = { name: '0001_other.sql', sql: 'create table other ()' }
  await expect(run([older, table])).rejects.toMatchObject({
    isForeseen: true,
    message: expect.stringMatching(
      /^This database was made by another version of Amber.*0002_author\.sql/,
    ),
  })
  expect(await applied()).toEqual([table.name, column.name])
})

const index = {
  name: '0003_index.sql',
  sql: `-- no-transaction
-- Repeatable, since an attempt that failed leaves an invalid index; this is a comment.
drop index concurrently if exists note_author;
create index concurrently note_author
  on note (author);
`,
}

test('creates an index concurrently once on eight concurrent servers', async () => {
  const all = [table, column, index]
  await Promise.all(Array.from({ length: 8 }, () => run(all)))
  expect(await applied()).toEqual(all.map(({ name }) => name))
  expect(
    await ask(`select indisvalid from pg_index where indexrelid = 'note_author'::regclass`),
  ).toEqual([{ indisvalid: true }])
})

test('leaves the migration of a failed index pending for the next start', async () => {
  await run([table, column])
  await ask(`insert into note values ('twice'), ('twice')`)
  const unique = {
    ...index,
    sql: index.sql.replace('create', 'create unique').replace('(author)', '(text)'),
  }
  await expect(run([table, column, unique])).rejects.toThrow(
    /0003_index\.sql failed.*could not create/,
  )
  expect(await applied()).toEqual([table.name, column.name])
  await ask('delete from note')
  await run([table, column, unique])
  expect(await applied()).toHaveLength(3)
})

test('refuses a migration without transaction through a pooler', async () => {
  await run([table, column])
  const pooled = withClient(address, (client) =>
    migrate(client, [table, column, index], { address: { pooler: 'transaction' } }),
  )
  await expect(pooled).rejects.toMatchObject({
    isForeseen: true,
    message: expect.stringContaining('Set AMBER_DATABASE_DIRECT_URL'),
  })
})

test.each([
  ['a migration', 'select pg_sleep(600)'],
  ['a migration without transaction', '-- no-transaction\nselect pg_sleep(600)'],
])(
  'takes over %s of a dead server',
  async (_name, sql) => {
    const slow = { name: '0003_slow.sql', sql }
    const running = `select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(600)'`
    let second: Promise<void> | undefined
    const died = withClient(address, async (client) => {
      const migrated = migrate(client, [table, slow])
      await expect.poll(() => ask(running), { timeout: 10_000 }).toHaveLength(1)
      const waiting = await startWaiting([table, { ...slow, sql: 'select 1' }])
      second = waiting.migrated
      // As the system does with the sockets of a killed process.
      socketOf(client).destroy()
      return migrated
    })
    await expect(died).rejects.toThrow(/0003_slow\.sql failed/)
    await second
    expect(await applied()).toEqual([table.name, slow.name])
  },
  60_000,
)

test('probes for the death of a migrating server', async () => {
  const foreign = await startForeignPostgres({ tls: false })
  address = { connectionString: `postgres://amber@127.0.0.1:${foreign}/amber` }
  const names = ['idle', 'interval', 'count'].map((name) => `tcp_keepalives_${name}`)
  const values = [...names, 'tcp_user_timeout'].map(
    (name) => `current_setting('${name}') as ${name}`,
  )
  await run([
    { name: '0001_probes.sql', sql: `create table probes as select ${values.join(', ')}` },
  ])
  expect(await ask('select * from probes')).toEqual([
    {
      tcp_keepalives_idle: '10',
      tcp_keepalives_interval: '1',
      tcp_keepalives_count: '10',
      tcp_user_timeout: '20000',
    },
  ])
}, 60_000)

test('waits for a long read without making later reads wait', async () => {
  await run([table])
  const blocked = Promise.withResolvers<void>()
  let migrated: Promise<void> | undefined
  await withClient(address, async (reader) => {
    await reader.query('begin; lock table note in access share mode')
    migrated = withClient(address, (client) =>
      migrate(client, [table, column], {
        onStep: ({ state }) => {
          if (state === 'blocked') blocked.resolve()
        },
      }),
    )
    const waiting = `select from pg_locks where relation = 'note'::regclass and not granted`
    await expect.poll(() => ask(waiting), { timeout: 10_000 }).toHaveLength(1)
    // Fails if the migration does not give way within the limit of the application's statements.
    await withClient(address, async (client) => {
      await client.query(`set statement_timeout = '10s'`)
      await client.query('select from note')
    })
    await Promise.race([blocked.promise, migrated])
    expect(await applied()).toEqual([table.name])
  })
  await migrated
  expect(await applied()).toEqual([table.name, column.name])
}, 60_000)

test('cancels a migration that waits for a long read when its connection ends', async () => {
  await run([table])
  await withClient(address, async (reader) => {
    await reader.query('begin; lock table note in access share mode')
    const ended = withClient(address, (client) =>
      migrate(client, [table, column], {
        onStep: ({ state }) => {
          if (state === 'blocked') void client.end()
        },
      }),
    )
    await expect(ended).rejects.toThrow('not queryable')
  })
  expect(await applied()).toEqual([table.name])
}, 60_000)

const socketOf = (client: DatabaseClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Starts a server that has to wait for another. */
async function startWaiting(migrations: Migration[]) {
  const waiting = Promise.withResolvers<void>()
  const migrated = withClient(address, (client) =>
    migrate(client, migrations, {
      onStep: ({ state }) => {
        if (state === 'waiting') waiting.resolve()
      },
    }),
  )
  await Promise.race([waiting.promise, migrated])
  return { migrated }
}
