import { menus } from '@amber/contract/menus/menus.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { idOf } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
import { listedMenu as menu } from '#web/testing/stored-menu.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./menus-page.tsx')])
}, 60_000)

const titles = { titleZh: '报表', titleEn: 'Reports' }
const reports = menu(6, 'own', { component: 'gone', ...titles })
const translated = { ...reports, titleZhTW: '報表' }

function open(stored: typeof translated | typeof reports, language: 'en-US' | 'zh-TW') {
  const server = fakeServer()
  server.on(menus.list, reply(menus.list, [stored]))
  server.on(menus.compare, reply(menus.compare, { missing: [], differing: [], unknown: [] }))
  const as = person({ buttons: ['menu:list', 'menu:update'] })
  return renderApp({ path: '/system/menu', as, server, language })
}
const further = () => screen.getByText('More languages').closest('details')!

test('sets a title in a further language, with its fields collapsed while empty', async () => {
  const { server, user } = open(reports, 'en-US')
  server.onPath(menus.update, { id: idOf(6) }, () => {
    server.on(menus.list, reply(menus.list, [translated]))
    return reply(menus.update, translated)
  })
  const edit = await screen.findByRole('button', { name: 'Edit Reports' }, { timeout: 12_000 })
  await user.click(edit)
  const form = within(await screen.findByRole('dialog', { name: 'Edit Reports' }))
  expect(further().open).toBe(false)
  await user.click(form.getByText('More languages'))
  expect(further().open).toBe(true)
  await user.type(form.getByRole('textbox', { name: 'Traditional Chinese title' }), ' 報表 ')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = server.heard.filter(({ method }) => method === 'PUT')
  expect(saved.map(({ body }) => body)).toMatchObject([{ ...titles, titleZhTW: '報表' }])

  await user.click(await screen.findByRole('button', { name: 'Edit Reports' }))
  await screen.findByRole('dialog', { name: 'Edit Reports' })
  await waitFor(() => expect(further().open).toBe(true))
}, 30_000)

test.each([
  [translated, '報表'],
  [reports, '报表'],
])(
  "shows a title in the reader's language, else in Chinese",
  async (stored, title) => {
    open(stored, 'zh-TW')
    const row = await screen.findByRole('row', { name: new RegExp(title) }, { timeout: 12_000 })
    expect(within(row).getByText(title)).toBeTruthy()
  },
  30_000,
)
