import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import {
  fileFieldsOf,
  nounPathOf,
  pictureFieldsOf,
  type Noun,
} from '@amber/contract/nouns/define-noun.ts'
import { permissionOfField } from '@amber/contract/nouns/noun-views.ts'
import { largestUpload } from '@amber/contract/nouns/record-files.ts'
import type { NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import { nounTables } from '#server/db/noun-tables.ts'
import { purgeRecords } from '#server/features/nouns/purge-records.service.ts'
import { deleteUnusedFiles } from '#server/features/nouns/record-files.service.ts'
import { fileTypeOf } from '#server/lib/file-type.ts'
import { makeHolder } from './make.ts'
import type { TestApp } from './test-app.ts'
import { sampleOf, sendFile } from './upload-sample.ts'

type Person = { token: string; user: { userName: string } }
type Content = Readonly<Record<string, unknown>>
type Stored = Record<string, unknown> & { id: string; version: number }
/** Fields differ between nouns. */
type Write = Endpoint<z.core.$ZodType<unknown, Content>, z.core.$ZodType<Stored>>
type Calls = Record<'create' | 'update' | 'get' | 'remove' | 'restore', Write> &
  Pick<NounCalls, 'changes' | 'preview'>

type Subject = {
  app: TestApp
  noun: Noun
  calls: unknown
  admin: Person
  /** Uploads a file for each field. */
  contentOf: () => Promise<Content>
}

const isEqual = (one: Uint8Array, other: Uint8Array) => one.toHex() === other.toHex()

const day = 24 * 60 * 60 * 1000

const isWaiting = async ({ pool }: TestApp) => {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount === 1
}

/** Parts of the tests of one field. */
function partsOf({ app, noun, calls: given, admin, contentOf }: Subject, field: string) {
  const calls = given as Calls
  const view = permissionOfField(noun, field)
  const holder = (verb: string) =>
    makeHolder(app, [`${noun.name}:${verb}` as Permission, ...(view ? [view] : [])])
  return {
    calls,
    holder,
    missing: {
      status: 422,
      code: 'input_invalid',
      problem: { fields: { [field]: expect.any(String) } },
    },
    send: (more: { name?: string; bytes?: Uint8Array<ArrayBuffer> } = {}, by = admin) =>
      sendFile(app, { noun, field, ...more }, by),
    add: async () => {
      const content = await contentOf()
      return { content, record: (await app.call(calls.create, content, admin)).data }
    },
    download: ({ id }: { id: string }, { token } = admin) =>
      app.request(`/api${nounPathOf(noun)}/${id}/files/${field}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    fileOf: (record: Stored) => record[field] as StoredFile,
    isStored: async (id: string) =>
      (await app.pool.query('select from record_files where id = $1', [id])).rowCount === 1,
    /** Runs the job so many milliseconds later. */
    clean: (afterMs: number) => {
      const now = () => new Date(app.clock.now().getTime() + afterMs)
      const { signal } = new AbortController()
      return deleteUnusedFiles(app.db, { platform: { ...app.platform, now }, signal })
    },
  }
}
type Parts = ReturnType<typeof partsOf>

function testReading(
  { add, download, fileOf, holder, send, calls }: Parts,
  { app, noun, admin, contentOf }: Subject,
  field: string,
) {
  const isPicture = noun.fields[field]?.kind === 'picture'
  test(`limits downloads of the ${field} to readers`, async () => {
    const { record } = await add()
    const { name, size } = fileOf(record)
    const answer = await download(record)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes).toHaveLength(size)
    const isRight = isPicture
      ? fileTypeOf(bytes) === 'webp'
      : isEqual(bytes, sampleOf({ noun, field }))
    expect(isRight).toBe(true)
    const kind = isPicture ? 'inline' : 'attachment'
    const ending = name.slice(name.lastIndexOf('.'))
    expect(answer.headers.get('content-disposition')).toBe(
      `${kind}; filename="_bersicht _${ending}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect((await download(record, await holder('list'))).status).toBe(200)
    expect((await download(record, await holder('create'))).status).toBe(403)
    expect((await download({ id: fileOf(record).id })).status).toBe(404)
  })

  test(`requires the permission to add or edit for an upload of the ${field} and checks its content`, async () => {
    for (const verb of ['create', 'update'])
      expect((await send({}, await holder(verb))).status).toBe(201)
    expect(await send({}, await holder('list'))).toMatchObject({ code: 'permission_missing' })
    const empty = await send({ bytes: new Uint8Array() })
    expect(empty.code).toBe(isPicture ? 'picture_unsupported' : 'file_empty')
    expect((await send({ bytes: new Uint8Array(largestUpload + 1) })).status).toBe(413)
  })

  test(`refuses unknown types of the ${field} and removes folders from its name`, async () => {
    const { code } = await send({ bytes: new Uint8Array([1, 2, 3]) })
    expect(code).toBe(isPicture ? 'picture_unsupported' : 'file_type_refused')
    const { name } = (await send({ name: '../a\\b \u{1F468}\u200D\u{1F469}' })).data
    expect(name).toMatch(/^\.\._a_b \u{1F468}\u200D\u{1F469}\.[a-z]+$/u)
  })

  test(`attaches a ${field} once, by its owner only`, async () => {
    const other = await holder('create')
    const foreign = { ...(await contentOf()), [field]: (await send({}, other)).data.id }
    expect(await app.call(calls.create, foreign, admin)).toMatchObject({ code: 'input_invalid' })
    const content = await contentOf()
    expect((await app.call(calls.create, content, admin)).status).toBe(201)
    const repeated = { ...(await contentOf()), [field]: content[field] }
    expect((await app.call(calls.create, repeated, admin)).problem.fields).toEqual({
      [field]: 'This file has expired. Upload it again.',
    })
  })
}

function testKeeping(
  { add, calls, clean, download, fileOf, isStored, send }: Parts,
  { app, noun, admin }: Subject,
  field: string,
) {
  test(`deletes a replaced ${field} a day later and names both in the history`, async () => {
    const { content, record } = await add()
    const next = (await send({ name: 'next.pdf' })).data
    const { id, version } = record
    const saved = await app.call(calls.update, { ...content, id, version, [field]: next.id }, admin)
    expect(fileOf(saved.data)).toEqual(next)
    const { data } = await app.call(calls.changes, { id }, admin)
    expect(data.records[0]?.fields).toEqual([
      {
        field,
        before: expect.stringContaining(fileOf(record).name),
        after: expect.stringContaining(next.name),
      },
    ])
    await clean(day - 1000)
    expect(await isStored(fileOf(record).id)).toBe(true)
    await clean(day + 1000)
    expect([await isStored(fileOf(record).id), await isStored(next.id)]).toEqual([false, true])
  })

  test(`keeps the ${field} of a deleted record while it can be restored`, async () => {
    const { record } = await add()
    const { id } = record
    await app.call(calls.remove, { id }, admin)
    await clean(29 * day)
    expect((await download(record)).status).toBe(404)
    await app.call(calls.restore, { id }, admin)
    expect((await download(record)).status).toBe(200)
    await app.call(calls.remove, { id }, admin)
    await purgeRecords(app.db, new Date(app.clock.now().getTime() + 31 * day))
    await clean(31 * day)
    expect(await isStored(fileOf(record).id)).toBe(false)
  })

  test(`keeps the ${field} of a record restored during its purge`, async () => {
    const { record } = await add()
    const { id } = record
    await app.call(calls.remove, { id }, admin)
    const table = new Map(nounTables).get(noun.plural)!
    const later = new Date(app.clock.now().getTime() + 31 * day)
    let purge: Promise<void> | undefined
    await app.db.transaction(async (restore) => {
      await restore.update(table).set({ removedAt: null }).where(eq(table.id, id))
      purge = purgeRecords(app.db, later)
      await expect.poll(() => isWaiting(app)).toBe(true)
    })
    await purge
    await clean(31 * day)
    expect((await download(record)).status).toBe(200)
  })

  test(`deletes the oldest ${field} of a user with too many unattached files`, async () => {
    const ids: string[] = []
    for (let count = 0; count < 21; count++) ids.push((await send()).data.id)
    expect([await isStored(ids[0]!), await isStored(ids[1]!)]).toEqual([false, true])
  })
}

function testPreview(
  { add, calls, fileOf, holder }: Parts,
  { app, admin }: Subject,
  field: string,
) {
  test(`shows readers a preview of the ${field}, named by its file`, async () => {
    const { record } = await add()
    const file = fileOf(record).id
    const { preview } = calls
    const see = ({ token }: { token: string }, input: { file: string }) =>
      app.call(preview!, { id: record.id, field, ...input }, { token })
    const { picture } = (await see(await holder('list'), { file })).data
    expect(picture).toMatch(/^data:image\/webp;base64,UklGR/)
    expect((await see(await holder('create'), { file })).status).toBe(403)
    const outdated = { file: crypto.randomUUID() }
    expect(await see(admin, outdated)).toMatchObject({ status: 404, code: 'file_missing' })
  })
}

/** Tests each field of a noun that holds a file. */
export function nounFileTests(subject: Subject): void {
  for (const field of fileFieldsOf(subject.noun)) {
    const parts = partsOf(subject, field)
    testReading(parts, subject, field)
    testKeeping(parts, subject, field)
    if (pictureFieldsOf(subject.noun).includes(field)) testPreview(parts, subject, field)
  }
}
