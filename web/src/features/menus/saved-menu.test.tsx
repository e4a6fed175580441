import { menus } from '@amber/contract/menus/menus.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { reply } from '#web/testing/reply.ts'
import { listedMenu as menu } from '#web/testing/stored-menu.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./menus-page.tsx')])
}, 60_000)

const system = menu(2, 'system', { type: '1', component: null })
const users = menu(3, 'system_user', { parentId: system.id })
const own = menu(6, 'own', { component: 'gone', titleEn: 'Own' })
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}\\b`) })

test('highlights a saved menu at its new position, also in a collapsed parent', async () => {
  const server = fakeServer()
  const inStep = { missing: [], differing: [], unknown: [] }
  server.on(menus.list, reply(menus.list, [system, users, own]))
  server.on(menus.compare, reply(menus.compare, inStep))
  const as = person({ buttons: ['menu:list', 'menu:update'] })
  const { user } = renderApp({ path: '/system/menu', as, server })
  await screen.findByRole('treegrid', { name: 'Menus' }, { timeout: 12_000 })
  await user.click(screen.getByRole('button', { name: /^Collapse System/ }))
  const moved = menu(6, 'own', { component: 'gone', titleEn: 'Own', parentId: system.id })
  server.onPath(menus.update, { id: idOf(6) }, () => {
    server.on(menus.list, reply(menus.list, [system, users, moved]))
    return reply(menus.update, moved)
  })
  await user.click(screen.getByRole('button', { name: 'Edit Own' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Own' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(rowOf('Own').getAttribute('aria-level')).toBe('2'))
  expect(rowOf('Own').dataset['lit']).toBe('true')
  expect(rowOf('Users').dataset['lit']).toBeUndefined()
}, 30_000)
