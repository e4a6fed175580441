import { expect, test } from 'vitest'
import type { SheetImport } from '@amber/contract/imports.ts'
import { nounImportCalls } from '@amber/contract/nouns/noun-imports.ts'

import { assets } from '@amber/contract/assets/assets.ts'
import { eq } from 'drizzle-orm'
import type { Permission } from '@amber/contract/permissions.ts'
import { users } from '#server/db/schema.ts'
import { makeHolder, makeSignedIn, makeUser } from '#server/testing/make.ts'

import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])

const contentOf = () => ({
  name: 'First',
  serial: crypto.randomUUID(),
  status: 'new' as const,
  price: '1234.50',
  bought: '2026-03-04',
  owner: admin.user.id,
  notes: 'Two\nlines',
})

async function add() {
  const content = contentOf()
  const reply = await app.call(assets.create, content, admin)
  expect(reply.status, reply.text).toBe(201)
  expect(reply.data).toMatchObject({ ...content, owner: { id: admin.user.id } })
  return { content, record: reply.data }
}

const listedIds = async () =>
  (await app.call(assets.list, { size: 100 }, admin)).data.records.map(({ id }) => id)

test('lists, finds and reads what was added', async () => {
  const { record } = await add()
  expect(await listedIds()).toContain(record.id)
  const found = await app.call(assets.list, { name: record.name }, admin)
  expect(found.data.records.map(({ id }) => id)).toContain(record.id)
  const other = await app.call(assets.list, { name: 'nowhere' }, admin)
  expect(other.data.records).toEqual([])
  expect((await app.call(assets.get, { id: record.id }, admin)).data).toEqual(record)
})

test('saves an edit, and answers the second of two with the current record', async () => {
  const { content, record } = await add()
  const edit = { ...content, name: 'Second', id: record.id, version: record.version }
  const saved = await app.call(assets.update, edit, admin)
  expect(saved.data).toMatchObject({ name: edit.name, version: 2 })
  expect(await app.call(assets.update, edit, admin)).toMatchObject({
    status: 409,
    code: 'record_changed',
    problem: { current: { name: edit.name, version: 2 } },
  })
})

test('refuses a serial that is taken', async () => {
  const { content } = await add()
  const repeated = { ...contentOf(), serial: content.serial }
  expect(await app.call(assets.create, repeated, admin)).toMatchObject({
    status: 409,
    code: 'value_taken',
  })
})

test('finds any of several values of status', async () => {
  const { record } = await add()
  const other = await app.call(assets.create, { ...contentOf(), status: 'used' as const }, admin)
  const found = async (wanted: string) => {
    const input = { status: wanted, size: 100 }
    return (await app.call(assets.list, input, admin)).data.records.map(({ id }) => id)
  }
  expect(await found('new,used')).toEqual(expect.arrayContaining([record.id, other.data.id]))
  expect(await found('used')).not.toContain(record.id)
  expect((await app.call(assets.list, { status: 'none' }, admin)).code).toBe('input_invalid')
})

test.each([
  ['price', '1234.5', '1234.51'],
  ['bought', '2026-03-04', '2026-03-05'],
] as const)('finds from and to a value of %s, inclusive', async (field, value, greater) => {
  const { record } = await add()
  const search = (bounds: object) => app.call(assets.list, { ...bounds, size: 100 }, admin)
  const isFound = async (bounds: object) =>
    (await search(bounds)).data.records.some(({ id }) => id === record.id)
  const [from, to] = [`${field}From` as const, `${field}To` as const]
  expect(await isFound({ [from]: value, [to]: value })).toBe(true)
  expect(await isFound({ [from]: greater })).toBe(false)
  expect(await isFound({ [to]: greater })).toBe(true)
  const reversed = await search({ [from]: greater, [to]: value })
  expect(reversed.problem.fields).toEqual({ [to]: "End can't be before start" })
})

test('exports what a search finds, with a permission and an audit event', async () => {
  const { record } = await add()
  const query = new URLSearchParams({ format: 'csv', name: record.name })
  const download = (token: string) =>
    app.request(`/api/asset-exports?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-US' },
    })
  const csvLines = (await (await download(admin.token)).text()).trimEnd().split('\r\n')
  const found = await app.call(assets.list, { name: record.name }, admin)
  expect(csvLines).toHaveLength(1 + found.data.total)
  expect(csvLines[0]).toContain('Name')
  expect(csvLines[1]).toContain(record.name)
  const { rows: logged } = await app.pool.query(
    "select after from audit_events where action = 'asset.export'",
  )
  expect(logged).toMatchObject([{ after: { count: found.data.total, format: 'csv' } }])
  const reader = await makeHolder(app, ['asset:list'])
  expect((await download(reader.token)).status).toBe(403)
})

test('finds by owner, who has to exist and stays by name when deleted', async () => {
  const { content, record } = await add()
  const person = await makeUser(app)
  const edit = { ...content, id: record.id, version: 1, owner: person.id }
  const shown = { id: person.id, name: person.userName }
  expect((await app.call(assets.update, edit, admin)).data.owner).toEqual(shown)
  await app.db.update(users).set({ removedAt: app.clock.now() }).where(eq(users.id, person.id))
  const found = await app.call(assets.list, { owner: person.id }, admin)
  expect(found.data.records.map((one) => one.owner)).toEqual([shown])
  expect((await app.call(assets.update, { ...edit, version: 2 }, admin)).status).toBe(200)
  const refused = await app.call(assets.create, { ...contentOf(), owner: person.id }, admin)
  expect(refused.problem.fields).toEqual({ owner: "This user doesn't exist or was deleted" })
  const unknown = { ...contentOf(), owner: crypto.randomUUID() }
  expect((await app.call(assets.create, unknown, admin)).code).toBe('input_invalid')
  await app.db.delete(users).where(eq(users.id, person.id))
  expect((await app.call(assets.get, { id: record.id }, admin)).data.owner).toBeNull()
})

test('readers find what the list shows in owner, editors all', async () => {
  await add()
  const other = await makeUser(app)
  const found = async (permission: Permission) => {
    const holder = await makeHolder(app, ['asset:list', permission])
    const { findRecords } = assets
    if (!findRecords) throw new Error('The noun has no other records')
    const wanted = { field: 'owner', text: other.userName }
    return (await app.call(findRecords, wanted, holder)).data
  }
  expect(await found('user:export')).toEqual([])
  expect(await found('asset:create')).toEqual([{ id: other.id, name: other.userName }])
})

test('imports the valid rows of a file once, with a permission, an audit event and history', async () => {
  const firstRow = { ...contentOf(), owner: admin.user.userName }
  const csvLines = [firstRow, { ...firstRow, name: '' }].map((row) =>
    // Without the last cell, which no field reads, the second row may be blank.
    [...Object.values<unknown>(row), 'x'].map((value) => `"${String(value)}"`),
  )
  const send = ({ token }: { token: string }) =>
    app.request('/api/asset-imports?fileName=all.csv', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: [[...Object.keys(firstRow), '-'], ...csvLines].join('\r\n'),
    })
  const imports = nounImportCalls['asset']!
  const before = await listedIds()
  const uploaded = (await (await send(admin)).json()) as { data: SheetImport }
  expect(uploaded.data).toMatchObject({ state: 'checked', total: 2, bad: 1 })
  const { id } = uploaded.data
  const faults = (await app.call(imports.faults, { id }, admin)).data
  expect(faults).toMatchObject([{ row: 3 }])
  const problem = { column: 'Name', message: 'Cannot be empty' }
  expect(faults[0]?.problems).toEqual(expect.arrayContaining([expect.objectContaining(problem)]))
  const refused = await app.call(imports.run, { id, allOrNothing: true }, admin)
  expect(refused.code).toBe('import_refused')
  const done = { state: 'done', imported: 1, bad: 1 }
  expect((await app.call(imports.run, { id }, admin)).data).toMatchObject(done)
  expect((await app.call(imports.run, { id }, admin)).code).toBe('import_not_ready')
  const added = (await listedIds()).filter((one) => !before.includes(one))
  expect(added).toHaveLength(1)
  const ofRecord = { id: added[0] ?? '' }
  expect((await app.call(assets.get, ofRecord, admin)).data).toMatchObject({ name: firstRow.name })
  const history = (await app.call(assets.changes, ofRecord, admin)).data.records
  expect(history).toMatchObject([{ action: 'asset.import', file: 'all.csv', fields: [] }])
  expect((await send(await makeHolder(app, ['asset:list', 'asset:create']))).status).toBe(403)
})

test('shows the history of a record: events, latest first, with the fields that changed', async () => {
  const { content, record } = await add()
  await add()
  const { id, version } = record
  const after = 'Second'
  await app.call(assets.update, { ...content, name: after, id, version }, admin)
  await app.call(assets.remove, { id }, admin)
  await app.call(assets.restore, { id }, admin)
  const { data } = await app.call(assets.changes, { id }, admin)
  const verbsSoFar = data.records.map(({ action }) => action.replace('asset.', ''))
  expect(verbsSoFar).toEqual(['restore', 'remove', 'update', 'create'])
  const [restored, removed, updated] = data.records
  expect([restored?.fields, removed?.fields]).toEqual([[], []])
  expect(updated).toMatchObject({ actor: admin.user.userName })
  expect(updated?.fields).toEqual([{ field: 'name', before: content.name, after }])
  const stranger = await makeHolder(app, ['user:list'])
  expect((await app.call(assets.changes, { id }, stranger)).status).toBe(403)
})

test('deletes and restores', async () => {
  const { record } = await add()
  const { id } = record
  expect((await app.call(assets.remove, { id }, admin)).status).toBe(200)
  expect(await listedIds()).not.toContain(id)
  const missing = { status: 404, code: 'record_missing' }
  expect(await app.call(assets.get, { id }, admin)).toMatchObject(missing)
  expect(await app.call(assets.remove, { id }, admin)).toMatchObject(missing)
  expect((await app.call(assets.restore, { id }, admin)).data).toEqual(record)
  expect(await app.call(assets.restore, { id }, admin)).toMatchObject(missing)
})

test('needs the permission of each call', async () => {
  const { record } = await add()
  const reader = await makeHolder(app, ['asset:list'])
  const { id } = record
  expect((await app.call(assets.get, { id }, reader)).status).toBe(200)
  const denied = { status: 403, code: 'permission_missing' }
  expect(await app.call(assets.create, contentOf(), reader)).toMatchObject(denied)
  expect(await app.call(assets.remove, { id }, reader)).toMatchObject(denied)
  expect(await app.call(assets.restore, { id }, reader)).toMatchObject(denied)
})

test('a used asset needs a price', async () => {
  const content = { ...contentOf(), status: 'used' as const, price: null }
  const refused = await app.call(assets.create, content, admin)
  expect(refused.code).toBe('input_invalid')
  expect(refused.problem.fields).toEqual({ price: 'A used asset needs its price' })
})

test('an asset is retired with the permission, once for each version', async () => {
  const owner = admin.user.id
  const content = { ...contentOf(), status: 'used' as const, owner }
  const { id, version } = (await app.call(assets.create, content, admin)).data
  const editor = await makeHolder(app, ['asset:list', 'asset:update'])
  expect((await app.call(assets.retire, { id, version }, editor)).code).toBe('permission_missing')
  const holder = await makeHolder(app, ['asset:list', 'asset:retire'])
  const retired = await app.call(assets.retire, { id, version }, holder)
  expect(retired.data).toMatchObject({ status: 'broken', owner: null, version: version + 1 })
  expect((await app.call(assets.retire, { id, version }, holder)).code).toBe('record_changed')
  const [last] = (await app.call(assets.changes, { id }, admin)).data.records
  expect(last).toMatchObject({ action: 'asset.retire', actor: holder.user.userName })
})
