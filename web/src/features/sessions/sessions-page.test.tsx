import { sessions } from '@amber/contract/sessions.ts'
import type { OnlineSession } from '@amber/contract/sessions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./sessions-page.tsx')])
}, 60_000)

const admin = person({ roles: ['R_ADMIN'], buttons: ['user:list', 'session:list', 'session:end'] })

function online(index: number, from: Partial<OnlineSession> = {}): OnlineSession {
  const tail = String(index).padStart(12, '0')
  return {
    id: `0197a5c2-6b1e-7d1c-9a2f-${tail}`,
    ip: `203.0.113.${index}`,
    client: { browser: 'Chrome 141', system: 'Windows', kind: 'desktop', userAgent: 'ua' },
    createTime: '2026-03-04T05:06:07.000Z',
    lastSeenTime: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    isRemembered: false,
    isLocked: false,
    isOwn: false,
    isEndable: true,
    user: {
      id: `0197a5c2-6b1e-7d1c-8a2f-${tail}`,
      userName: `person${index}`,
      nickName: `Person ${index}`,
      avatar: null,
    },
    ...from,
  }
}

const rowFor = (index: number, code: string | null = null) => {
  const { id, user } = online(index)
  return { id, userName: user.userName, code }
}

async function openSessions(records: OnlineSession[], as = admin) {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: records.length, totalIsEstimate: false, records }
  server.on(sessions.list, reply(sessions.list, page))
  const app = renderApp({ path: '/system/session', as, server })
  await screen.findByRole('heading', { name: 'Sessions' })
  return app
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`${name}(?!\\d)`) })

test('shows user, address, client and state of each session', async () => {
  await openSessions([
    online(1, { lastSeenTime: new Date().toISOString(), isOwn: true }),
    online(2, { isRemembered: true }),
    online(3, { isLocked: true }),
  ])
  const first = await rowOf('Person 1')
  for (const texts of ['Chrome 141 on Windows', '203.0.113.1', 'Active', 'This session'])
    expect(within(first).getByText(texts)).toBeTruthy()
  expect(within(first).getByRole('link', { name: 'Person 1' }).getAttribute('href')).toBe(
    '/system/user/0197a5c2-6b1e-7d1c-8a2f-000000000001?tab=sessions',
  )
  expect(within(first).queryByRole('button', { name: /^Sign out/ })).toBeNull()
  const second = await rowOf('Person 2')
  for (const texts of ['Idle', 'Remembered', '3 hours ago'])
    expect(within(second).getByText(texts)).toBeTruthy()
  expect(within(await rowOf('Person 3')).getByText('Locked')).toBeTruthy()
})

test('ends a session after confirmation and reloads the list', async () => {
  const { user, server } = await openSessions([online(1), online(2, { isEndable: false })])
  const second = within(await rowOf('Person 2'))
  expect(second.queryByRole('button', { name: /^Sign out/ })).toBeNull()
  await user.click(second.getByRole('button', { name: 'More actions for Person 2' }))
  const refused = await screen.findByRole('menuitem', { name: /^Sign out You can't manage a user/ })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  server.on(sessions.endMany, reply(sessions.endMany, { rows: [rowFor(1)] }))
  await user.click(screen.getByRole('button', { name: 'Sign out Person 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out this session?' })
  expect(dialog.textContent).toContain('Chrome 141 on Windows')
  const before = server.heardOf(sessions.list).length
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Session signed out')).toBeTruthy()
  expect(server.heardOf(sessions.endMany).map(({ body }) => body)).toEqual([
    { ids: [online(1).id], allOrNothing: true },
  ])
  await waitFor(() => expect(server.heardOf(sessions.list).length).toBeGreaterThan(before))
})

test('deselects a session that its row button has ended', async () => {
  const { user, server } = await openSessions([online(1), online(2)])
  await rowOf('Person 1')
  await user.click(screen.getAllByRole('checkbox')[0]!)
  const bar = within(screen.getByRole('group', { name: 'Selection' }))
  expect(bar.getByRole('status').textContent).toBe('2 selected')
  server.on(sessions.endMany, reply(sessions.endMany, { rows: [rowFor(1)] }))
  await user.click(screen.getByRole('button', { name: 'Sign out Person 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out this session?' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(bar.getByRole('status').textContent).toBe('1 selected'))
})

test('ends several sessions with a result for each, except the own one', async () => {
  const { user, server } = await openSessions([online(1), online(2), online(3, { isOwn: true })])
  const rows = [rowFor(1), rowFor(2, 'insufficient_privilege')]
  server.on(sessions.endMany, reply(sessions.endMany, { rows }))
  await rowOf('Person 1')
  await user.click(screen.getAllByRole('checkbox')[0]!)
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out 3 sessions?' })
  expect(dialog.textContent).toContain('Your current session will be skipped')
  await user.click(within(dialog).getByRole('checkbox', { name: /^Skip items that fail/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  const result = await screen.findByRole('dialog', { name: 'Sign-out results' })
  expect(result.textContent).toContain("You can't manage a user with permissions you don't have")
  expect(result.textContent).toContain('This is your current session')
  expect(server.heardOf(sessions.endMany).map(({ body }) => body)).toEqual([
    { ids: [online(1).id, online(2).id], allOrNothing: false },
  ])
})

test('offers no actions with read permission and refuses the page without it', async () => {
  const { unmount } = await openSessions([online(1)], { ...admin, buttons: ['session:list'] })
  const row = await rowOf('Person 1')
  expect(within(row).queryByRole('button')).toBeNull()
  expect(within(row).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  unmount()
  renderApp({ path: '/system/session', as: { ...admin, buttons: [] } })
  expect(await screen.findByText(/not authorized/)).toBeTruthy()
})
