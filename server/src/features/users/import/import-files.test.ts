import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { statusCodes } from '@amber/contract/rules.ts'
import type { UserImport } from '@amber/contract/users/user-imports.ts'
import { userImports as calls } from '@amber/contract/users/user-imports.ts'
import { withClient } from '#server/db/connect.ts'
import { userImports } from '#server/db/schema.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const { token, user: importer } = await makeSignedIn(app, ['R_SUPER'])

type Options = { language?: string; type?: string }

async function send(
  content: string | Uint8Array<ArrayBuffer>,
  { language = 'en', type = 'application/octet-stream' }: Options = {},
) {
  const answer = await app.request('/api/user-imports', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      'content-type': type,
    },
    body: content,
  })
  const { code, msg, data } = (await answer.json()) as {
    code: string
    msg: string
    data: UserImport
  }
  return { status: answer.status, code, msg, data }
}

test('refuses a file that is no list of users with the reason', async () => {
  const refused = async (content: string | Uint8Array<ArrayBuffer>, options: Options = {}) => {
    const { status, code } = await send(content, options)
    return [status, code]
  }
  expect(await refused('')).toEqual([422, 'sheet_empty'])
  expect(await refused('# only a note\n\n')).toEqual([422, 'sheet_empty'])
  expect(await refused('Username,Email\nx,y\n')).toEqual([422, 'sheet_heading_missing'])
  expect(await refused('Username,用户名,Display name\n')).toEqual([422, 'sheet_heading_twice'])
  expect(await refused('a,b\n"open')).toEqual([422, 'sheet_heading_missing'])
  expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]))).toEqual([422, 'sheet_broken'])
  expect(await refused(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toEqual([
    422,
    'sheet_unsupported',
  ])
  expect(await refused('x', { type: 'text/csv' })).toEqual([415, 'file_type_unsupported'])
  expect(await refused(new Uint8Array(30 * 2 ** 20 + 1))).toEqual([413, 'request_too_large'])
  const left = await app.db
    .select()
    .from(userImports)
    .where(and(eq(userImports.ownerId, importer.id), eq(userImports.state, 'checking')))
  expect(left).toEqual([])
  expect((await send('Username,Email\n', { language: 'zh-CN' })).msg).toBe(
    '缺少列：昵称 / Display name',
  )
})

test('refuses more rows than the limit', { timeout: 120_000 }, async () => {
  const { status, code, msg } = await send(`Username,Display name\n${'a,b\n'.repeat(100_001)}`)
  expect([status, code, msg]).toEqual([
    422,
    'sheet_too_long',
    'You can import up to 100000 rows at a time',
  ])
})

const asOwner = (statement: string) =>
  withClient(app.address, (client) => client.query<Record<string, unknown>>(statement))

test('analyzes the rows before comparing them, so that a long file stays fast', async () => {
  // Records the planner's row estimates.
  await asOwner(`
    create table noted (rows integer);
    create function note_rows() returns trigger language plpgsql security definer as $$ begin
      insert into noted select reltuples from pg_class where relname = 'user_import_rows';
      return null;
    end $$;
    create trigger note_rows after update on user_import_rows
      for each statement execute function note_rows()`)
  const { data } = await send(`Username,Display name\n${'same,Same\n'.repeat(300)}`)
  expect(data).toMatchObject({ total: 300, bad: 299 })
  await asOwner('drop function note_rows cascade')
  const { rows } = await asOwner('select distinct rows >= 300 as is_counted from noted')
  expect(rows).toEqual([{ is_counted: true }])
})

test('accepts a file while another session vacuums the table of rows', async () => {
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('lock table user_import_rows in share update exclusive mode')
  expect((await send('Username,Display name\nfree_name,Free\n')).data).toMatchObject({ total: 1 })
  await client.query('rollback')
  client.release()
})

test('accepts any content in a cell', async () => {
  const evil = [
    '=1+1',
    "'; drop table users; --",
    '\u0001\u202E',
    'x'.repeat(100_000),
    '😀'.repeat(40),
    '"',
    '{}',
    'a:b:c',
  ]
  const rows = evil.map(
    (cell, index) =>
      `evil_${index},"${cell.replaceAll('"', '""')}","${cell.replaceAll('"', '""')}",13800138000`,
  )
  const { data: checked } = await send(['Username,Display name,Roles,Phone', ...rows].join('\n'))
  expect(checked.total).toBe(evil.length)
  expect((await app.call(calls.faults, { id: checked.id }, { token })).text).toContain(
    "This role doesn't exist: a:b:c",
  )
})

test('reads a column by the key of its field, as in files with the former heading Phone', async () => {
  const { data } = await send('Username,Display name,Phone\nformer_one,Former,13800138017\n')
  expect(data).toMatchObject({ total: 1, bad: 0 })
  const { rows } = await app.pool.query<{ phone: string }>(
    'select phone from user_import_rows where import_id = $1',
    [data.id],
  )
  expect(rows).toEqual([{ phone: '13800138017' }])
})

test('reads choices in any language', async () => {
  const words = ['启用,女', 'Enabled,Female', '啟用,女', '停用,Female', '1,2']
  const lines = words.map((cells, index) => `word_${index},Word,${cells}`)
  const { data } = await send(['Username,Display name,Status,Gender', ...lines].join('\n'))
  expect(data).toMatchObject({ total: words.length, bad: 0 })
  const { rows } = await app.pool.query<{ status: string; gender: string }>(
    'select status, gender from user_import_rows where import_id = $1 order by row_number',
    [data.id],
  )
  const { enabled, disabled } = statusCodes
  expect(rows.map(({ status }) => status)).toEqual([enabled, enabled, enabled, disabled, enabled])
  expect(new Set(rows.map(({ gender }) => gender))).toEqual(new Set(['2']))
})

test('the template can be filled in and uploaded, in any language and format', async () => {
  for (const language of ['en', 'zh-CN', 'zh-TW'])
    for (const format of ['csv', 'xlsx'] as const) {
      const answer = await app.request(`/api/user-import-template?format=${format}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const { status, data } = await send(bytes, { language })
      expect([status, data.total]).toEqual([201, 0])
    }
  const [last] = await app.db.select().from(userImports).orderBy(desc(userImports.createTime))
  expect(await app.call(calls.run, { id: last?.id ?? '' }, { token })).toMatchObject({
    status: 409,
    code: 'import_empty',
  })
})
