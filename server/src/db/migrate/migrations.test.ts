import { beforeAll, expect, inject, test } from 'vitest'
import { withClient } from '#server/db/connect.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-list.ts'

const migrations = await readMigrations(new URL('../../../migrations/', import.meta.url))

const template = inject('database')
let address = template
const ask = async (statement: string, of = address) =>
  (await withClient(of, (client) => client.query<Record<string, unknown>>(statement))).rows

beforeAll(async () => {
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await ask(`create database ${database} template template0`, template)
  address = { ...template, database }
  await withClient(address, (client) => migrate(client, migrations))
})

test('an empty database contains only the default retention of audit events', async () => {
  const names = await ask(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'migrations'`,
  )
  expect(names.length).toBeGreaterThan(50)
  const filled = await Promise.all(
    names.map(async ({ name }) =>
      (await ask(`select from ${String(name)}`)).length ? [name] : [],
    ),
  )
  expect(filled.flat()).toEqual(['audit_retentions'])
  expect(await ask('select days from audit_retentions')).toEqual([{ days: 3650 }])
})

test('lists the users that an event of a role names, each once', async () => {
  const event = (action: string, outcome: string, [before, after]: [string, string]) => `
    insert into audit_events (id, time, action, outcome, before, after, request_id) values
    (gen_random_uuid(), '2026-01-02', '${action}', '${outcome}', '${before}', '${after}', 'r')`
  await ask(event('role.addMembers', 'done', ['null', '{"users": ["ann", "ann", "王芳", null]}']))
  await ask(event('role.removeMembers', 'done', ['{"users": ["bob"]}', 'null']))
  await ask(event('role.addMembers', 'denied', ['null', '{"users": ["denied"]}']))
  await ask(event('role.update', 'done', ['null', '{"users": ["updated"]}']))
  await ask(event('role.addMembers', 'done', ['null', '{"users": "all"}']))
  expect(
    await ask('select user_name, sequence::integer from audit_event_members order by 1'),
  ).toEqual([
    { user_name: 'ann', sequence: 1 },
    { user_name: 'bob', sequence: 2 },
    { user_name: '王芳', sequence: 1 },
  ])
})

test('every security definer function has a fixed search path', async () => {
  const functions = await ask(
    `select proname as name, coalesce(array_to_string(proconfig, ' '), '') as settings from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace`,
  )
  expect(functions.length).toBeGreaterThan(3)
  for (const { name, settings } of functions)
    expect(settings, String(name)).toMatch(/search_path=pg_catalog, public, pg_temp/)
})
