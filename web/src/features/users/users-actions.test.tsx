import { userExports } from '@amber/contract/users/user-exports.ts'
import { userImports } from '@amber/contract/users/user-imports.ts'
import type { UserImport } from '@amber/contract/users/user-imports.ts'
import { users } from '@amber/contract/users/users.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('./users-page.tsx'),
    import('#web/ui/batch/export-dialog.tsx'),
    import('#web/ui/batch/import-dialog.tsx'),
  ])
}, 60_000)

async function openUsers(options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 35, totalIsEstimate: false, records: [] }
  server.on(users.list, reply(users.list, page))
  const as = person({ roles: ['R_ADMIN'], buttons: ['user:list'] })
  const app = renderApp({ path: '/system/user', as, server, ...options })
  await screen.findByRole('heading', { name: 'Users' })
  return app
}

const carrier = person({
  roles: ['R_ADMIN'],
  buttons: ['user:list', 'user:export', 'user:import'],
})
const id = '0197a5c2-6b1e-7d1c-9a2f-0000000000aa'
const anImport = (from: Partial<UserImport> = {}) => ({
  id,
  fileName: 'people.csv',
  state: 'checked' as const,
  total: 3,
  bad: 1,
  allOrNothing: false,
  progress: 0,
  imported: 0,
  problem: null,
  expiresTime: '2026-11-21T12:00:00.000Z',
  ...from,
})

test('offers neither export nor import without permission', async () => {
  await openUsers()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})

test('exports the list with its search, order and columns', async () => {
  const { user, server } = await openUsers({
    path: '/system/user?nickName=wei&sort=-email',
    as: carrier,
  })
  server.on(userExports.download, { status: 200, body: 'PK' })
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog', { name: 'Export users' })
  expect(within(dialog).getByText(/all 35 records/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Export' }))
  await screen.findByText('Users exported')
  const asked = Object.fromEntries(server.heardOf(userExports.download)[0]!.query)
  expect(asked).toEqual({
    nickName: 'wei',
    sort: '-email',
    format: 'xlsx',
    columns: 'nickName,userName,gender,phone,email,roles,status,lastSignInTime',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test('checks a file, lists its errors and imports the valid rows', async () => {
  const { user, server } = await openUsers({ as: carrier })
  server.on(userImports.upload, reply(userImports.upload, anImport()))
  server.onPath(
    userImports.faults,
    { id },
    reply(userImports.faults, [
      {
        row: 4,
        userName: 'x',
        problems: [{ field: 'email', column: 'Email', message: 'Email format is incorrect' }],
      },
    ]),
  )
  server.onPath(userImports.run, { id }, reply(userImports.run, anImport({ state: 'waiting' })))
  server.onPath(
    userImports.get,
    { id },
    reply(userImports.get, anImport({ state: 'running', progress: 1 })),
    reply(userImports.get, anImport({ state: 'done', progress: 2, imported: 2 })),
  )
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import users' })
  fireEvent.change(dialog.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'people.csv')] },
  })
  expect(await within(dialog).findByText('Email format is incorrect')).toBeTruthy()
  const sent = server.heardOf(userImports.upload)[0]!
  expect(sent.query.get('fileName')).toBe('people.csv')
  expect(sent.headers.get('content-type')).toBe('application/octet-stream')
  await user.click(within(dialog).getByRole('button', { name: 'Import 2 rows' }))
  expect(await within(dialog).findByText('2 rows imported.', {}, { timeout: 5000 })).toBeTruthy()
  // The list was refetched.
  await waitFor(() => expect(server.heardOf(users.list).length).toBeGreaterThan(1))
})

test("shows the server's message for a failed import", async () => {
  const { user, server } = await openUsers({ as: carrier })
  server.on(userImports.upload, reply(userImports.upload, anImport({ bad: 0 })))
  server.onPath(
    userImports.run,
    { id },
    reply(userImports.run, anImport({ state: 'waiting', bad: 0 })),
  )
  const problem = 'The server stopped during the import.'
  server.onPath(
    userImports.get,
    { id },
    reply(userImports.get, anImport({ state: 'failed', problem })),
  )
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import users' })
  fireEvent.change(dialog.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'people.csv')] },
  })
  await user.click(await within(dialog).findByRole('button', { name: 'Import 3 rows' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(problem)
})
