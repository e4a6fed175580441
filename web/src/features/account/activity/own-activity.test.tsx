import { ownActivity } from '@amber/contract/account/own-activity.ts'
import type { Session } from '@amber/contract/sessions.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/app/user-center/user-center-page.tsx'),
    import('./own-sessions.tsx'),
    import('./own-sign-ins.tsx'),
    import('./own-operations.tsx'),
  ])
}, 60_000)

const here: Session = {
  id: '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c11',
  ip: '192.0.2.1',
  client: { browser: 'Chrome 141', system: 'Windows', kind: 'desktop', userAgent: 'x' },
  createTime: '2026-11-20T08:00:00.000Z',
  lastSeenTime: new Date().toISOString(),
  isRemembered: false,
  isLocked: false,
  isOwn: true,
  isEndable: false,
}
const phone: Session = {
  ...here,
  id: here.id.replace(/1$/, '2'),
  ip: '203.0.113.7',
  client: { browser: 'Safari 26', system: 'iOS', kind: 'phone', userAgent: 'y' },
  isOwn: false,
  isEndable: true,
}

const pageOf = (...records: Session[]) => ({
  current: 1,
  size: 10,
  total: records.length,
  totalIsEstimate: false,
  records,
})

function open(section: string, server = fakeServer()) {
  server.on(roles.options, reply(roles.options, []))
  return { ...renderApp({ path: `/user-center?section=${section}`, as: person(), server }), server }
}

test('ends another session after confirmation, but not the current one', async () => {
  const server = fakeServer()
  server.on(
    ownActivity.listSessions,
    reply(ownActivity.listSessions, pageOf(here, phone)),
    reply(ownActivity.listSessions, pageOf(here)),
  )
  server.onPath(ownActivity.endSession, { id: phone.id }, reply(ownActivity.endSession, {}))
  const { user } = open('sessions', server)
  const region = within(await screen.findByRole('region', { name: 'Sessions and devices' }))
  await region.findByText('This session')
  const buttons = region.getAllByRole('button', { name: /^Sign out session:/ })
  expect(buttons).toHaveLength(1)
  await user.click(buttons[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out this session?' }))
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Session signed out')).toBeTruthy()
  await waitFor(() => expect(region.queryByText('203.0.113.7')).toBeNull())
  expect(region.queryByRole('button', { name: 'Sign out other sessions' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(region.getByRole('listitem')))
})

test('ends all other sessions and shows their number', async () => {
  const server = fakeServer()
  server.on(
    ownActivity.listSessions,
    reply(ownActivity.listSessions, pageOf(here, phone)),
    reply(ownActivity.listSessions, pageOf(here)),
  )
  server.on(ownActivity.endOtherSessions, reply(ownActivity.endOtherSessions, { ended: 1 }))
  const { user } = open('sessions', server)
  await user.click(await screen.findByRole('button', { name: 'Sign out other sessions' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Sign out of all other sessions?' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Sign out other sessions' }))
  expect(await screen.findByText('1 other session signed out')).toBeTruthy()
  const heading = screen.getByRole('heading', { name: 'Sessions and devices' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('pages sessions by the address', async () => {
  const server = fakeServer()
  const page = { ...pageOf(here, phone), total: 25 }
  server.on(ownActivity.listSessions, reply(ownActivity.listSessions, page))
  const { user, path } = open('sessions', server)
  await user.click(await screen.findByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(path()).toBe('/user-center?section=sessions&current=2'))
  await waitFor(() =>
    expect(server.heardOf(ownActivity.listSessions).at(-1)?.query.get('current')).toBe('2'),
  )
})

test('reports sessions that cannot be loaded', async () => {
  const server = fakeServer()
  server.on(ownActivity.listSessions, problem('unexpected'))
  open('sessions', server)
  expect(await screen.findByText("Couldn't load your sessions")).toBeTruthy()
})

test('shows the reason of failed sign-ins and keeps filters in the address', async () => {
  const server = fakeServer()
  const record = {
    id: here.id,
    time: '2026-11-20T08:00:00.000Z',
    ip: '192.0.2.1',
    client: here.client,
  }
  server.on(
    ownActivity.listSignIns,
    reply(ownActivity.listSignIns, {
      current: 1,
      size: 10,
      total: 1,
      totalIsEstimate: false,
      records: [{ ...record, method: 'password', problem: 'credentials_wrong' }],
    }),
  )
  const { user, path } = open('sign-ins', server)
  expect(await screen.findByText(/Incorrect username or password/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Failed' }))
  await waitFor(() => expect(path()).toBe('/user-center?section=sign-ins&result=failure'))
  await waitFor(() =>
    expect(server.heardOf(ownActivity.listSignIns).at(-1)?.query.get('result')).toBe('failure'),
  )
})

test('lists operations of a range and restores it from the address', async () => {
  const server = fakeServer()
  server.on(
    ownActivity.listOperations,
    reply(ownActivity.listOperations, {
      current: 1,
      size: 10,
      total: 1,
      totalIsEstimate: false,
      records: [
        {
          id: here.id,
          time: '2026-11-20T08:00:00.000Z',
          action: 'role.update',
          targetType: 'role',
          target: 'Support',
          ip: '192.0.2.1',
        },
      ],
    }),
  )
  const from = '2026-11-20T00:00:00.000Z'
  const { user, path } = open(`operations&from=${from}`, server)
  expect(await screen.findByText(/updated role Support/)).toBeTruthy()
  expect(server.heardOf(ownActivity.listOperations).at(-1)?.query.get('from')).toBe(from)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(path()).toBe('/user-center?section=operations'))
  await waitFor(() =>
    expect(server.heardOf(ownActivity.listOperations).at(-1)?.query.get('from')).toBeNull(),
  )
})

test('redirects a page after the end to the last one, and ignores an invalid time', async () => {
  const server = fakeServer()
  const end = { current: 99, size: 10, total: 11, totalIsEstimate: false, records: [] }
  server.on(ownActivity.listOperations, reply(ownActivity.listOperations, end))
  const { path } = open('operations&from=yesterday&current=99', server)
  await waitFor(() => expect(path()).toBe('/user-center?section=operations&current=2'))
  expect(screen.queryByText('No operations yet')).toBeNull()
  expect(server.heardOf(ownActivity.listOperations).at(-1)?.query.get('from')).toBeNull()
})
