import { backgroundHeader } from '@amber/contract/headers.ts'
import type { HomeLayout } from '@amber/contract/account/preferences.ts'
import { home } from '@amber/contract/home.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { endOfGreeting, greetingAt } from './home-banner.tsx'
import type { Overview } from './home-overview.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/pages/home-page.tsx')])
}, 60_000)

type Metric = Overview['metrics'][number]
const metricOf = (kind: Metric['kind'], value: number, before: number | null): Metric => ({
  kind,
  value,
  before,
  days: [value, before, value],
})

function overview(from: Partial<Overview> = {}): Overview {
  return {
    metrics: [
      metricOf('users', 1323, 1320),
      metricOf('online', 6, 8),
      metricOf('signIns', 30, 20),
      metricOf('operations', 7, 7),
    ],
    openItems: [],
    roles: [],
    layout: null,
    ...from,
  }
}

async function openHome(
  from: Partial<Overview> = {},
  options: Partial<Parameters<typeof renderApp>[0]> = {},
) {
  const server = options.server ?? fakeServer()
  server.on(home.overview, reply(home.overview, overview(from)))
  const app = renderApp({
    path: '/home',
    as: person({ nickName: 'Ann', roles: ['R_ADMIN'] }),
    ...options,
    server,
  })
  await screen.findByRole('heading', { level: 1 })
  return app
}

const metric = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  await waitFor(() => expect(heading.parentElement?.querySelector('.skeleton')).toBeNull())
  return heading.parentElement?.textContent ?? ''
}

test('greets the user by name and roles and requests metrics in the local time zone', async () => {
  const { server } = await openHome()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^(Good|Working) .*, Ann$/)
  expect(within(screen.getByRole('main')).getByText('Admin')).toBeTruthy()
  await metric('Users')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(server.heardOf(home.overview)[0]?.query.get('timeZone')).toBe(timeZone)
})

test('shows a custom role by its name without permission to view roles', async () => {
  await openHome(
    { roles: [{ code: 'R_DESK', name: 'Front desk' }] },
    { as: person({ nickName: 'Ann', roles: ['R_DESK'] }) },
  )
  expect(await within(screen.getByRole('main')).findByText('Front desk')).toBeTruthy()
})

test.each([
  [0, 'night'],
  [5, 'morning'],
  [11, 'noon'],
  [13, 'afternoon'],
  [18, 'evening'],
  [23, 'night'],
])('greets at %i o’clock for the %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})

test.each([
  [0, 5],
  [9, 11],
  [17, 18],
  [18, 23],
  [23, 24],
])('a greeting of %i o’clock ends at %i o’clock', (hour, end) => {
  const day = (hours: number) => new Date(2026, 2, 10, hours).getTime()
  expect(endOfGreeting(new Date(2026, 2, 10, hour, 30))).toBe(day(end))
})

test('shows four metrics with their change since yesterday', async () => {
  await openHome()
  expect(await metric('Users')).toMatch(/1,323.*up 3 since yesterday/)
  expect(await metric('Online now')).toMatch(/6.*down 25% vs. this time yesterday/)
  expect(await metric('Sign-ins today')).toMatch(/30.*up 50% vs. same time yesterday \(20\)/)
  expect(await metric('Operations today')).toMatch(/7.*No change vs. same time yesterday \(7\)/)
})

test('shows no percentage when yesterday was zero', async () => {
  const [users, online] = overview().metrics
  await openHome({
    metrics: [users!, online!, metricOf('signIns', 5, 0), metricOf('operations', 0, 0)],
  })
  const signIns = await metric('Sign-ins today')
  expect(signIns).toMatch(/5.*up 5 none by this time yesterday/)
  expect(signIns).not.toMatch(/%|Infinity|NaN|∞/)
  const operations = await metric('Operations today')
  expect(operations).toMatch(/0.*No change none by this time yesterday/)
  // Read out, but not shown beside the text that says the same.
  expect(operations.split('No change')).toHaveLength(2)
})

test.each([
  // Value, value yesterday, accessible text, visible text.
  [60, 20, 'up 200%', '200%'],
  [61, 20, '3.1 times as many', '×3.1'],
  [80, 2, '40 times as many', '×40'],
  [0, 20, 'down 100%', '100%'],
] as const)('shows %i after %i as %s', async (value, before, heard, seen) => {
  const [users, online, , operations] = overview().metrics
  await openHome({ metrics: [users!, online!, metricOf('signIns', value, before), operations!] })
  const text = await metric('Sign-ins today')
  expect(text).toContain(`${seen}${heard} vs. same time yesterday (${before})`)
})

test('shows a change by the same rule in Chinese', async () => {
  const [users, online, , operations] = overview().metrics
  const metrics = [users!, online!, metricOf('signIns', 90, 20), operations!]
  await openHome({ metrics }, { language: 'zh-CN' })
  expect(await metric('今日登录')).toMatch(/×4\.5是昨日的 4\.5 倍 较昨日同时段（20）/)
})

test('links a metric to its list with permission', async () => {
  await openHome()
  await metric('Users')
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/system/user')
})

test.each([
  [7, 9, '7users in 9 sessions'],
  [1, 2, '1user in 2 sessions'],
  [1, 1, '1user in 1 session'],
])('shows %i online users in %i sessions with both numbers', async (value, sessions, texts) => {
  const [users, online, ...others] = overview().metrics
  await openHome({ metrics: [users!, { ...online!, value, sessions }, ...others] })
  expect(await metric('Online now')).toContain(texts)
})

test('shows no change without a value of yesterday', async () => {
  await openHome({ metrics: [metricOf('users', 3, null), ...overview().metrics.slice(1)] })
  expect(await metric('Users')).toMatch(/3No data for yesterday$/)
})

test('shows own metrics to users without permission to view all', async () => {
  const as = person({ nickName: 'Ann', roles: ['R_USER'] })
  const metrics = [
    metricOf('accountDays', 12, null),
    metricOf('ownSessions', 2, null),
    metricOf('ownSignIns', 1, 3),
    metricOf('ownOperations', 0, 0),
  ]
  await openHome({ metrics }, { as })
  expect(await metric('Account age')).toMatch(/12in days/)
  // There is no list of days to link to.
  expect(screen.queryByRole('link', { name: 'Account age' })).toBeNull()
  expect(await metric('Signed-in devices')).toMatch(/2including this one/)
  expect(await metric('My sign-ins today')).toMatch(/1.*down 66.7%/)
  expect(await metric('My operations today')).toMatch(/0.*No change none by this time yesterday/)
})

test('does not compare when yesterday has no data', async () => {
  const [users, , signIns, operations] = overview().metrics
  const metrics = [users!, metricOf('online', 6, null), signIns!, operations!]
  await openHome({ metrics })
  expect(await metric('Online now')).toMatch(/6No data for this time yesterday/)
})

test('links each open item to its page and says when there are none', async () => {
  const openItems: Overview['openItems'] = [
    { kind: 'audit_problem', count: 1 },
    { kind: 'users_waiting', count: 1 },
    { kind: 'users_leaving', count: 100 },
    { kind: 'two_step_missing', count: 1 },
  ]
  const { unmount } = await openHome({ openItems })
  const list = within(await screen.findByRole('list', { name: 'To do' }))
  expect(
    list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Audit log verification failed', '/system/audit-log'],
    ['1 account waiting to be enabled', '/system/user?status=waiting'],
    ['100+ accounts will soon be permanently deleted', '/system/removed-user?sort=removedTime'],
    ['Two-step verification is off', '/user-center?section=two-step'],
  ])
  unmount()
  await openHome()
  expect(await screen.findByText("You're all caught up")).toBeTruthy()
})

test('says that nothing is open only once all items are loaded', async () => {
  const server = fakeServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  const summary = (unread: number) => reply(notifications.summary, { unread, latest: [] })
  server.on(notifications.summary, async () => {
    await promise
    return summary(3)
  })
  await openHome({}, { server })
  await metric('Users')
  await waitFor(() => expect(server.heardOf(notifications.summary)).toHaveLength(1))
  expect(screen.queryByText("You're all caught up")).toBeNull()
  resolve()
  expect(await screen.findByRole('button', { name: '3 unread notifications' })).toBeTruthy()
  expect(screen.queryByText("You're all caught up")).toBeNull()
})

test('shows an error and a retry when unread notifications cannot be loaded', async () => {
  const server = fakeServer()
  const none = reply(notifications.summary, { unread: 0, latest: [] })
  server.on(notifications.summary, problem('unexpected'), none)
  const { user } = await openHome({}, { server })
  const list = within(await screen.findByRole('list', { name: 'To do' }))
  expect(list.getByText(/Couldn't load unread notifications/)).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText("You're all caught up")).toBeTruthy()
})

test('shows an error and retries on request', async () => {
  const server = fakeServer()
  // Requested by the route loader and again by the mounted page.
  server.on(
    home.overview,
    problem('unexpected'),
    problem('unexpected'),
    reply(home.overview, overview()),
  )
  const { user, app } = renderApp({ path: '/home', as: person(), server })
  expect(await screen.findByText("Couldn't load the overview")).toBeTruthy()
  expect(app.services.feedback.getState().toasts).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await metric('Users')).toContain('1,323')
})

test('shows the cards but disables arranging when the metrics cannot be loaded', async () => {
  const server = fakeServer()
  server.on(home.overview, problem('unexpected'))
  server.otherwise(home.trend, reply(home.trend, { isOwn: false, points: [] }))
  const { user } = renderApp({ path: '/home', as: person(), server })
  expect(await screen.findByText("Couldn't load the overview")).toBeTruthy()
  const trend = { name: 'Sign-ins and operations' }
  await screen.findByRole('region', trend, { timeout: 5_000 })
  const arrange = screen.getByRole('button', { name: 'Customize' })
  expect(arrange.hasAttribute('disabled')).toBe(true)
  const layout = { main: ['activity'], side: [], hidden: ['trend'] }
  server.on(home.overview, reply(home.overview, overview({ layout })))
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
  // In the stored layout.
  await waitFor(() => expect(screen.queryByRole('region', trend)).toBeNull())
  expect(arrange.hasAttribute('disabled')).toBe(false)
})

test('refreshes regularly, and more slowly after an error', async () => {
  const server = fakeServer()
  const fresh = reply(
    home.overview,
    overview({ metrics: [metricOf('users', 2000, 2000), ...overview().metrics.slice(1)] }),
  )
  server.on(home.overview, reply(home.overview, overview()), fresh, problem('unexpected'))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderApp({ path: '/home', as: person(), server })
  expect(await metric('Users')).toContain('1,323')
  await vi.advanceTimersByTimeAsync(30_000)
  await waitFor(async () => expect(await metric('Users')).toContain('2,000'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await screen.findByText(/Couldn't refresh/)).toBeTruthy()
  const count = server.heardOf(home.overview).length
  await vi.advanceTimersByTimeAsync(90_000)
  expect(server.heardOf(home.overview)).toHaveLength(count)
  expect(await metric('Users')).toContain('2,000')
  server.on(home.overview, fresh)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(server.heardOf(home.overview)).toHaveLength(count + 1)
  await waitFor(() => expect(screen.queryByText(/Couldn't refresh/)).toBeNull())
})

test('marks background polling so that an open page does not keep the session alive', async () => {
  const server = fakeServer()
  server.on(home.overview, reply(home.overview, overview()))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = renderApp({ path: '/home', as: person(), server })
  await metric('Users')
  await vi.advanceTimersByTimeAsync(60_000)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  const marks = () =>
    server.heardOf(home.overview).map(({ headers }) => headers.get(backgroundHeader))
  await waitFor(() => expect(marks()).toEqual([null, '1', '1', null]))
})

test('shows all texts in Chinese', async () => {
  const openItems: Overview['openItems'] = [{ kind: 'users_waiting', count: 3 }]
  await openHome({ openItems }, { language: 'zh-CN' })
  expect(await metric('今日登录')).toMatch(/30.*增加 50% 较昨日同时段（20）/)
  expect(await screen.findByRole('link', { name: '3 个账号待启用' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: '登录与操作' })).toBeTruthy()
  expect(screen.getByRole('main').textContent).not.toMatch(/[a-z]{3,} [a-z]{3,}/)
})

const waiting = () =>
  [...document.querySelectorAll('.home-column')].map((column) =>
    [...column.querySelectorAll<HTMLElement>('[data-waits-for]')].map(
      ({ dataset }) => dataset.waitsFor,
    ),
  )

test.each([
  { buttons: [], main: ['trend', 'entries'] },
  { buttons: ['role:list'], main: ['trend', 'roles', 'entries'] },
])('reserves the places of cards before they render: $buttons', async ({ buttons, main }) => {
  await openHome({}, { as: person({ buttons }) })
  await waitFor(() => expect(waiting()).toEqual([main, ['announcements', 'activity']]))
})

test("reserves the places of cards in the user's arrangement before they render", async () => {
  const layout: HomeLayout = {
    main: ['activity', 'entries'],
    side: [],
    hidden: ['trend', 'announcements', 'roles'],
  }
  await openHome({ layout })
  await waitFor(() => expect(waiting()).toEqual([['activity', 'entries']]))
})
