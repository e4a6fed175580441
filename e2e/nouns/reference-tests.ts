/** Test of the page of a noun that another one refers to. */
export const testOfUse = `
import { gizmos } from '@amber/contract/gizmos/gizmos.ts'
import { sigils } from '@amber/contract/sigils/sigils.ts'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { recordStamps } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

beforeAll(() => Promise.all([import('#web/app/shell.tsx'), import('./sigils-page.tsx')]), 60_000)

test('shows readers of gizmos the number of references before a sigil is deleted', async () => {
  const server = fakeServer()
  const paging = { current: 1, size: 10, total: 1, totalIsEstimate: false }
  server.on(sigils.list, reply(sigils.list, { ...paging, records: [{ ...recordStamps, name: 'Blue' }] }))
  server.on(gizmos.list, reply(gizmos.list, { ...paging, total: 3, records: [] }))
  const as = person({ buttons: ['sigil:list', 'sigil:remove', 'gizmo:list'] })
  const { user } = renderApp({ path: '/sigils', as, server })
  await user.click(await screen.findByRole('button', { name: 'More actions for “Blue”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('Used by 3 gizmos. They keep its name for 30 days, then the field is cleared.')).toBeTruthy()
  expect(server.heardOf(gizmos.list)[0]?.query.get('sigil')).toBe(recordStamps.id)
})
`

/** Test of the endpoints of a noun that refers to another one. */
export const testOfReferences = `
import { expect, test } from 'vitest'
import { gizmos } from '@amber/contract/gizmos/gizmos.ts'
import { sigils } from '@amber/contract/sigils/sigils.ts'
import type { SheetImport } from '@amber/contract/imports.ts'
import { nounImportCalls } from '@amber/contract/nouns/noun-imports.ts'
import { purgeRecords } from '#server/features/nouns/purge-records.service.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])
const addSigil = async (name: string) => (await app.call(sigils.create, { name }, admin)).data.id
const addGizmo = async (serial: string, sigil: string | null) =>
  (await app.call(gizmos.create, { name: 'Desk', serial, active: true, sigil }, admin)).data

test('imports sigils by name and refuses ambiguous and unknown names', async () => {
  const green = await addSigil('Green')
  await addSigil('Red')
  await addSigil('Red')
  const rows = ['Green', 'Red', 'Pink', ''].map((sigil, index) => \`Lamp,I-\${index},yes,\${sigil}\`)
  const sent = await app.request('/api/gizmo-imports?fileName=a.csv', {
    method: 'POST',
    headers: { authorization: \`Bearer \${admin.token}\`, 'content-type': 'application/octet-stream' },
    body: ['name,serial,active,sigil', ...rows].join('\\r\\n'),
  })
  const { id } = ((await sent.json()) as { data: SheetImport }).data
  const { faults, run } = nounImportCalls['gizmo']!
  const found = (await app.call(faults, { id }, admin)).data
  expect(found.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    ['Multiple records are named Red. Rename them first.'],
    ["This record doesn't exist or was deleted: Pink"],
  ])
  expect((await app.call(run, { id }, admin)).data.imported).toBe(2)
  const { records } = (await app.call(gizmos.list, { sigil: green }, admin)).data
  expect(records.map(({ serial }) => serial)).toEqual(['I-0'])
})

test('limits readers to sigils of the list, also deleted ones', async () => {
  const [shown, hidden] = [await addSigil('Shown 1'), await addSigil('Shown 2')]
  await addGizmo('R-1', shown)
  const reader = await makeHolder(app, ['gizmo:list'])
  const editor = await makeHolder(app, ['gizmo:list', 'gizmo:update'])
  const find = async (who: typeof reader, wanted: object) => {
    const input = { field: 'sigil', ...wanted }
    return (await app.call(gizmos.findRecords!, input, who)).data.map(({ name }) => name)
  }
  expect(await find(reader, { text: 'shown' })).toEqual(['Shown 1'])
  expect(await find(editor, { text: 'shown' })).toEqual(['Shown 1', 'Shown 2'])
  await app.call(sigils.remove, { id: shown }, admin)
  expect(await find(editor, { text: 'shown' })).toEqual(['Shown 2'])
  for (const who of [reader, editor]) expect(await find(who, { record: shown })).toEqual(['Shown 1'])
  expect(await find(reader, { record: hidden })).toEqual([])
  const other = await app.call(gizmos.findRecords!, { field: 'name' }, editor)
  expect(other.code).toBe('input_invalid')
})

test('distinguishes sigils of the same name in the history', async () => {
  const [one, other] = [await addSigil('Twin'), await addSigil('Twin')]
  const { id, version, name, serial, active } = await addGizmo('H-1', one)
  await app.call(gizmos.update, { id, version, name, serial, active, sigil: other }, admin)
  const [latest] = (await app.call(gizmos.changes, { id }, admin)).data.records
  expect(latest?.fields).toEqual([
    { field: 'sigil', before: \`Twin (\${one})\`, after: \`Twin (\${other})\` },
  ])
})

test('empties the field after permanent deletion of a sigil', async () => {
  const sigil = await addSigil('Old')
  const { id } = await addGizmo('P-1', sigil)
  await app.call(sigils.remove, { id: sigil }, admin)
  await purgeRecords(app.db, new Date(app.clock.now().getTime() + 31 * 24 * 60 * 60_000))
  expect((await app.call(gizmos.get, { id }, admin)).data.sigil).toBeNull()
})
`
