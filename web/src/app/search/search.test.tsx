import { announcements } from '@amber/contract/messaging/announcements.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { search } from '@amber/contract/search.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { languageFacts, languages } from '@amber/contract/localized-text.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exampleTest } from '#web/testing/examples/example-test.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { phoneQuery } from '#web/ui/use-media.ts'

// Loads antd outside the first test's timeout.
await Promise.all([import('#web/app/shell.tsx'), import('./search-dialog.tsx')])

const manager = person({
  userId: '5d1a8a3c-10cf-4a32-8f2b-7e3e1fd2a922',
  buttons: ['user:list', 'role:list'],
})
const plain = person({ userName: 'User', nickName: 'User', roles: ['R_USER'] })
const lily = { id: '01a1f6fd-a1a1-7da8-97e1-8885e8e5f2de', userName: 'lily', nickName: 'Lily Chen' }
const none = { users: [], roles: [], menus: null, events: null }
const some = { ...none, users: [lily] }

async function openSearch(options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const server = options.server ?? fakeServer()
  server.otherwise(search.find, reply(search.find, none))
  server.otherwise(users.get, problem('user_missing'), { id: lily.id })
  server.otherwise(roles.options, reply(roles.options, []))
  server.otherwise(settings.get, () => new Promise(() => {}))
  const app = renderApp({ path: '/project-intro', as: manager, ...options, server })
  await app.user.click(await screen.findByRole('button', { name: /Search everything|全局搜索/ }))
  const box = await screen.findByRole('combobox')
  const names = () => screen.queryAllByRole('option').map((option) => option.textContent)
  return { ...app, box, names }
}
const textOf = (element: Element) => element.textContent
const activeText = (box: HTMLElement) =>
  document.querySelector(`[id="${box.getAttribute('aria-activedescendant')}"]`)?.textContent

test('Ctrl+K opens the search and focuses it, and Escape closes it', async () => {
  const { user } = renderApp({ path: '/project-intro', as: plain })
  const before = await screen.findByRole('button', { name: 'Search everything' })
  before.focus()
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search' })
  expect(document.activeElement).toBe(box)
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(document.activeElement).toBe(before)
})

test('finds pages in both languages and by pinyin, and Enter opens the first', async () => {
  const { user, box, names, path } = await openSearch({ as: plain })
  await user.type(box, '个人')
  expect(names()).toEqual(['User center个人中心'])
  await user.clear(box)
  await user.type(box, 'grzx')
  expect(names()).toEqual(['User center个人中心'])
  expect(screen.getByText('个人中心', { selector: 'mark' })).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/user-center'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('neither offers forbidden pages nor requests lists without permission', async () => {
  const { user, box, names, server } = await openSearch({ as: plain })
  await user.type(box, 'yhgl')
  expect(names()).toEqual([])
  expect(screen.getByText('No results for “yhgl”', { selector: '.search-none p' })).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.heardOf(search.find)).toEqual([])
})

test('finds users after the debounce and opens their page', async () => {
  const server = fakeServer()
  server.on(search.find, reply(search.find, some))
  const { user, box, path } = await openSearch({ server, language: 'en-US' })
  await user.type(box, 'lily')
  const group = await screen.findByRole('group', { name: 'Users' })
  expect(within(group).getByRole('option').textContent).toBe('Lily Chenlily')
  expect(server.heardOf(search.find).map(({ query }) => query.get('q'))).toEqual(['lily'])
  await user.click(within(group).getByRole('option'))
  await waitFor(() => expect(path()).toBe(`/system/user/${lily.id}`))
})

test('finds a built-in role by its name in either language and then shows both', async () => {
  const roles = [{ id: '01a1f6fd-a1a1-7da8-97e1-8885e8e5f2df', code: 'R_ADMIN', name: '管理员' }]
  const server = fakeServer()
  server.otherwise(search.find, reply(search.find, { ...none, roles }))
  const { user, box, names } = await openSearch({ server, language: 'en-US' })
  await user.type(box, '管理员')
  expect(
    within(await screen.findByRole('group', { name: 'Roles' })).getByRole('option'),
  ).toBeTruthy()
  expect(names().at(-1)).toBe('Admin管理员R_ADMIN')
  await user.clear(box)
  await user.type(box, 'admi')
  await waitFor(() => expect(names().at(-1)).toBe('AdminR_ADMIN'))
})

test('moves through all sections with arrows, Home and End, and wraps around', async () => {
  const server = fakeServer()
  server.on(search.find, reply(search.find, some))
  const { user, box, names } = await openSearch({ server })
  await user.type(box, 'li')
  await screen.findByRole('group', { name: 'Users' })
  const all = names()
  expect(all.length).toBeGreaterThan(2)
  expect(activeText(box)).toBe(all[0])
  await user.keyboard('{ArrowDown}')
  expect(activeText(box)).toBe(all[1])
  await user.keyboard('{End}')
  expect(activeText(box)).toBe('Lily Chenlily')
  await user.keyboard('{ArrowDown}')
  expect(activeText(box)).toBe(all[0])
  await user.keyboard('{ArrowUp}{Home}')
  expect(activeText(box)).toBe(all[0])
})

test('shows a server error beside the pages and retries on request', async () => {
  const server = fakeServer()
  server.on(search.find, problem('server_busy'), problem('server_busy'), reply(search.find, some))
  const { user, box, app } = await openSearch({ server })
  await user.type(box, 'lily')
  await screen.findByText('Search is limited to pages and actions right now')
  expect(app.services.feedback.getState().toasts).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const group = await screen.findByRole('group', { name: 'Users' })
  expect(within(group).getByText('Lily', { selector: 'mark' })).toBeTruthy()
})

exampleTest('offers visited pages again, to the same user only', async () => {
  const { user, box, app, unmount } = await openSearch({ as: plain })
  await user.type(box, 'grzx{Enter}')
  await waitFor(() => expect(document.title).toContain('User center'))
  await user.click(screen.getByRole('button', { name: 'Search everything' }))
  const recent = await screen.findByRole('group', { name: 'Recent pages' })
  expect(within(recent).getAllByRole('option').map(textOf)).toEqual(['About the project'])
  expect(screen.getAllByRole('group')[0]).toBe(recent)
  unmount()
  app.dispose()
  await openSearch({ as: manager })
  expect(screen.queryByRole('group', { name: 'Recent pages' })).toBeNull()
})

exampleTest('opens external links in a new window', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, box, path } = await openSearch({ as: plain })
  await user.type(box, 'React Router{Enter}')
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/^https:/), '_blank', 'noopener')
  expect(path()).toBe('/project-intro')
})

test('keeps names of users in this window only and removes them at sign-out', async () => {
  const server = fakeServer()
  server.on(search.find, reply(search.find, some))
  const old = [{ kind: 'user', id: 'x', userName: 'old', nickName: 'Old Name' }]
  localStorage.setItem(`searchRecent:${manager.userId}`, JSON.stringify(old))
  const { user, box, app } = await openSearch({ server })
  await user.type(box, 'lily')
  await user.click(within(await screen.findByRole('group', { name: 'Users' })).getByRole('option'))
  await user.click(screen.getByRole('button', { name: 'Search everything' }))
  await user.type(await screen.findByRole('combobox'), 'grzx{Enter}')
  await waitFor(() => expect(document.title).toContain('User center'))
  await user.click(screen.getByRole('button', { name: 'Search everything' }))
  const recent = await screen.findByRole('group', { name: 'Recently viewed' })
  expect(within(recent).getByRole('option').textContent).toBe('Lily Chenlily')
  expect(JSON.stringify(localStorage)).not.toMatch(/Lily|Old Name/)
  app.services.session.clear()
  expect(JSON.stringify(sessionStorage)).not.toContain('Lily')
})

test('finds menus and audit events with permission, and opens their pages', async () => {
  const server = fakeServer()
  const menu = {
    id: lily.id,
    routeName: 'system_user',
    routePath: '/system/user',
    i18nKey: 'route.system_user',
    titleZh: null,
    titleEn: null,
    icon: null,
  }
  const event = {
    id: lily.id,
    time: '2026-11-21T08:00:00.000Z',
    action: 'user.update',
    outcome: 'denied' as const,
    actor: 'Admin',
    targetType: 'user',
    target: 'lily',
    requestId: 'request-7',
  }
  server.otherwise(search.find, reply(search.find, { ...none, menus: [menu], events: [event] }))
  const as = person({ buttons: ['menu:list', 'audit:list'] })
  const { user, box, path } = await openSearch({ server, as })
  await user.type(box, 'user')
  const menus = within(await screen.findByRole('group', { name: 'Menus' }))
  expect(menus.getByRole('option').textContent).toBe('Users/system/user')
  const events = within(screen.getByRole('group', { name: 'Audit log' }))
  expect(events.getByRole('option').textContent).toMatch(/^Admin updated user lilyDeniedNov 21/)
  await user.click(events.getByRole('option'))
  await waitFor(() => expect(path()).toMatch(/^\/system\/audit-log\?requestId=request-7/))
  const kept = [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage).filter(([key]) => key.startsWith('search')),
  )
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain('request-7')
})

test('shows users found by pinyin once the server has responded', async () => {
  const server = fakeServer()
  server.on(search.find, reply(search.find, { ...none, users: [{ ...lily, nickName: '王小明' }] }))
  const { user, box, names } = await openSearch({ server })
  await user.type(box, 'wxm')
  await screen.findByRole('group', { name: 'Users' })
  expect(names()).toEqual(['王小明lily'])
})

const otherLanguages = languages.filter((language) => language !== 'en-US')

const actionsOf = () =>
  within(screen.getByRole('group', { name: /^(Actions|操作)$/ }))
    .getAllByRole('option')
    .map(textOf)

test('offers only permitted actions', async () => {
  const { unmount, app } = await openSearch({ as: plain })
  expect(actionsOf()).toEqual([
    'Switch to light appearance',
    'Switch to dark appearance',
    ...otherLanguages.map((language) => `Switch language to ${languageFacts[language].name}`),
    'Lock screen',
    'Sign out',
  ])
  unmount()
  app.dispose()
  const as = person({ buttons: ['user:list', 'user:create'] })
  const { user, box } = await openSearch({ as })
  expect(actionsOf()[0]).toBe('Add user')
  await user.type(box, 'passwords')
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull()
})

test.each([
  [false, ['Keyboard shortcuts']],
  [true, []],
])('offers the keyboard shortcuts, except on a phone: %s', async (isPhone, offered) => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query === phoneQuery ? isPhone : query.includes('reduced-motion'),
    }) as never
  const { user, box, names } = await openSearch({ as: plain })
  await user.type(box, 'shortcuts')
  await waitFor(() => expect(names()).toEqual(offered))
})

test('finds an action by pinyin and runs it on Enter', async () => {
  const { user, box, app } = await openSearch({ as: plain })
  await user.type(box, 'qhwss')
  expect(actionsOf()).toEqual(['Switch to dark appearance切换为深色外观'])
  await user.keyboard('{Enter}')
  expect(app.services.theme.getState().mode).toBe('dark')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('opens a section of the settings', async () => {
  const as = person({ buttons: ['setting:update'] })
  const { user, box, path } = await openSearch({ as })
  await user.type(box, 'passwords')
  expect(actionsOf()).toEqual(['PasswordsSettings'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/system/setting?section=passwords'))
})

const emptyPage = { current: 1, size: 10, total: 0, totalIsEstimate: false, records: [] }

test.each([
  ['add user', 'Add user', '/system/user', ['user:list', 'user:create']],
  ['add role', 'Add role', '/system/role', ['role:list', 'role:create']],
  ['invite', 'Invite user', '/system/invitation', ['user:create']],
  [
    'add anno',
    'Add announcement',
    '/system/announcement',
    ['announcement:list', 'announcement:create'],
  ],
] as const)('“%s” opens the dialog %s on its list', async (typed, name, at, buttons) => {
  const server = fakeServer()
  for (const { list } of [users, roles, announcements])
    server.otherwise(list, reply(list, emptyPage))
  server.otherwise(invitations.list, reply(invitations.list, emptyPage))
  const { user, box, path } = await openSearch({ server, as: person({ buttons: [...buttons] }) })
  await user.type(box, typed)
  await waitFor(() => expect(actionsOf()[0]).toContain(name))
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name })
  expect(path().startsWith(at)).toBe(true)
})

test('“restore” opens the deleted users', async () => {
  const as = person({ buttons: ['user:list', 'user:remove'] })
  const { user, box, path } = await openSearch({ as })
  await user.type(box, 'restore{Enter}')
  await waitFor(() => expect(path()).toBe('/system/removed-user'))
})

test('asks before signing out', async () => {
  const { user, box, path } = await openSearch({ as: plain })
  await user.type(box, 'sign out{Enter}')
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Sign out?' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  expect(path()).toBe('/project-intro')
})
