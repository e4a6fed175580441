/** Test of the page of a noun that another one refers to. */
export const testOfUse = `
import { assets } from '@amber/contract/assets/assets.ts'
import { marks } from '@amber/contract/marks/marks.ts'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { recordStamps } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

beforeAll(() => Promise.all([import('#web/app/shell.tsx'), import('./marks-page.tsx')]), 60_000)

test('shows readers of assets the number of references before a mark is deleted', async () => {
  const server = fakeServer()
  const paging = { current: 1, size: 10, total: 1, totalIsEstimate: false }
  server.on(marks.list, reply(marks.list, { ...paging, records: [{ ...recordStamps, name: 'Blue' }] }))
  server.on(assets.list, reply(assets.list, { ...paging, total: 3, records: [] }))
  const as = person({ buttons: ['mark:list', 'mark:remove', 'asset:list'] })
  const { user } = renderApp({ path: '/marks', as, server })
  await user.click(await screen.findByRole('button', { name: 'More actions for “Blue”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('Used by 3 assets. They keep its name for 30 days, then the field is cleared.')).toBeTruthy()
  expect(server.heardOf(assets.list)[0]?.query.get('mark')).toBe(recordStamps.id)
})
`

/** Test of the endpoints of a noun that refers to another one. */
export const testOfReferences = `
import { expect, test } from 'vitest'
import { assets } from '@amber/contract/assets/assets.ts'
import { marks } from '@amber/contract/marks/marks.ts'
import type { SheetImport } from '@amber/contract/imports.ts'
import { nounImportCalls } from '@amber/contract/nouns/noun-imports.ts'
import { purgeRecords } from '#server/features/nouns/purge-records.service.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])
const addMark = async (name: string) => (await app.call(marks.create, { name }, admin)).data.id
const addAsset = async (serial: string, mark: string | null) =>
  (await app.call(assets.create, { name: 'Desk', serial, active: true, mark }, admin)).data

test('imports marks by name and refuses ambiguous and unknown names', async () => {
  const green = await addMark('Green')
  await addMark('Red')
  await addMark('Red')
  const rows = ['Green', 'Red', 'Pink', ''].map((mark, index) => \`Lamp,I-\${index},yes,\${mark}\`)
  const sent = await app.request('/api/asset-imports?fileName=a.csv', {
    method: 'POST',
    headers: { authorization: \`Bearer \${admin.token}\`, 'content-type': 'application/octet-stream' },
    body: ['name,serial,active,mark', ...rows].join('\\r\\n'),
  })
  const { id } = ((await sent.json()) as { data: SheetImport }).data
  const { faults, run } = nounImportCalls['asset']!
  const found = (await app.call(faults, { id }, admin)).data
  expect(found.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    ['Multiple records are named Red. Rename them first.'],
    ["This record doesn't exist or was deleted: Pink"],
  ])
  expect((await app.call(run, { id }, admin)).data.imported).toBe(2)
  const { records } = (await app.call(assets.list, { mark: green }, admin)).data
  expect(records.map(({ serial }) => serial)).toEqual(['I-0'])
})

test('limits readers to marks of the list, also deleted ones', async () => {
  const [shown, hidden] = [await addMark('Shown 1'), await addMark('Shown 2')]
  await addAsset('R-1', shown)
  const reader = await makeHolder(app, ['asset:list'])
  const editor = await makeHolder(app, ['asset:list', 'asset:update'])
  const find = async (who: typeof reader, wanted: object) => {
    const input = { field: 'mark', ...wanted }
    return (await app.call(assets.findRecords!, input, who)).data.map(({ name }) => name)
  }
  expect(await find(reader, { text: 'shown' })).toEqual(['Shown 1'])
  expect(await find(editor, { text: 'shown' })).toEqual(['Shown 1', 'Shown 2'])
  await app.call(marks.remove, { id: shown }, admin)
  expect(await find(editor, { text: 'shown' })).toEqual(['Shown 2'])
  for (const who of [reader, editor]) expect(await find(who, { record: shown })).toEqual(['Shown 1'])
  expect(await find(reader, { record: hidden })).toEqual([])
  const other = await app.call(assets.findRecords!, { field: 'name' }, editor)
  expect(other.code).toBe('input_invalid')
})

test('distinguishes marks of the same name in the history', async () => {
  const [one, other] = [await addMark('Twin'), await addMark('Twin')]
  const { id, version, name, serial, active } = await addAsset('H-1', one)
  await app.call(assets.update, { id, version, name, serial, active, mark: other }, admin)
  const [latest] = (await app.call(assets.changes, { id }, admin)).data.records
  expect(latest?.fields).toEqual([
    { field: 'mark', before: \`Twin (\${one})\`, after: \`Twin (\${other})\` },
  ])
})

test('empties the field after permanent deletion of a mark', async () => {
  const mark = await addMark('Old')
  const { id } = await addAsset('P-1', mark)
  await app.call(marks.remove, { id: mark }, admin)
  await purgeRecords(app.db, new Date(app.clock.now().getTime() + 31 * 24 * 60 * 60_000))
  expect((await app.call(assets.get, { id }, admin)).data.mark).toBeNull()
})
`
