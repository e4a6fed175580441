import { announcements } from '@amber/contract/messaging/announcements.ts'
import type { Announcement } from '@amber/contract/messaging/announcements.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf, recordStamps } from '#web/testing/record-stamps.ts'
import { reply } from '#web/testing/reply.ts'
import { roleOption, storedRole } from '#web/testing/stored-role.ts'
import { storedUser } from '#web/testing/stored-user.ts'

beforeAll(async () => {
  await import('./shell.tsx')
}, 60_000)

const scrolledTo = vi.fn<(this: Element) => void>()
beforeEach(() => {
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.call(this)
  }
})
afterEach(() => {
  scrolledTo.mockReset()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

const page = (...records: unknown[]) =>
  ({ current: 1, size: 10, total: records.length, totalIsEstimate: false, records }) as never
const [mei, lei] = [storedUser(1, { nickName: 'Mei' }), storedUser(2, { nickName: 'Lei' })]
const none = { total: 0, first: [] }
const sales = { ...storedRole({ id: idOf(3) }), menus: none, buttons: none }
const support = { ...sales, id: idOf(4), code: 'R_SUPPORT', name: 'Support' }
const news: Announcement = {
  ...recordStamps,
  id: idOf(5),
  titleZh: '新闻',
  titleEn: 'News',
  bodyZh: '内容',
  bodyEn: 'Text',
  isPublished: true,
  isPinned: false,
  isForEveryone: true,
  roles: [],
  fromTime: recordStamps.createTime,
  toTime: null,
  state: 'running',
}
const notice = { ...news, id: idOf(6), titleEn: 'Notice' }
const isMarked = (row: HTMLElement) => row.dataset['lit'] === 'true'
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) })

function open(path: string, replies: readonly (readonly [Endpoint, unknown])[]) {
  const server = fakeServer()
  for (const [endpoint, data] of replies) server.on(endpoint, reply(endpoint, data as never))
  server.on(roles.options, reply(roles.options, [roleOption({ id: sales.id })]))
  const buttons = ['user', 'role', 'announcement'].flatMap((noun) =>
    ['list', 'create', 'update'].map((verb) => `${noun}:${verb}`),
  )
  return renderApp({ path, as: person({ buttons }), server })
}

test.each([
  ['user', '/system/user', users, mei, lei, 'Mei', 'Lei', 'Edit Mei'],
  ['role', '/system/role', roles, sales, support, 'Sales', 'Support', 'Edit Sales'],
  [
    'announcement',
    '/system/announcement',
    announcements,
    news,
    notice,
    'News',
    'Notice',
    'Edit “News”',
  ],
] as const)(
  'highlights and scrolls to only the row of an edited %s',
  async (_noun, path, calls, one, other, name, otherName, edit) => {
    const { server, user } = open(path, [[calls.list, page(one, other)]])
    const stored = (one === sales ? storedRole({ id: one.id }) : one) as never
    server.onPath(calls.get, { id: one.id }, reply(calls.get as Endpoint, stored))
    server.onPath(calls.update, { id: one.id }, reply(calls.update as Endpoint, stored))
    if (path === '/system/role')
      server.onPath(
        roles.previewTwoStep,
        { id: one.id },
        reply(roles.previewTwoStep, { members: 0, without: 0 }),
      )
    const row = await rowOf(name)
    await user.click(within(row).getByRole('button', { name: edit }))
    const drawer = within(await screen.findByRole('dialog', { name: edit }))
    await waitFor(() => expect(drawer.queryAllByRole('textbox')).not.toEqual([]))
    expect(isMarked(row)).toBe(false)
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(isMarked(row)).toBe(true))
    expect(isMarked(await rowOf(otherName))).toBe(false)
    expect(scrolledTo.mock.contexts).toContain(row)
    expect(scrolledTo.mock.contexts).not.toContain(await rowOf(otherName))
  },
)

test('highlights the row of an added user and closes the dialog after it', async () => {
  const { server, user } = open('/system/user', [[users.list, page(mei)]])
  await rowOf('Mei')
  await user.click(screen.getByRole('button', { name: 'Add user' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add user' }))
  await user.type(await drawer.findByRole('textbox', { name: /^Username/ }), 'leilei')
  await user.type(drawer.getByRole('textbox', { name: /^Display name/ }), 'Lei')
  server.on(users.create, () => {
    server.on(users.list, reply(users.list, page(lei, mei)))
    return reply(users.create, lei)
  })
  await user.click(drawer.getByRole('button', { name: 'Add user' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add user' })).toBeNull())
  const row = await rowOf('Lei')
  expect(isMarked(row)).toBe(false)
  const next = within(await screen.findByRole('dialog'))
  await user.click(next.getAllByRole('button', { name: /^(Close|Later|Done)$/ }).at(-1)!)
  await waitFor(() => expect(isMarked(row)).toBe(true))
  expect(isMarked(await rowOf('Mei'))).toBe(false)
})
