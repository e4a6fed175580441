import { announcements } from '@amber/contract/messaging/announcements.ts'
import type { Announcement } from '@amber/contract/messaging/announcements.ts'
import { backgroundHeader } from '@amber/contract/headers.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { roleOption } from '#web/testing/stored-role.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./announcements-page.tsx')])
}, 60_000)

afterEach(() => {
  vi.useRealTimers()
})

const id = '0197a5c2-6b1e-7d1c-9a2f-000000000001'
const roleId = '0197a5c2-6b1e-7d1c-9a2f-000000000002'
const time = '2026-03-04T05:06:00.000Z'
const maintenance: Announcement = {
  id,
  version: 3,
  createBy: 'Super',
  createTime: time,
  updateBy: 'Super',
  updateTime: time,
  titleZh: '停机维护',
  titleEn: 'Maintenance',
  bodyZh: '今晚 **十点**',
  bodyEn: 'Tonight at **ten**',
  isPublished: true,
  isPinned: true,
  isForEveryone: false,
  roles: ['R_SALES'],
  fromTime: time,
  toTime: null,
  state: 'running',
}
const everything = [
  'announcement:list',
  'announcement:create',
  'announcement:update',
  'announcement:remove',
  'role:list',
]

async function openPage(buttons = everything) {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false }
  server.on(announcements.list, reply(announcements.list, { ...page, records: [maintenance] }))
  server.on(roles.options, reply(roles.options, [roleOption({ id: roleId })]))
  const app = renderApp({ path: '/system/announcement', as: person({ buttons }), server })
  const row = await screen.findByRole('row', { name: /Maintenance/ })
  const choose = async (item: string) => {
    await app.user.click(screen.getByRole('button', { name: 'More actions for “Maintenance”' }))
    await app.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...app, row, choose }
}

test('shows an announcement with its state, audience and both titles', async () => {
  const { row } = await openPage()
  await waitFor(() => expect(row.textContent).toContain('Sales'))
  for (const texts of ['Maintenance', '停机维护', 'Pinned', 'Active'])
    expect(row.textContent).toContain(texts)
})

test('adds an announcement in both languages with a preview for its readers', async () => {
  const { server, user } = await openPage()
  server.on(announcements.create, ({ body }: Heard) =>
    reply(announcements.create, { ...maintenance, ...(body as object) }),
  )
  await user.click(screen.getByRole('button', { name: 'Add announcement' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add announcement' }))
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(drawer.getByRole('textbox', { name }), { target: { value } })
  await user.click(drawer.getByRole('button', { name: 'Post announcement' }))
  const either = 'Enter a title and content in Chinese or English'
  expect((await drawer.findAllByText(either)).length).toBe(2)
  expect(drawer.queryByText('Cannot be empty')).toBeNull()
  fill(/^Chinese title/, '放假')
  // The body of the same language is missing now, which the next submit reports.
  await waitFor(() => expect(drawer.queryByText(either)).toBeNull())
  fill(/^English title/, 'Holidays')
  fill(/^Chinese content/, '**放假**三天')
  fill(/^English content/, 'Three days <b>off</b>')
  const preview = within(drawer.getByRole('region', { name: 'Preview · Chinese content' }))
  expect((await preview.findByText('放假')).tagName).toBe('STRONG')
  const english = drawer.getByRole('region', { name: 'Preview · English content' })
  await waitFor(() => expect(english.textContent).toContain('<b>off</b>'))
  await user.click(drawer.getByRole('button', { name: 'Post announcement' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(server.heardOf(announcements.create).at(-1)?.body).toMatchObject({
    titleZh: '放假',
    bodyEn: 'Three days <b>off</b>',
    isPublished: true,
    isForEveryone: true,
    roles: [],
    toTime: null,
    fromTime: expect.stringMatching(/:00\.000Z$/),
  })
})

test('accepts one language and shows its title for the other', async () => {
  const { server, user } = await openPage()
  server.on(announcements.create, reply(announcements.create, maintenance))
  server.on(
    announcements.list,
    reply(announcements.list, {
      current: 1,
      size: 10,
      total: 1,
      totalIsEstimate: false,
      records: [{ ...maintenance, titleEn: '', bodyEn: '' }],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Add announcement' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add announcement' }))
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(drawer.getByRole('textbox', { name }), { target: { value } })
  fill(/^Chinese title/, '停机维护')
  await user.click(drawer.getByRole('button', { name: 'Post announcement' }))
  // A started language must be complete.
  expect((await drawer.findAllByText('Cannot be empty')).length).toBe(1)
  fill(/^Chinese content/, '今晚')
  await user.click(drawer.getByRole('button', { name: 'Post announcement' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Edit “停机维护”' })).toBeTruthy()
})

test('labels the submit button as post or save as draft', async () => {
  const { user } = await openPage()
  await user.click(screen.getByRole('button', { name: 'Add announcement' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add announcement' }))
  drawer.getByRole('button', { name: 'Post announcement' })
  await user.click(drawer.getByRole('radio', { name: /^Save as draft/ }))
  drawer.getByRole('button', { name: 'Save as draft' })
  expect(drawer.queryByRole('button', { name: 'Post announcement' })).toBeNull()
})

test('lets the second of two editors choose between both versions', async () => {
  const { server, user, row } = await openPage()
  const theirs = { ...maintenance, version: 4, titleEn: 'Postponed', updateBy: 'Ann' }
  server.onPath(announcements.get, { id }, reply(announcements.get, maintenance))
  server.onPath(
    announcements.update,
    { id },
    problem('record_changed', { current: theirs }),
    ({ body }: Heard) => reply(announcements.update, { ...maintenance, ...(body as object) }),
  )
  await user.click(within(row).getByRole('button', { name: 'Edit “Maintenance”' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit “Maintenance”' }))
  const title = await drawer.findByRole('textbox', { name: /^English title/ })
  fireEvent.change(title, { target: { value: 'Cancelled' } })
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  const conflict = (await screen.findAllByRole('dialog')).at(-1)!
  expect(conflict.textContent).toContain('Postponed')
  expect(conflict.textContent).toContain('Cancelled')
})

test('receipts show the number and names of readers, and of users yet to read', async () => {
  const { server, user, choose } = await openPage()
  server.onPath(announcements.receipts, { id }, ({ query }: Heard) => {
    const isRead = query.get('state') === 'read'
    const record = {
      id: roleId,
      userName: isRead ? 'ann' : 'bob',
      nickName: isRead ? 'Ann' : 'Bob',
      avatar: isRead ? 'a'.repeat(32) : null,
      readTime: isRead ? time : null,
    }
    const page = { current: 1, size: 20, totalIsEstimate: false, records: [record] }
    return reply(announcements.receipts, { ...page, total: isRead ? 1 : 3 })
  })
  await choose('Read receipts')
  const drawer = within(await screen.findByRole('dialog', { name: 'Read receipts: “Maintenance”' }))
  expect(await drawer.findByText('Read by 1 of 4 people')).toBeTruthy()
  expect(drawer.getByText('Bob')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Read 1' }))
  const row = (await drawer.findByText('Ann')).closest('li')
  expect(row?.querySelector('img')?.getAttribute('src')).toContain('a'.repeat(32))
})

test('polls only the shown receipts, and refetches the others after a change', async () => {
  const { server, choose } = await openPage()
  const reader = { id: roleId, userName: 'ann', nickName: 'Ann', readTime: null }
  let read = 1
  server.onPath(announcements.receipts, { id }, ({ query }: Heard) =>
    reply(announcements.receipts, {
      current: 1,
      size: 20,
      totalIsEstimate: false,
      total: query.get('state') === 'read' ? read : 4 - read,
      records: [reader],
    }),
  )
  const looks = (state: string) =>
    server.heard.filter(
      ({ path, query }) => path.endsWith('/receipts') && query.get('state') === state,
    )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await choose('Read receipts')
  const drawer = within(await screen.findByRole('dialog', { name: 'Read receipts: “Maintenance”' }))
  expect(await drawer.findByText('Read by 1 of 4 people')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([looks('unread').length, looks('read').length]).toEqual([3, 1])
  read = 2
  await vi.advanceTimersByTimeAsync(33_000)
  expect(await drawer.findByText('Read by 2 of 4 people')).toBeTruthy()
  expect([looks('unread').length, looks('read').length]).toEqual([4, 2])
  expect(looks('read').at(-1)?.headers.get(backgroundHeader)).toBe('1')
})

test('shows no sum, share or last page for an estimated total', async () => {
  const { server, user, choose } = await openPage()
  const unread = Array.from({ length: 20 }, (_, index) => ({
    id: `0197a5c2-6b1e-7d1c-9a2f-000000000${100 + index}`,
    userName: `bob${index}`,
    nickName: `Bob ${index}`,
    readTime: null,
  }))
  server.onPath(announcements.receipts, { id }, ({ query }: Heard) => {
    const isRead = query.get('state') === 'read'
    return reply(announcements.receipts, {
      current: Number(query.get('current')),
      size: 20,
      total: isRead ? 7 : 10_001,
      totalIsEstimate: !isRead,
      records: isRead ? [] : unread,
    })
  })
  await choose('Read receipts')
  const drawer = within(await screen.findByRole('dialog', { name: 'Read receipts: “Maintenance”' }))
  expect(await drawer.findByText('Read by 7')).toBeTruthy()
  expect(drawer.queryByRole('meter')).toBeNull()
  expect(await drawer.findByText('1')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Next page' }))
  expect(await drawer.findByText('2')).toBeTruthy()
  expect(drawer.queryByText(/\/ \d/)).toBeNull()
})

test('deletes an announcement after confirmation', async () => {
  const { server, user, choose } = await openPage()
  server.onPath(announcements.remove, { id }, reply(announcements.remove, {}))
  await choose('Delete')
  const question = within(await screen.findByRole('dialog', { name: /^Delete “Maintenance”/ }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Announcement deleted')).toBeTruthy()
})

test('offers only read receipts without permission to edit', async () => {
  const { user } = await openPage(['announcement:list'])
  expect(screen.queryByRole('button', { name: /^(Add announcement|Edit)/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More actions for “Maintenance”' }))
  expect(await screen.findByRole('menuitem', { name: 'Read receipts' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})
