import { assets } from '@amber/contract/assets/assets.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { idOf, recordStamps } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./assets-page.tsx')])
}, 60_000)

const record = {
  ...recordStamps,
  name: 'First',
  serial: crypto.randomUUID(),
  status: 'new' as const,
  price: '1234.50',
  bought: '2026-03-04',
  owner: { id: idOf(2), name: 'Ann (ann01)' },
  notes: 'Two\nlines',
}
const everything = ['list', 'create', 'update', 'remove'].map((verb) => `asset:${verb}`)

async function openPage(
  buttons = everything,
  search = '',
  prepare: (server: ReturnType<typeof fakeServer>) => void = () => {},
) {
  const server = fakeServer()
  prepare(server)
  const paging = { current: 1, size: 10, total: 1, totalIsEstimate: false }
  server.on(assets.list, reply(assets.list, { ...paging, records: [record] }))
  const app = renderApp({ path: `/assets${search}`, as: person({ buttons }), server })
  await screen.findByRole('row', { name: /First/ })
  return app
}

test('adds a record once its required fields are filled in', async () => {
  const { server, user } = await openPage()
  await user.click(screen.getByRole('button', { name: 'Add asset' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add asset' }))
  await user.click(drawer.getByRole('button', { name: 'Add asset' }))
  expect((await drawer.findAllByText('Cannot be empty')).length).toBeGreaterThan(0)
  expect(server.heardOf(assets.create)).toEqual([])
})

test('saves an edit with the version that was read', async () => {
  const { server, user } = await openPage()
  const { id, version } = record
  server.onPath(assets.get, { id }, reply(assets.get, record))
  server.onPath(assets.update, { id }, reply(assets.update, { ...record, version: 2 }))
  await user.click(screen.getByRole('button', { name: 'Edit “First”' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit “First”' }))
  const [name] = await drawer.findAllByRole('textbox')
  await user.type(name!, ' one')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const saved = server.heard.find(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ name: 'First one', version })
})

test('deletes a record and undoes it', async () => {
  const { server, user } = await openPage()
  const { id } = record
  server.onPath(assets.remove, { id }, reply(assets.remove, {}))
  server.onPath(assets.restore, { id }, reply(assets.restore, record))
  await user.click(screen.getByRole('button', { name: 'More actions for “First”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete asset “First”?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByText('Undo'))
  expect(await screen.findByText('Restored asset “First”')).toBeTruthy()
  expect(server.heard.filter(({ method }) => method !== 'GET')).toHaveLength(2)
})

test('shows details and history to readers', async () => {
  const { server, user } = await openPage(['asset:list'])
  const event = {
    id: idOf(3),
    time: record.createTime,
    action: 'asset.update',
    actorId: null,
    actor: 'Ann',
    face: null,
    file: null,
    fields: [{ field: 'name', before: 'Zeroth', after: 'First' }],
  }
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [event] }
  server.onPath(assets.changes, { id: record.id }, reply(assets.changes, page))
  await user.click(screen.getByRole('button', { name: 'More actions for “First”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Details and history' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'First' }))
  expect(await drawer.findByText('Zeroth')).toBeTruthy()
  expect(drawer.getAllByText('First').length).toBeGreaterThan(2)
})

test('shows the details of the record that the address names', async () => {
  const other = { ...record, id: idOf(9), name: 'Ninth' }
  const page = { current: 1, size: 10, total: 0, totalIsEstimate: false, records: [] }
  await openPage(['asset:list'], `?details-of=${other.id}`, (ready) => {
    ready.onPath(assets.get, { id: other.id }, reply(assets.get, other))
    ready.onPath(assets.changes, { id: other.id }, reply(assets.changes, page))
  })
  expect(await screen.findByRole('dialog', { name: 'Ninth' })).toBeTruthy()
})

test('offers import only with its permission', async () => {
  const { user } = await openPage([...everything, 'asset:import'])
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import assets' }))
  expect(dialog.getByRole('button', { name: 'Excel template' })).toBeTruthy()
})

test('lacks import without its permission', async () => {
  await openPage()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
