import { beforeEach, expect, inject, test } from 'vitest'
import { withClient } from './connect.ts'
import { migrate } from './migrate.ts'

const table = { name: '0001_note.sql', sql: 'create table note (text text)' }
const column = { name: '0002_author.sql', sql: 'alter table note add column author text' }

const template = inject('database')
let address = template
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

test('of eight servers that start at once, one applies each migration', async () => {
  await Promise.all(Array.from({ length: 8 }, () => run([table, column])))
  expect(await applied()).toEqual([table.name, column.name])
})

test('an update applies what is new, and a later start nothing', async () => {
  await run([table])
  await ask(`insert into note values ('kept')`)
  await run([table, column])
  await run([table, column])
  expect(await ask('select * from note')).toEqual([{ text: 'kept', author: null }])
})

test('one that fails leaves nothing of itself, and what came before it stays', async () => {
  const broken = { name: '0003_broken.sql', sql: 'create table half (); select 1 / 0' }
  await expect(run([table, column, broken])).rejects.toThrow(
    /0003_broken\.sql failed.*division by zero/,
  )
  expect(await applied()).toEqual([table.name, column.name])
  expect(await ask(`select to_regclass('half') as half`)).toEqual([{ half: null }])
})

test('a migration that was edited after it had been applied is refused before anything is changed', async () => {
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
