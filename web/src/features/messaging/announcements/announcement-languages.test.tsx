import { announcements, type Announcement } from '@amber/contract/messaging/announcements.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { idOf, recordStamps } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./announcements-page.tsx')])
}, 60_000)

const maintenance: Announcement = {
  ...recordStamps,
  id: idOf(1),
  titleZh: '停机维护',
  titleEn: 'Maintenance',
  bodyZh: '今晚',
  bodyEn: 'Tonight',
  isPublished: true,
  isPinned: false,
  isForEveryone: true,
  roles: [],
  fromTime: '2026-03-04T05:06:00.000Z',
  toTime: null,
  state: 'running',
}
const further = { titleZhTW: '停機維護', bodyZhTW: '今晚停機' }

function open(record: Announcement, language: 'en-US' | 'zh-TW') {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [record] }
  server.on(announcements.list, reply(announcements.list, page))
  server.onPath(announcements.get, { id: record.id }, reply(announcements.get, record))
  const as = person({ buttons: ['announcement:list', 'announcement:update'] })
  return renderApp({ path: '/system/announcement', as, server, language })
}

test('accepts a further language with both texts or none', async () => {
  const { server, user } = open(maintenance, 'en-US')
  const { id } = maintenance
  server.onPath(announcements.update, { id }, reply(announcements.update, maintenance))
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit “Maintenance”' }))
  const details = (await form.findByText('More languages')).closest('details')!
  expect(details.open).toBe(false)
  const fill = (name: string, value: string) =>
    fireEvent.change(form.getByRole('textbox', { name }), { target: { value } })
  fill('Traditional Chinese title', further.titleZhTW)
  await user.click(form.getByText('More languages'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Cannot be empty')).toBeTruthy()
  expect(details.open).toBe(true)
  fill('Traditional Chinese content', further.bodyZhTW)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = server.heard.filter(({ method }) => method === 'PUT')
  expect(saved.map(({ body }) => body)).toMatchObject([further])
})

test('compares texts of the further language in a conflict', async () => {
  const { server, user } = open({ ...maintenance, ...further }, 'en-US')
  const theirs = { ...maintenance, ...further, version: 2, titleZhTW: '停機' }
  server.onPath(
    announcements.update,
    { id: maintenance.id },
    problem('record_changed', { current: theirs }),
  )
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit “Maintenance”' }))
  expect((await form.findByText('More languages')).closest('details')!.open).toBe(true)
  const title = form.getByRole('textbox', { name: 'Traditional Chinese title' })
  fireEvent.change(title, { target: { value: '停機公告' } })
  await user.click(form.getByRole('button', { name: 'Save' }))
  // Inputs have values instead of texts.
  expect(await screen.findByText('停機')).toBeTruthy()
  expect(screen.getByText('停機公告')).toBeTruthy()
})

test.each([
  [{ ...maintenance, ...further }, '停機維護', 'zh-TW'],
  [maintenance, '停机维护', 'zh-CN'],
])("the list shows the title in the reader's language", async (record, title, lang) => {
  open(record, 'zh-TW')
  const row = await screen.findByRole('row', { name: new RegExp(title) })
  expect(within(row).getByText(title, { selector: 'span[title]' }).lang).toBe(lang)
})
