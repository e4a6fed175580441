import { codes } from '@amber/contract/sign-in/codes.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./invitations-page.tsx')])
}, 60_000)

const id = '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c22'
const open = {
  id,
  email: 'guest@example.com',
  roles: ['R_USER'],
  createBy: 'Admin',
  createTime: '2026-03-04T05:06:07.000Z',
  expiresTime: '2026-03-11T05:06:07.000Z',
}

async function openPage(
  as = person({ roles: ['R_ADMIN'], buttons: ['user:create'] }),
  channels = { mail: true, sms: false },
) {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [open] }
  server.on(invitations.list, reply(invitations.list, page))
  server.on(codes.channels, reply(codes.channels, channels))
  const app = renderApp({ path: '/system/invitation', as, server })
  await screen.findByRole('heading', { name: 'Invitations' })
  return { ...app, server }
}

const isLeased = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('lists open invitations and revokes one after confirmation', async () => {
  const { server, user } = await openPage()
  const row = within(await screen.findByRole('row', { name: /guest@example.com/ }))
  expect(row.getByText('Admin')).toBeTruthy()
  server.onPath(
    invitations.revoke,
    { id },
    problem('invitation_missing'),
    reply(invitations.revoke, {}),
  )
  await user.click(row.getByRole('button', { name: 'Revoke invitation for guest@example.com' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this invitation?' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await dialog.findByText(/This invitation doesn't exist/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Invitation revoked')).toBeTruthy()
})

test('creates a link after validation and shows it once', async () => {
  const { server, user } = await openPage()
  server.on(
    invitations.create,
    reply(invitations.create, { id, token: 'secret-1', expiresTime: '2026-03-11T05:06:07.000Z' }),
  )
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const email = await screen.findByLabelText('Email (optional)')
  await user.type(email, 'nobody')
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText('Email format is incorrect')).toBeTruthy()
  await user.clear(email)
  await user.click(screen.getByRole('radio', { name: '24 hours' }))
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(/\/login\/register#secret-1$/)).toBeTruthy()
  expect(isLeased()).toBe(true)
  expect(server.heardOf(invitations.create).map(({ body }) => body)).toEqual([
    { email: null, roles: ['R_USER'], hours: 24 },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(isLeased()).toBe(false))
})

test('warns while no code can be sent, and shows a refusal in the drawer', async () => {
  const { server, user } = await openPage(undefined, { mail: false, sms: false })
  expect(await screen.findByText(/neither email nor SMS is set up/)).toBeTruthy()
  const refusal = Promise.withResolvers<ReturnType<typeof problem>>()
  server.on(invitations.create, () => refusal.promise)
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  // The link on its way would be lost.
  expect(isLeased()).toBe(true)
  refusal.resolve(problem('invitation_undeliverable'))
  expect(await screen.findByText(/A super admin can set it up in Settings/)).toBeTruthy()
})

test('refuses invitations without permission to add users', async () => {
  const server = fakeServer()
  renderApp({
    path: '/system/invitation',
    as: person({ roles: ['R_ADMIN'], buttons: ['user:list'] }),
    server,
  })
  await waitFor(() => expect(screen.getByText(/not authorized/)).toBeTruthy())
  expect(server.heardOf(invitations.list)).toEqual([])
})
