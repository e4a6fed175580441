import { announcements } from '@amber/contract/messaging/announcements.ts'
import { defaultMessageSettings } from '@amber/contract/messaging/message-settings.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import type { Notification } from '@amber/contract/messaging/notifications.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { FakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/app/pages/home-page.tsx'),
    import('./notification-panel.tsx'),
    import('./notification-arrivals.tsx'),
    import('./announcement-dialog.tsx'),
  ])
}, 60_000)

afterEach(() => vi.useRealTimers())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const device: Notification = {
  id: idOf(1),
  kind: 'new_device',
  isSecurity: true,
  data: { browser: 'Firefox 140', system: 'Windows', ip: '192.0.2.9' },
  time: minutesAgo(3),
  isRead: false,
}
const imported: Notification = {
  id: idOf(2),
  kind: 'import_finished',
  isSecurity: false,
  data: { fileName: 'staff.xlsx', imported: 12, leftOut: 0 },
  time: minutesAgo(60),
  isRead: true,
}
const maintenance: Notification = {
  id: idOf(3),
  kind: 'announcement',
  isSecurity: false,
  data: { zh: '停机维护', en: 'Maintenance' },
  time: minutesAgo(90),
  isRead: false,
}
const shown = {
  id: maintenance.id,
  title: { zh: '停机维护', en: 'Maintenance' },
  body: { zh: '今晚 **十点**', en: 'Tonight at **ten**' },
  isPinned: true,
  time: maintenance.time,
  isRead: false,
}

type Records = readonly Notification[]

function publishTo(server: FakeServer, records: Records, hasMore = false) {
  const unread = records.filter(({ isRead }) => !isRead)
  server.on(
    notifications.summary,
    reply(notifications.summary, { unread: unread.length, latest: unread }),
  )
  server.on(notifications.list, ({ query }) => {
    const tab = query.get('tab')
    const inTab = records.filter(({ isRead, isSecurity }) =>
      tab === 'unread' ? !isRead : tab !== 'security' || isSecurity,
    )
    return reply(notifications.list, { records: inTab, hasMore })
  })
}

async function openHome(records: Records = [device, imported, maintenance]) {
  const server = fakeServer()
  publishTo(server, records)
  server.on(announcements.current, reply(announcements.current, [shown]))
  server.onPath(announcements.getCurrent, { id: shown.id }, reply(announcements.getCurrent, shown))
  const app = renderApp({ path: '/home', as: person(), server })
  const bell = await screen.findByRole('button', { name: /^Notifications, / })
  const open = async () => {
    await app.user.click(bell)
    return within(await screen.findByRole('dialog', { name: 'Notifications' }))
  }
  return { ...app, bell, open }
}

test('shows the unread count on the bell, and 99+ from a hundred on', async () => {
  const { bell, server } = await openHome()
  expect(bell.getAttribute('aria-label')).toBe('Notifications, 2 unread')
  server.on(notifications.summary, reply(notifications.summary, { unread: 100, latest: [device] }))
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toBeTruthy()
})

test('polls the count every minute without a live stream', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const { server } = await openHome()
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  server.on(notifications.summary, reply(notifications.summary, { unread: 7, latest: [device] }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(await screen.findByRole('button', { name: 'Notifications, 7 unread' })).toBeTruthy()
})

test('lists items by tab with text and time', async () => {
  const { open, user } = await openHome()
  const panel = await open()
  const lines = (await panel.findAllByRole('listitem')).map((line) => line.textContent)
  expect(lines[0]).toContain('Unread New device sign-inFirefox 140 · Windows · 192.0.2.9')
  expect(lines[1]).toContain('staff.xlsx: 12 imported.')
  expect(lines[2]).toContain('Maintenance')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(panel.getByRole('tab', { name: 'Security', selected: true })).toBeTruthy()
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1))
  await user.keyboard('{End}')
  expect(await panel.findByText('Pinned')).toBeTruthy()
})

test('reports a failed load of announcements as such', async () => {
  const { open, server, user } = await openHome()
  server.on(announcements.current, problem('unexpected'))
  const panel = await open()
  await user.click(panel.getByRole('tab', { name: 'Announcements' }))
  expect(await panel.findByText("Couldn't load announcements")).toBeTruthy()
})

test('opening one marks it as read and opens its page', async () => {
  const { open, path, server, user } = await openHome()
  const input = { id: device.id }
  server.onPath(notifications.read, input, reply(notifications.read, {}))
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: /Firefox 140/ }))
  await waitFor(() => expect(path()).toBe('/user-center?section=sessions'))
  expect(server.heard.some((call) => call.path.endsWith(`${device.id}/read`))).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('opening an announcement shows it in full and marks it as read', async () => {
  const { open, server, user } = await openHome()
  const input = { id: maintenance.id }
  server.onPath(announcements.read, input, reply(announcements.read, {}))
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: /Maintenance/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Maintenance' }))
  expect((await dialog.findByText('ten')).tagName).toBe('STRONG')
  await waitFor(() =>
    expect(server.heard.filter((call) => call.path.includes('/read'))).toHaveLength(1),
  )
})

test('reports an ended or inaccessible announcement and does not mark it as read', async () => {
  const { open, server, user } = await openHome()
  const input = { id: maintenance.id }
  server.onPath(announcements.getCurrent, input, problem('announcement_missing'))
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: /Maintenance/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Announcement' }))
  expect(await dialog.findByText('This announcement has ended')).toBeTruthy()
  expect(server.heard.some((call) => call.path.includes('/read'))).toBe(false)
})

test('marks all as read up to the newest, deletes one, and deletes read ones after confirmation', async () => {
  const { open, server, user } = await openHome([device, imported])
  server.on(notifications.readAll, reply(notifications.readAll, {}))
  server.onPath(notifications.remove, { id: device.id }, reply(notifications.remove, {}))
  server.on(notifications.removeRead, reply(notifications.removeRead, { removed: 1 }))
  const panel = await open()
  await panel.findAllByRole('listitem')
  await user.click(panel.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(panel.queryByText('Unread', { selector: 'span' })).toBeNull())
  const { upTo } = server.heardOf(notifications.readAll)[0]!.body as { upTo: string }
  expect(upTo).toBe(device.time)
  await user.click(panel.getByRole('button', { name: 'Delete “New device sign-in”' }))
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1))
  await user.click(panel.getByRole('button', { name: 'Delete read' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Delete all read notifications?' }),
  )
  expect(server.heardOf(notifications.removeRead)).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('1 notification deleted')).toBeTruthy()
  expect(panel.getByText('No notifications yet')).toBeTruthy()
})

test('moves focus to the next, the previous, and at last the heading after deletion by keyboard', async () => {
  const records = [1, 2, 3].map((index) => ({
    ...device,
    id: idOf(index),
    time: minutesAgo(index),
  }))
  const { open, server, user } = await openHome(records)
  const panel = await open()
  const left = new Set(records)
  for (const one of records)
    server.onPath(notifications.remove, { id: one.id }, () => {
      left.delete(one)
      publishTo(server, [...left])
      return reply(notifications.remove, {})
    })
  const lines = () => panel.queryAllByRole('listitem')
  await waitFor(() => expect(lines()).toHaveLength(3))
  const removeIn = async (index: number) => {
    within(lines()[index]!)
      .getByRole('button', { name: /^Delete/ })
      .focus()
    const count = lines().length
    await user.keyboard('{Enter}')
    await waitFor(() => expect(lines()).toHaveLength(count - 1))
    return lines().findIndex((line) => line.contains(document.activeElement))
  }
  expect(await removeIn(1)).toBe(1)
  expect(await removeIn(1)).toBe(0)
  await removeIn(0)
  expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Notifications' }))
})

test('marks an older announcement as read when it is opened', async () => {
  const { open, server, user } = await openHome()
  publishTo(server, [device], true)
  server.onPath(announcements.read, { id: maintenance.id }, reply(announcements.read, {}))
  const panel = await open()
  const more = await panel.findByRole('button', { name: 'Load more' })
  server.on(
    notifications.list,
    reply(notifications.list, { records: [maintenance], hasMore: false }),
  )
  await user.click(more)
  const line = await panel.findByRole('button', { name: /^Unread Maintenance/ })
  server.on(notifications.list, reply(notifications.list, { records: [device], hasMore: true }))
  await user.click(line)
  const dialog = within(await screen.findByRole('dialog', { name: 'Maintenance' }))
  await user.click(dialog.getByRole('button', { name: 'Got it' }))
  expect(await panel.findByRole('button', { name: /^Maintenance/ })).toBeTruthy()
})

test('returns from an announcement to the list', async () => {
  const { open, server, user } = await openHome()
  server.onPath(announcements.read, { id: maintenance.id }, reply(announcements.read, {}))
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: /Maintenance/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Maintenance' }))
  await user.click(dialog.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('dialog', { name: 'Maintenance' })).toBeNull()
  const back = within(screen.getByRole('dialog', { name: 'Notifications' }))
  expect(back.getByRole('tab', { name: 'All', selected: true })).toBeTruthy()
})

test('loads older items on request after the last shown one', async () => {
  const { open, server, user } = await openHome()
  publishTo(server, [device], true)
  const panel = await open()
  const more = await panel.findByRole('button', { name: 'Load more' })
  server.on(notifications.list, reply(notifications.list, { records: [imported], hasMore: false }))
  await user.click(more)
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(2))
  const { query } = server.heardOf(notifications.list).at(-1)!
  expect(query.get('beforeId')).toBe(device.id)
  expect(panel.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('announces new notifications politely and shows a toast for security ones', async () => {
  const { server } = await openHome([imported, maintenance])
  // Notifications of the initial count are not new.
  await within(screen.getByRole('banner')).findByRole('status')
  publishTo(server, [{ ...device, time: new Date(Date.now() + 1_000).toISOString() }, maintenance])
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(await screen.findByText('New notification: New device sign-in')).toBeTruthy()
  expect(await screen.findByText('Firefox 140 · Windows · 192.0.2.9')).toBeTruthy()
})

test('applies quiet hours set elsewhere within a minute', async () => {
  const { server } = await openHome([maintenance])
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const unread = (seconds: number, id: string) => ({
    ...imported,
    id,
    isRead: false,
    time: later(seconds),
  })
  const arrive = (...latest: Notification[]) => {
    publishTo(server, latest)
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  await within(screen.getByRole('banner')).findByRole('status')
  const first = unread(1, idOf(71))
  arrive(first, maintenance)
  await screen.findByText(/^New notification: .*import/i)
  const quiet = { isOn: true, from: '00:00', to: '00:00', zone: 'UTC' }
  const messages = { ...defaultMessageSettings, quiet }
  server.on(preferences.list, reply(preferences.list, { messages }))
  vi.setSystemTime(Date.now() + 61_000)
  const said = () => within(screen.getByRole('banner')).getByRole('status').textContent
  const before = said()
  arrive(unread(120, idOf(72)), unread(119, idOf(73)), first, maintenance)
  await screen.findByRole('button', { name: 'Notifications, 4 unread' })
  await waitFor(() => expect(server.heardOf(preferences.list).length).toBeGreaterThan(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(said()).toBe(before)
})

test('announces only security notifications during quiet hours', async () => {
  const { server } = await openHome([maintenance])
  const quiet = { isOn: true, from: '00:00', to: '00:00', zone: 'UTC' }
  const messages = { ...defaultMessageSettings, quiet }
  server.on(preferences.list, reply(preferences.list, { messages }))
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const unreadImport = { ...imported, isRead: false, time: later(1) }
  await within(screen.getByRole('banner')).findByRole('status')
  publishTo(server, [unreadImport, maintenance])
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  publishTo(server, [{ ...device, time: later(5) }, unreadImport, maintenance])
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(await screen.findByText('New notification: New device sign-in')).toBeTruthy()
  expect(screen.queryByText(/User import/)).toBeNull()
})
