import { kebabCase } from '@amber/contract/nouns/define-noun.ts'
import type { FieldSpec, NounSpec } from './noun-spec.ts'

const quoted = (text: string) => JSON.stringify(text)

function sampleOf({ key, kind, choices, isUnique }: FieldSpec, index: number): string {
  const values: Record<FieldSpec['kind'], string> = {
    text: isUnique ? 'crypto.randomUUID()' : quoted(index === 0 ? 'First' : 'Some text'),
    'long-text': quoted('Two\nlines'),
    number: '42',
    percent: '12.5',
    money: quoted('1234.50'),
    switch: 'true',
    choice: `${quoted(choices[0] ?? '')} as const`,
    date: quoted('2026-03-04'),
    'date-time': quoted('2026-03-04T05:06:00.000Z'),
  }
  return `${key}: ${values[kind]},`
}

const removalTests = ({ name, plural }: NounSpec) => `
test('deletes and restores', async () => {
  const { record } = await add()
  const { id } = record
  expect((await app.call(${plural}.remove, { id }, admin)).status).toBe(200)
  expect(await names()).not.toContain(id)
  const missing = { status: 404, code: 'record_missing' }
  expect(await app.call(${plural}.get, { id }, admin)).toMatchObject(missing)
  expect(await app.call(${plural}.remove, { id }, admin)).toMatchObject(missing)
  expect((await app.call(${plural}.restore, { id }, admin)).data).toEqual(record)
  expect(await app.call(${plural}.restore, { id }, admin)).toMatchObject(missing)
})

test('needs the permission of each call', async () => {
  const { record } = await add()
  const reader = await makeHolder(app, ['${name}:list'])
  const { id } = record
  expect((await app.call(${plural}.get, { id }, reader)).status).toBe(200)
  const denied = { status: 403, code: 'permission_missing' }
  expect(await app.call(${plural}.create, contentOf(), reader)).toMatchObject(denied)
  expect(await app.call(${plural}.remove, { id }, reader)).toMatchObject(denied)
  expect(await app.call(${plural}.restore, { id }, reader)).toMatchObject(denied)
})
`

/** Returns the test of a noun's endpoints. */
export const serverTest = (noun: NounSpec) => {
  const { plural, fields } = noun
  const [first] = fields
  const key = first?.key ?? ''
  const unique = fields.find(({ isUnique }) => isUnique)
  const renamed = first?.isUnique ? 'crypto.randomUUID()' : "'Second'"
  return `
import { expect, test } from 'vitest'
import { ${plural} } from '@amber/contract/${kebabCase(plural)}/${kebabCase(plural)}.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])

const contentOf = () => ({ ${fields.map(sampleOf).join(' ')} })

async function add() {
  const content = contentOf()
  const reply = await app.call(${plural}.create, content, admin)
  expect(reply.status, reply.text).toBe(201)
  expect(reply.data).toMatchObject(content)
  return { content, record: reply.data }
}

const names = async () =>
  (await app.call(${plural}.list, { size: 100 }, admin)).data.records.map(({ id }) => id)

test('lists, finds and reads what was added', async () => {
  const { record } = await add()
  expect(await names()).toContain(record.id)
  const found = await app.call(${plural}.list, { ${key}: record.${key} }, admin)
  expect(found.data.records.map(({ id }) => id)).toContain(record.id)
  const other = await app.call(${plural}.list, { ${key}: 'nowhere' }, admin)
  expect(other.data.records).toEqual([])
  expect((await app.call(${plural}.get, { id: record.id }, admin)).data).toEqual(record)
})

test('saves an edit, and answers the second of two with the current record', async () => {
  const { content, record } = await add()
  const edit = { ...content, ${key}: ${renamed}, id: record.id, version: record.version }
  const saved = await app.call(${plural}.update, edit, admin)
  expect(saved.data).toMatchObject({ ${key}: edit.${key}, version: 2 })
  expect(await app.call(${plural}.update, edit, admin)).toMatchObject({
    status: 409,
    code: 'record_changed',
    problem: { current: { ${key}: edit.${key}, version: 2 } },
  })
})
${
  unique
    ? `
test('refuses a ${unique.key} that is taken', async () => {
  const { content } = await add()
  expect(await app.call(${plural}.create, content, admin)).toMatchObject({
    status: 409,
    code: 'value_taken',
  })
})
`
    : ''
}${removalTests(noun)}`
}

const undoTest = ({ plural }: NounSpec, one: string) => `
test('deletes a record and undoes it', async () => {
  const { server, user } = await openPage()
  const { id } = record
  server.onPath(${plural}.remove, { id }, reply(${plural}.remove, {}))
  server.onPath(${plural}.restore, { id }, reply(${plural}.restore, record))
  await user.click(screen.getByRole('button', { name: 'More actions for “First”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete ${one} “First”?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByText('Undo'))
  expect(await screen.findByText('Restored ${one} “First”')).toBeTruthy()
  expect(server.heard.filter(({ method }) => method !== 'GET')).toHaveLength(2)
})
`

/** Returns the test of a noun's page. */
export const webTest = (noun: NounSpec) => {
  const { name, plural, labels, fields } = noun
  const one = labels.one.en.charAt(0).toLowerCase() + labels.one.en.slice(1)
  const [first] = fields
  const record = first?.isUnique ? [{ ...first, isUnique: false }, ...fields.slice(1)] : fields
  return `
import { ${plural} } from '@amber/contract/${kebabCase(plural)}/${kebabCase(plural)}.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { recordStamps } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./${kebabCase(plural)}-page.tsx')])
}, 60_000)

const record = { ...recordStamps, ${record.map(sampleOf).join(' ')} }
const everything = ['list', 'create', 'update', 'remove'].map((verb) => \`${name}:\${verb}\`)

async function openPage(buttons = everything) {
  const server = fakeServer()
  const paging = { current: 1, size: 10, total: 1, totalIsEstimate: false }
  server.on(${plural}.list, reply(${plural}.list, { ...paging, records: [record] }))
  const app = renderApp({ path: '/${kebabCase(plural)}', as: person({ buttons }), server })
  await screen.findByRole('row', { name: /First/ })
  return app
}

test('adds a record once its required fields are filled in', async () => {
  const { server, user } = await openPage()
  await user.click(screen.getByRole('button', { name: 'Add ${one}' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add ${one}' }))
  await user.click(drawer.getByRole('button', { name: 'Add ${one}' }))
  expect((await drawer.findAllByText('Cannot be empty')).length).toBeGreaterThan(0)
  expect(server.heardOf(${plural}.create)).toEqual([])
})

test('saves an edit with the version that was read', async () => {
  const { server, user } = await openPage()
  const { id, version } = record
  server.onPath(${plural}.get, { id }, reply(${plural}.get, record))
  server.onPath(${plural}.update, { id }, reply(${plural}.update, { ...record, version: 2 }))
  await user.click(screen.getByRole('button', { name: 'Edit “First”' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit “First”' }))
  const [name] = await drawer.findAllByRole('textbox')
  await user.type(name!, ' one')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const saved = server.heard.find(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ ${first?.key}: 'First one', version })
})
${undoTest(noun, one)}`
}
