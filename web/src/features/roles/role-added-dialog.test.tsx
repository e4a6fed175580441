import { menus } from '@amber/contract/menus/menus.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { reply } from '#web/testing/reply.ts'
import { listedMenu } from '#web/testing/stored-menu.ts'
import { storedRole } from '#web/testing/stored-role.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./roles-page.tsx')])
}, 60_000)

const stored = storedRole({ id: idOf(21), memberCount: 0 })
const buttons = ['role:list', 'role:create', 'role:grant', 'user:list', 'user:update']

async function openRoles(authorization: 'static' | 'dynamic') {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 0, totalIsEstimate: false, records: [] }
  server.on(roles.list, reply(roles.list, page))
  server.on(roles.options, reply(roles.options, []))
  const routes = ['system', 'system_role', 'system_role-detail'] as const
  const listed = routes.map((name, index) =>
    listedMenu(index + 1, name, {
      parentId: index === 0 ? null : idOf(index),
      ...(index === 0 && { type: '1', component: null }),
      ...(index === 2 && { routePath: '/system/role/*', hideInMenu: true }),
    }),
  )
  server.on(menus.mine, reply(menus.mine, listed))
  const as = person({ buttons, authorization })
  const app = renderApp({ path: '/system/role', as, server })
  await screen.findByRole('button', { name: 'Add role' })
  return { ...app, server }
}

test.each([
  ['static', 'action permissions', 'buttons'],
  ['dynamic', 'permissions', 'menus'],
] as const)(
  'with %s authorization, names the missing %s of a new role and opens it',
  async (authorization, lacking, part) => {
    const { server, user, path } = await openRoles(authorization)
    server.on(roles.create, ({ body }: Heard) =>
      reply(roles.create, { ...stored, ...(body as object) }),
    )
    await user.click(screen.getByRole('button', { name: 'Add role' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add role' }))
    await user.type(await drawer.findByRole('textbox', { name: /^Role code/ }), 'R_NEW')
    await user.type(drawer.getByRole('textbox', { name: /^Role name/ }), 'New')
    await user.click(drawer.getByRole('button', { name: 'Add role' }))
    const added = within(await screen.findByRole('dialog', { name: 'New added' }))
    expect(added.getByText(new RegExp(`doesn't have ${lacking} or members yet`))).toBeTruthy()
    expect(added.getByRole('button', { name: 'Add members' })).toBeTruthy()
    await user.click(added.getByRole('button', { name: 'Set permissions' }))
    await waitFor(() => expect(path()).toBe(`/system/role/R_NEW/${part}`))
  },
)
