import { beforeEach, expect, inject, test } from 'vitest'
import { withClient } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))

const template = inject('database')
let address = template
const ask = async (statement: string, of = address) =>
  (await withClient(of, (client) => client.query<Record<string, unknown>>(statement))).rows
const migrateUpTo = (name?: string) =>
  withClient(address, (client) =>
    migrate(client, name ? migrations.filter((migration) => migration.name < name) : migrations),
  )

beforeEach(async () => {
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await ask(`create database ${database} template template0`, template)
  address = { ...template, database }
})

test('lists the users that events named before the list existed', async () => {
  await migrateUpTo('0037')
  const event = (action: string, outcome: string, [before, after]: [string, string]) => `
    insert into audit_events (id, time, action, outcome, before, after, request_id) values
    (gen_random_uuid(), '2026-01-02', '${action}', '${outcome}', '${before}', '${after}', 'r')`
  await ask(event('role.addMembers', 'done', ['null', '{"users": ["ann", "ann", "王芳", null]}']))
  await ask(event('role.removeMembers', 'done', ['{"users": ["bob"]}', 'null']))
  await ask(event('role.addMembers', 'denied', ['null', '{"users": ["never"]}']))
  await ask(event('role.update', 'done', ['null', '{"users": ["nobody"]}']))
  await ask(event('role.addMembers', 'done', ['null', '{"users": "all"}']))
  await migrateUpTo()
  expect(
    await ask('select user_name, sequence::integer from audit_event_members order by 1'),
  ).toEqual([
    { user_name: 'ann', sequence: 1 },
    { user_name: 'bob', sequence: 2 },
    { user_name: '王芳', sequence: 1 },
  ])
})

test('findings and the seals that they saw are kept, and an open verification goes on', async () => {
  await migrateUpTo('0044')
  const found = (last: string) => `{"events": 1, "last": ${last}, "problem": null}`
  for (const [time, result] of [
    ['2026-01-02', found('{"seal": 7, "hash": "0a0b"}')],
    ['2026-01-03', found('{"seal": 7, "hash": "0a0b"}')],
    ['2026-01-04', found('{"seal": 9, "hash": "0c"}')],
    ['2026-01-05', found('null')],
  ])
    await ask(`insert into audit_verifications (id, cause, create_time, end_time, result)
      values (gen_random_uuid(), 'schedule', '${time}', '${time}', '${result}')`)
  await ask(`insert into audit_verifications (id, cause, by_name, create_time, seen_at, checked)
    values (gen_random_uuid(), 'person', 'ann', now(), now(), 5)`)
  await migrateUpTo()
  expect(
    await ask(
      `select seal_id, encode(hash, 'hex') as hash, time::date::text from audit_seen_seals order by 1`,
    ),
  ).toEqual([
    { seal_id: 7, hash: '0a0b', time: '2026-01-02' },
    { seal_id: 9, hash: '0c', time: '2026-01-04' },
  ])
  expect(await ask('select count(*)::integer as n from audit_verifications')).toEqual([{ n: 4 }])
  expect(await ask('select cause, by_name, seen_at from audit_verification_runs')).toEqual([
    { cause: 'person', by_name: 'ann', seen_at: null },
  ])
})

test('no function with its owner’s rights looks for tables where its caller says', async () => {
  const functions = await ask(
    `select proname as name, coalesce(array_to_string(proconfig, ' '), '') as settings from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace`,
    template,
  )
  expect(functions.length).toBeGreaterThan(3)
  for (const { name, settings } of functions)
    expect(settings, String(name)).toMatch(/search_path=pg_catalog, public, pg_temp/)
})
