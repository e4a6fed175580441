import { home } from '@amber/contract/home.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { exampleTest } from '#web/testing/examples/example-test.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { all, manager, action, openHome, points, region, userId } from '#web/testing/open-home.tsx'
import { person } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/app/pages/home-page.tsx'),
    import('./home-cards.tsx'),
    import('#web/app/notifications/announcements-card.tsx'),
    import('#web/ui/chart/line-chart.tsx'),
    import('#web/ui/chart/donut-chart.tsx'),
  ])
}, 60_000)

test('shows actions as sentences with links, unknown actions included', async () => {
  const unknown = { ...action, id: userId, action: 'moon.land', actor: null, target: null }
  openHome({}, [action, { ...unknown, time: new Date().toISOString(), targetKey: null }])
  const feed = await region('Activity')
  const [first, second] = await feed.findAllByRole('listitem')
  expect(first?.textContent).toBe('Super updated user 张伟3 minutes ago')
  expect(second?.textContent).toBe('System performed moon.landjust now')
  expect(feed.getByRole('link', { name: '张伟' }).getAttribute('href')).toBe(
    `/system/user/${userId}`,
  )
  expect(feed.getByRole('link', { name: 'View all' })).toBeTruthy()
})

test.each([
  ['en-US', 'Activity', 'Super updated announcement Maintenance'],
  ['zh-CN', '最新动态', 'Super 编辑了公告 停机维护'],
] as const)('shows an announcement by its title in %s', async (language, name, texts) => {
  const about = { targetType: 'announcement', target: '停机维护 / Maintenance', targetKey: null }
  openHome({ language }, [{ ...action, action: 'announcement.update', ...about }])
  const feed = await region(name)
  expect((await feed.findByRole('listitem')).textContent).toContain(texts)
  expect(feed.getByRole('link', { name: /Maintenance|停机维护/ }).getAttribute('href')).toBe(
    '/system/announcement',
  )
})

test('shows no links and no role card without the permissions', async () => {
  const server = fakeServer()
  server.on(
    home.activities,
    reply(home.activities, { isOwn: true, hasMore: false, records: [action] }),
  )
  server.on(home.trend, reply(home.trend, { isOwn: true, points }))
  openHome({ as: person({ roles: ['R_USER'] }), server })
  const feed = await region('My activity')
  expect(await feed.findByText('张伟')).toBeTruthy()
  expect(feed.queryByRole('link')).toBeNull()
  expect(await region('My sign-ins and operations')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Users by role' })).toBeNull()
  expect(server.heardOf(home.roles)).toEqual([])
})

const page = '/system/user/' + userId
test.each([
  [
    'with all permissions',
    manager,
    {
      user: page,
      role: '/system/role/R_USER/overview',
      menu: '/system/menu',
      setting: '/system/setting',
      announcement: '/system/announcement',
    },
  ],
  [
    'without the permission to view users',
    person({ buttons: ['audit:list'], roles: ['R_ADMIN'] }),
    { announcement: '/system/announcement' },
  ],
  ['without permissions', person({ roles: ['R_USER'] }), {}],
] as const)('links the target of an action to its page: %s', async (_, as, pages) => {
  const types = [
    'user',
    'role',
    'menu',
    'setting',
    'announcement',
    'invitation',
    'passkey',
    'session',
  ]
  const actions = types.map((targetType, at) => ({
    ...action,
    id: `0197a5c2-6b1e-7d1c-9a2f-0000000001${at}0`,
    actorId: userId,
    targetType,
    target: `The ${targetType}`,
    targetKey: targetType === 'role' ? 'R_USER' : userId,
  }))
  openHome({ as }, actions)
  const feed = await region('Activity')
  expect(await feed.findAllByRole('listitem')).toHaveLength(types.length)
  const led = feed
    .queryAllByRole('link', { name: /^The / })
    .map((link) => [link.textContent?.slice(4), link.getAttribute('href')])
  expect(Object.fromEntries(led)).toEqual(pages)
  // Actors are linked too for callers who may list users.
  expect(feed.queryAllByRole('link', { name: 'Super' })).toHaveLength(
    'user' in pages ? types.length : 0,
  )
})

test.each([
  ['en-US', 'Activity', 'Super updated their account'],
  ['zh-CN', '最新动态', 'Super 编辑了自己的账号'],
] as const)(
  'shows an action on the own account as a whole sentence in %s',
  async (language, title, announcement) => {
    const locked = { action: 'session.lock', targetType: 'session', targetKey: null }
    openHome({ language }, [
      { ...action, target: 'Super' },
      { ...action, ...locked, id: userId, target: 'Super' },
    ])
    const feed = await region(title)
    const [first, second] = await feed.findAllByRole('listitem')
    expect(first?.textContent).toContain(announcement)
    expect(second?.textContent).toMatch(/^Super (locked their screen|锁定了屏幕)\d/)
  },
)

test('loads more actions on demand and shows an empty state', async () => {
  const server = fakeServer()
  const more = { ...action, id: userId, target: '李四' }
  server.on(
    home.activities,
    reply(home.activities, { isOwn: false, hasMore: true, records: [action] }),
    reply(home.activities, { ...all, records: [action, more] }),
  )
  const { user, unmount } = openHome({ server })
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('李四')).toBeTruthy()
  expect(server.heardOf(home.activities).map(({ query }) => query.get('limit'))).toEqual(['8', '9'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  unmount()
  openHome({}, [])
  expect(await screen.findByText('No activity yet')).toBeTruthy()
})

test('keeps the shown actions and offers a retry when loading more fails', async () => {
  const server = fakeServer()
  const more = { ...action, id: userId, target: '李四' }
  server.on(
    home.activities,
    reply(home.activities, { isOwn: false, hasMore: true, records: [action] }),
    problem('unexpected'),
    reply(home.activities, { ...all, records: [action, more] }),
  )
  const { user } = openHome({ server })
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  const feed = await region('Activity')
  expect((await feed.findByRole('alert')).textContent).toMatch(/^Couldn't load more\. \w+/)
  expect(feed.getByText('张伟')).toBeTruthy()
  await user.click(feed.getByRole('button', { name: 'Try again' }))
  expect(await feed.findByText('李四')).toBeTruthy()
  expect(feed.queryByRole('alert')).toBeNull()
  // The button disappears with the last page: focus moves to the first new entry.
  expect(document.activeElement?.closest('li')).toBe(feed.getAllByRole('listitem')[1])
})

test('keeps other ranges selectable when one cannot be loaded', async () => {
  const server = fakeServer()
  server.on(home.trend, ({ query }) =>
    query.get('range') === '90d'
      ? problem('unexpected')
      : reply(home.trend, { isOwn: false, points }),
  )
  const { user } = openHome({ server })
  const trend = () => region('Sign-ins and operations')
  await user.click(await (await trend()).findByRole('radio', { name: '90 days' }))
  expect(await (await trend()).findByRole('alert')).toBeTruthy()
  await user.click((await trend()).getByRole('radio', { name: '14 days' }))
  expect(await screen.findByText('91')).toBeTruthy()
})

test('keeps the position of an unknown card when others are moved', async () => {
  const server = fakeServer()
  const layout = { main: ['trend', 'weather', 'roles'], side: ['activity'], hidden: ['stars'] }
  const metrics = (['users', 'online', 'signIns', 'operations'] as const).map((kind) => ({
    kind,
    value: 0,
    before: 0,
    days: [],
  }))
  server.on(home.overview, reply(home.overview, { metrics, openItems: [], roles: [], layout }))
  server.onPath(preferences.save, { key: 'home' }, reply(preferences.save, {}))
  const { user } = openHome({ server })
  await region('Activity')
  await user.click(screen.getByRole('button', { name: 'Customize' }))
  const area = await region('Customize home')
  await user.click(area.getByRole('button', { name: 'Hide Activity' }))
  const saved = () => server.heard.find(({ path }) => path === '/api/preferences/home')
  await waitFor(() =>
    expect(saved()?.body).toEqual({
      value: {
        main: ['trend', 'weather', 'roles', 'entries'],
        side: ['announcements'],
        hidden: ['stars', 'activity'],
      },
    }),
  )
})

exampleTest('offers permitted pages, the most visited first', async () => {
  const server = fakeServer()
  server.on(home.entries, reply(home.entries, ['mock', 'system_menu', 'gone', 'project-intro']))
  openHome({ server, as: person({ roles: ['R_USER'] }) })
  const entries = await region('Shortcuts')
  await entries.findAllByRole('link')
  const names = entries.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(names).toEqual([
    '/mock',
    '/project-intro',
    '/user-center',
    '/document/admin-docs',
    '/function/forms',
  ])
  expect(names.some((path) => path?.startsWith('/system'))).toBe(false)
  expect(entries.getByText('Most used first')).toBeTruthy()
})

test('does not mention usage before the user has opened a page', async () => {
  const server = fakeServer()
  server.on(home.entries, reply(home.entries, ['gone']))
  openHome({ server })
  const entries = await region('Shortcuts')
  expect(await entries.findAllByRole('link')).not.toHaveLength(0)
  expect(entries.queryByText('Most used first')).toBeNull()
})

test('reports a failed card in place and retries on request', async () => {
  const server = fakeServer()
  server.on(home.trend, problem('unexpected'), reply(home.trend, { isOwn: false, points }))
  const { user, app } = openHome({ server })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('91')).toBeTruthy()
  expect(app.services.feedback.getState().toasts).toEqual([])
})

const [trendCard, rolesCard, entriesCard] = [
  'Sign-ins and operations',
  'Users by role',
  'Shortcuts',
] as const

async function customize(server = fakeServer()) {
  server.onPath(preferences.save, { key: 'home' }, reply(preferences.save, {}))
  const opened = openHome({ server })
  await region('Activity')
  await opened.user.click(screen.getByRole('button', { name: 'Customize' }))
  const area = await region('Customize home')
  const cards = (zone: string) =>
    within(area.getByRole('list', { name: zone }))
      .queryAllByRole('listitem')
      .flatMap((item) => item.dataset['card'] ?? [])
  const saved = () =>
    server.heard.filter(({ path }) => path === '/api/preferences/home').map(({ body }) => body)
  return { ...opened, area, cards, saved }
}

test('moves, hides and shows cards by keyboard, saves it, and resets all', async () => {
  const { user, area, cards, saved } = await customize()
  const handle = () => area.getByRole('button', { name: `Move ${rolesCard}` })
  expect(cards('Left column')).toEqual(['trend', 'roles', 'entries'])
  handle().focus()
  await user.keyboard('{ArrowUp}')
  expect(cards('Left column')).toEqual(['roles', 'trend', 'entries'])
  expect(document.activeElement).toBe(handle())
  await user.keyboard('{ArrowRight}')
  expect(cards('Right column')).toEqual(['roles', 'announcements', 'activity'])
  expect(document.activeElement).toBe(handle())
  const announced = area.getByText('Users by role moved to Right column, position 1 of 3')
  expect(announced.getAttribute('role')).toBe('status')
  // The last column has no right neighbor.
  await user.keyboard('{ArrowRight}')
  expect(cards('Right column')).toEqual(['roles', 'announcements', 'activity'])
  await user.click(area.getByRole('button', { name: `Hide ${entriesCard}` }))
  expect(cards('Hidden')).toEqual(['entries'])
  expect(document.activeElement).toBe(area.getByRole('button', { name: `Show ${entriesCard}` }))
  await waitFor(() =>
    expect(saved().at(-1)).toEqual({
      value: { main: ['trend'], side: ['roles', 'announcements', 'activity'], hidden: ['entries'] },
    }),
  )
  await user.click(area.getByRole('button', { name: 'Done' }))
  await region('Activity')
  expect(screen.queryByRole('region', { name: entriesCard })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Customize' }))
  await user.click(await screen.findByRole('button', { name: 'Reset to default' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await region(entriesCard)
})

test('arranges the real cards without remounting them, and makes them inert', async () => {
  const { user, area, container } = await customize()
  const card = (name: string) => container.querySelector(`[data-card="${name}"] section`)
  const before = ['trend', 'entries'].map(card)
  expect(before.every((one) => one?.closest('[inert]') !== null)).toBe(true)
  // Showing a card must not remount the others.
  await user.click(area.getByRole('button', { name: `Hide ${rolesCard}` }))
  await user.click(area.getByRole('button', { name: `Show ${rolesCard}` }))
  expect(document.activeElement).toBe(area.getByRole('button', { name: `Move ${rolesCard}` }))
  await user.click(area.getByRole('button', { name: 'Done' }))
  expect(['trend', 'entries'].map(card)).toEqual(before)
  expect(container.querySelector('[inert]')).toBeNull()
  expect(screen.queryByRole('button', { name: `Move ${trendCard}` })).toBeNull()
})
