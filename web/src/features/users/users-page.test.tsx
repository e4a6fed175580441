import { preferences } from '@amber/contract/account/preferences.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import type { ManagedUser } from '@amber/contract/users/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { storedUser } from '#web/testing/stored-user.ts'
import { roleOption } from '#web/testing/stored-role.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./users-page.tsx')])
}, 60_000)

const reader = person({ roles: ['R_ADMIN'], buttons: ['user:list'] })

const someone = (number: number, from: Partial<ManagedUser> = {}) =>
  storedUser(number, { gender: '2', phone: '13800130000', email: 'person@example.com', ...from })

/** Pages as the server does. */
const listOf =
  (total: number, from: { isEstimate?: boolean } = {}) =>
  ({ query }: Heard) => {
    const current = Number(query.get('current') ?? 1)
    const size = Number(query.get('size') ?? 10)
    const count = Math.max(0, Math.min(size, total - (current - 1) * size))
    const records = Array.from({ length: count }, (_, row) =>
      someone((current - 1) * size + row + 1),
    )
    const totalIsEstimate = from.isEstimate ?? false
    return reply(users.list, { current, size, total, totalIsEstimate, records })
  }

const pageOf = (...records: ManagedUser[]) =>
  reply(users.list, {
    current: 1,
    size: 10,
    total: records.length,
    totalIsEstimate: false,
    records,
  })

async function openUsers(
  options: Partial<Parameters<typeof renderApp>[0]> & {
    answer?: Parameters<ReturnType<typeof fakeServer>['on']>[1]
  } = {},
) {
  const { answer = listOf(35), ...rest } = options
  const server = fakeServer()
  server.on(users.list, answer)
  const app = renderApp({ path: '/system/user', as: reader, server, ...rest })
  await screen.findByRole('heading', { name: /^(Users|用户管理)$/ })
  const asked = () => server.heardOf(users.list).at(-1)!.query
  return { ...app, asked }
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`${name}(?!\\d)`) })

test('shows all columns of a user', async () => {
  await openUsers({
    answer: pageOf(
      someone(1, {
        nickName: '张伟',
        userName: 'zhangwei',
        gender: '1',
        status: '2',
        roles: ['R_ADMIN', 'R_CUSTOM', 'R_USER'],
        lastSignInTime: new Date(Date.now() - 3 * 60_000).toISOString(),
      }),
    ),
  })
  const row = await rowOf('张伟')
  expect(within(row).getByRole('rowheader').textContent).toContain('张伟')
  for (const texts of ['zhangwei', '13800130000', 'person@example.com', 'Disabled'])
    expect(within(row).getByText(texts)).toBeTruthy()
  expect(within(row).getByText('Admin')).toBeTruthy()
  expect(within(row).getByText('R_CUSTOM, User')).toBeTruthy()
  const time = within(row).getByText('3 minutes ago')
  expect(time.getAttribute('datetime')).toMatch(/^\d{4}-/)
})

test('shows "Not set" for missing values', async () => {
  await openUsers({ answer: pageOf(someone(1, { phone: null, email: null })) })
  const row = await rowOf('Person 1')
  expect(within(row).getAllByText('Not set')).toHaveLength(2)
  expect(within(row).getByText('Never')).toBeTruthy()
})

test('reads filters, page and order from the address', async () => {
  const { asked } = await openUsers({
    path: '/system/user?nickName=wei&status=2&current=2&size=20&sort=-email',
  })
  await rowOf('Person 21')
  expect(Object.fromEntries(asked())).toEqual({
    nickName: 'wei',
    status: '2',
    current: '2',
    size: '20',
    sort: '-email',
  })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' }).value).toBe('wei')
  expect(screen.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('shows the default list for an invalid address', async () => {
  const { asked } = await openUsers({
    path:
      '/system/user?current=-3&size=37&sort=passwordHash&gender=9&status=%00&nickName=' +
      'x'.repeat(65),
  })
  await rowOf('Person 1')
  expect(Object.fromEntries(asked())).toEqual({ current: '1', size: '10', sort: '-createTime' })
})

test('sorts a column by mouse and keyboard, ascending, then descending, from the first page', async () => {
  const { user, path, asked } = await openUsers({ path: '/system/user?current=2' })
  await rowOf('Person 11')
  await user.click(screen.getByRole('button', { name: 'Email' }))
  await waitFor(() => expect(path()).toBe('/system/user?sort=email'))
  const header = screen.getByRole('columnheader', { name: 'Email' })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  screen.getByRole('button', { name: 'Email' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'))
  await waitFor(() => expect(asked().get('sort')).toBe('-email'))
  expect(within(screen.getByRole('table')).queryByRole('button', { name: 'Roles' })).toBeNull()
})

test('links pages, and navigates back and forward through them', async () => {
  const { user, path } = await openUsers()
  await rowOf('Person 1')
  const pages = within(screen.getByRole('navigation', { name: 'Pages of Users' }))
  expect(pages.getByRole('link', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
    '/system/user?current=3',
  )
  await user.click(pages.getByRole('link', { name: 'Page 3' }))
  await rowOf('Person 21')
  expect(screen.getByText('21–30 of 35')).toBeTruthy()
  await user.click(pages.getByRole('link', { name: 'Next page' }))
  await rowOf('Person 31')
  window.history.go(-2)
  await rowOf('Person 1')
  expect(path()).toBe('/system/user')
  expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page')
})

test('redirects a page after the end to the last one', async () => {
  const { path } = await openUsers({ path: '/system/user?current=99' })
  await rowOf('Person 31')
  expect(path()).toBe('/system/user?current=4')
})

test('returns to the first page with another page size', async () => {
  const { user, path } = await openUsers({ path: '/system/user?current=2' })
  await rowOf('Person 11')
  await user.click(screen.getByRole('combobox', { name: 'Rows per page' }))
  await user.click(await screen.findByTitle('20 / page'))
  await rowOf('Person 20')
  expect(path()).toBe('/system/user?size=20')
})

test('marks an estimated total', async () => {
  await openUsers({ answer: listOf(1_234_000, { isEstimate: true }) })
  expect(await screen.findByText('1–10 of about 1,234,000')).toBeTruthy()
})

test('searches from the first page on Enter and clears the filters on reset', async () => {
  const { user, path, server } = await openUsers({ path: '/system/user?current=2&sort=email' })
  await rowOf('Person 11')
  const before = server.heardOf(users.list).length
  await user.type(screen.getByRole('textbox', { name: 'Display name' }), '50%_x')
  expect(server.heardOf(users.list)).toHaveLength(before)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/system/user?nickName=50%25_x&sort=email'))
  await waitFor(() => expect(server.heardOf(users.list).length).toBeGreaterThan(before))
  // The list before is not requested once more.
  expect(
    server
      .heardOf(users.list)
      .slice(before)
      .map(({ query }) => query.get('nickName')),
  ).toEqual(['50%_x'])
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(path()).toBe('/system/user?sort=email'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' }).value).toBe('')
})

test('repeats a search without another history entry', async () => {
  const { user, path, server, asked } = await openUsers()
  await rowOf('Person 1')
  await user.type(screen.getByRole('textbox', { name: 'Display name' }), 'wei{Enter}')
  await waitFor(() => expect(path()).toBe('/system/user?nickName=wei'))
  await waitFor(() => expect(asked().get('nickName')).toBe('wei'))
  const before = server.heardOf(users.list).length
  const { length } = window.history
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(server.heardOf(users.list)).toHaveLength(before + 1))
  expect([path(), window.history.length]).toEqual(['/system/user?nickName=wei', length])
})

test('keeps filters that are not applied yet when the order changes', async () => {
  const { user, path } = await openUsers()
  await rowOf('Person 1')
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' })
  await user.type(name, 'wei')
  await user.click(screen.getByRole('button', { name: 'Email' }))
  await waitFor(() => expect(path()).toBe('/system/user?sort=email'))
  expect(name.value).toBe('wei')
})

test('expands the form, filters by role, and shows active hidden filters when collapsed', async () => {
  const { user, path } = await openUsers({ path: '/system/user?gender=1' })
  const more = await screen.findByRole('button', { name: /^More/ })
  expect(more.textContent).toContain('1 active')
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull()
  await user.click(more)
  expect(screen.getByRole('button', { name: 'Less' }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Roles' }))
  await user.click(await screen.findByTitle('Super Admin'))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(path()).toBe('/system/user?gender=1&role=R_SUPER'))
})

test('shows and removes each active filter', async () => {
  const { user, path } = await openUsers({ path: '/system/user?nickName=wei&status=2&current=2' })
  await screen.findByRole('button', { name: 'Remove filter: Status' })
  expect(screen.getByRole('list', { name: 'Active filters' }).textContent).toBe(
    'Display name: weiStatus: Disabled',
  )
  await user.click(screen.getByRole('button', { name: 'Remove filter: Status' }))
  await waitFor(() => expect(path()).toBe('/system/user?nickName=wei'))
  await user.click(screen.getByRole('button', { name: 'Remove filter: Display name' }))
  await waitFor(() => expect(path()).toBe('/system/user'))
})

test('shows custom roles by name with permission to view roles', async () => {
  const server = fakeServer()
  server.on(users.list, pageOf(someone(1, { roles: ['R_CUSTOM'] })))
  const custom = roleOption({ id: someone(9).id, code: 'R_CUSTOM', name: 'Finance' })
  server.on(roles.options, reply(roles.options, [custom]))
  renderApp({
    path: '/system/user',
    as: { ...reader, buttons: ['user:list', 'role:list'] },
    server,
  })
  expect(within(await rowOf('Person 1')).getByText('Finance')).toBeTruthy()
})

test('says that no user matches and offers to clear the filters', async () => {
  const answer = ({ query }: Heard) => (query.has('nickName') ? pageOf() : pageOf(someone(1)))
  const { user, path } = await openUsers({ path: '/system/user?nickName=nobody', answer })
  expect(await screen.findByText('No matches')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await rowOf('Person 1')
  expect(path()).toBe('/system/user')
})

test('shows an error with its request id and retries on request', async () => {
  const server = fakeServer()
  server.on(users.list, problem('unexpected'), listOf(3))
  const { user, app } = renderApp({ path: '/system/user', as: reader, server })
  const table = within(await screen.findByRole('region', { name: 'Users' }))
  expect(await table.findByText("Couldn't load the list")).toBeTruthy()
  expect(table.getByText('Request ID req-1')).toBeTruthy()
  expect(app.services.feedback.getState().toasts).toEqual([])
  await user.click(table.getByRole('button', { name: 'Try again' }))
  await rowOf('Person 1')
})

test('keeps stale rows with a notice when a refresh fails', async () => {
  const server = fakeServer()
  server.on(users.list, listOf(3), problem('unexpected'))
  const { user } = renderApp({ path: '/system/user', as: reader, server })
  await rowOf('Person 1')
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/Couldn't refresh/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /Person 1/ })).toBeTruthy()
})

test('hides the list without the permission and does not request it', async () => {
  const { server } = renderApp({ path: '/system/user', as: { ...reader, buttons: [] } })
  await screen.findByRole('heading', { name: 'Sorry, you are not authorized to access this page' })
  expect(server.heardOf(users.list)).toEqual([])
})

test('stores and restores the table view on the server', async () => {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [someone(1)] }
  const roomy = { columns: [], density: 'large', saved: [{ name: 'Off', search: 'status=2' }] }
  server.on(users.list, reply(users.list, page))
  server.on(preferences.list, reply(preferences.list, { 'table.users': roomy }))
  server.onPath(preferences.save, { key: 'table.users' }, reply(preferences.save, {}))
  const as = person({ buttons: ['user:list'] })
  const { user } = renderApp({ path: '/system/user?status=2', as, server })
  await screen.findByRole('row', { name: /Person 1/ })
  expect(screen.getByRole('region', { name: 'Users' }).dataset.density).toBe('large')
  expect(screen.getByRole('button', { name: 'Views: Off' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Table settings' }))
  await user.click(screen.getByRole('checkbox', { name: 'Phone number' }))
  await user.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(screen.queryByRole('columnheader', { name: 'Phone number' })).toBeNull()
  const kept = () => server.heard.filter(({ path }) => path.endsWith('/table.users'))
  await waitFor(() => expect(kept()).toHaveLength(1))
  const { value } = kept()[0]!.body as { value: typeof roomy & { columns: { name: string }[] } }
  expect(value).toMatchObject({ density: 'small', saved: roomy.saved })
  expect(value.columns.find(({ name }) => name === 'phone')).toMatchObject({ isHidden: true })
})

test('shows all texts in Chinese', async () => {
  await openUsers({ language: 'zh-CN', answer: pageOf(someone(1, { roles: ['R_SUPER'] })) })
  const row = await rowOf('Person 1')
  expect(within(row).getByText('超级管理员')).toBeTruthy()
  expect(within(row).getByText('启用')).toBeTruthy()
  expect(screen.getByText('第 1–1 条，共 1 条')).toBeTruthy()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['昵称', '用户名', '性别', '手机号', '邮箱', '角色', '状态', '最近登录'])
  expect(document.querySelector('main')?.textContent).not.toMatch(/[a-z]{3,} [a-z]{3,}/)
})
