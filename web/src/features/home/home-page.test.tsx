import { backgroundHeader } from '@amber/contract/headers.ts'
import { home } from '@amber/contract/home.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { greetingAt } from './home-banner.tsx'
import type { Overview } from './home-figures.tsx'

// Fetched before the first test, whose patience is for the page and not for a busy machine.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./home-page.tsx')])
}, 60_000)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function overview(from: Partial<Overview> = {}): Overview {
  return {
    users: { value: 1323, before: 1320 },
    online: { value: 6, before: 8 },
    signIns: { value: 30, before: 20 },
    operations: { value: 7, before: 7 },
    days: Array.from({ length: 14 }, (_, index) => ({
      day: `2026-11-${String(index + 8).padStart(2, '0')}`,
      signIns: index,
      operations: 2 * index,
    })),
    usersByRole: [
      { code: 'R_USER', name: '普通用户', users: 30 },
      { code: 'R_FINANCE', name: 'Finance', users: 10 },
    ],
    activities: [
      {
        id: '0197a5c2-6b1e-7d1c-9a2f-000000000001',
        time: minutesAgo(3),
        action: 'user.update',
        actor: 'Super',
        target: '张伟',
      },
    ],
    ...from,
  }
}

async function openHome(
  from: Partial<Overview> = {},
  options: Partial<Parameters<typeof renderApp>[0]> = {},
) {
  const server = fakeServer()
  server.on(home.overview, reply(home.overview, overview(from)))
  const app = renderApp({
    path: '/home',
    as: person({ nickName: 'Ann', roles: ['R_ADMIN'] }),
    server,
    ...options,
  })
  await screen.findByRole('heading', { level: 1 })
  return app
}

const figure = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  await waitFor(() => expect(heading.parentElement?.querySelector('.skeleton')).toBeNull())
  return heading.parentElement?.textContent ?? ''
}

test('the person is greeted by name, with roles, and asked for in the own time zone', async () => {
  const { server } = await openHome()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^(Good|Working) .*, Ann$/)
  expect(within(screen.getByRole('main')).getByText('Admin')).toBeTruthy()
  await figure('Users')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(server.heardOf(home.overview)[0]?.query.get('timeZone')).toBe(timeZone)
})

test.each([
  [0, 'night'],
  [5, 'morning'],
  [11, 'noon'],
  [13, 'afternoon'],
  [18, 'evening'],
  [23, 'night'],
])('at %i o’clock the greeting is for the %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})

test('four figures, each with its change to the day before', async () => {
  await openHome()
  expect(await figure('Users')).toMatch(/1,323.*up 3 since yesterday/)
  expect(await figure('Online now')).toMatch(/6.*down 25% vs. this time yesterday/)
  expect(await figure('Sign-ins today')).toMatch(/30.*up 50% vs. all of yesterday \(20\)/)
  expect(await figure('Operations today')).toMatch(/7.*No change vs. all of yesterday \(7\)/)
})

test('a yesterday of none gives no per cent', async () => {
  await openHome({ signIns: { value: 5, before: 0 }, operations: { value: 0, before: 0 } })
  const signIns = await figure('Sign-ins today')
  expect(signIns).toMatch(/5.*up 5 none yesterday/)
  expect(signIns).not.toMatch(/%|Infinity|NaN|∞/)
  expect(await figure('Operations today')).toMatch(/0.*No change none yesterday/)
})

test('deeds are told as sentences, known or not', async () => {
  await openHome({
    activities: [
      ...overview().activities,
      {
        ...overview().activities[0]!,
        id: '0197a5c2-6b1e-7d1c-9a2f-000000000002',
        action: 'moon.land',
        time: minutesAgo(0.5),
        actor: null,
        target: null,
      },
    ],
  })
  const feed = within(await screen.findByRole('region', { name: 'Activity' }))
  const [first, second] = await feed.findAllByRole('listitem')
  expect(first?.textContent).toBe('Super edited the user 张伟3 minutes ago')
  expect(second?.textContent).toBe('The system did moon.landjust now')
})

test.each([
  ['en-US', 'Activity', 'Super edited their own account'],
  ['zh-CN', '最新动态', 'Super 编辑了自己的账号'],
] as const)(
  'what people do to themselves is a whole sentence in %s',
  async (language, title, deed) => {
    const [activity] = overview().activities
    await openHome({ activities: [{ ...activity!, target: 'Super' }] }, { language })
    const feed = within(await screen.findByRole('region', { name: title }))
    expect((await feed.findAllByRole('listitem'))[0]?.textContent).toContain(deed)
  },
)

test('nothing done yet is said', async () => {
  await openHome({ activities: [] })
  expect(await screen.findByText('Nothing yet')).toBeTruthy()
})

test('the figures of the charts can be read as tables', async () => {
  const { user } = await openHome()
  const trend = within(await screen.findByRole('region', { name: 'Sign-ins and operations' }))
  expect(await trend.findByText('91')).toBeTruthy()
  await user.click(trend.getByRole('button', { name: 'Show as table' }))
  expect(trend.getAllByRole('row')).toHaveLength(15)
  // The latest day first.
  expect(trend.getAllByRole('row')[1]?.textContent).toBe('Saturday, November 21, 20261326')
  await user.click(trend.getByRole('button', { name: 'Show as chart' }))
  expect(await trend.findByRole('img', { name: /91 sign-ins and 182 operations/ })).toBeTruthy()

  const roles = within(screen.getByRole('region', { name: 'Users by role' }))
  await user.click(roles.getByRole('button', { name: 'Show as table' }))
  expect(roles.getByRole('row', { name: 'User 30 75%' })).toBeTruthy()
  expect(roles.getByRole('row', { name: 'Finance 10 25%' })).toBeTruthy()
})

test('many roles: the ring shows the largest, the table all of them', async () => {
  const { user } = await openHome({
    usersByRole: Array.from({ length: 9 }, (_, index) => ({
      code: `R_${index}`,
      name: `Role ${index}`,
      users: 10 - index,
    })),
  })
  const roles = within(await screen.findByRole('region', { name: 'Users by role' }))
  expect((await roles.findByText('Other roles')).parentElement?.textContent).toContain('14')
  expect(roles.queryByText('Role 5')).toBeNull()
  await user.click(roles.getByRole('button', { name: 'Show as table' }))
  expect(roles.getAllByRole('row')).toHaveLength(10)
})

test('an error is said and can be tried again', async () => {
  const server = fakeServer()
  // Asked for early, and once more when the page is there.
  server.on(
    home.overview,
    problem('unexpected'),
    problem('unexpected'),
    reply(home.overview, overview()),
  )
  const { user, app } = renderApp({ path: '/home', as: person(), server })
  expect(await screen.findByText('The figures could not be loaded')).toBeTruthy()
  expect(app.services.feedback.getState().toasts).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await figure('Users')).toContain('1,323')
})

test('it looks again by itself, until something goes wrong', async () => {
  const server = fakeServer()
  const fresh = reply(home.overview, overview({ users: { value: 2000, before: 2000 } }))
  server.on(home.overview, reply(home.overview, overview()), fresh, problem('unexpected'))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderApp({ path: '/home', as: person(), server })
  expect(await figure('Users')).toContain('1,323')
  await vi.advanceTimersByTimeAsync(30_000)
  await waitFor(async () => expect(await figure('Users')).toContain('2,000'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await screen.findByText(/It could not be refreshed/)).toBeTruthy()
  const count = server.heardOf(home.overview).length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.heardOf(home.overview)).toHaveLength(count)
  expect(await figure('Users')).toContain('2,000')
})

test('what it looks up by itself is marked, so that an open page does not keep the session alive', async () => {
  const server = fakeServer()
  server.on(home.overview, reply(home.overview, overview()))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = renderApp({ path: '/home', as: person(), server })
  await figure('Users')
  await vi.advanceTimersByTimeAsync(60_000)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  const marks = () =>
    server.heardOf(home.overview).map(({ headers }) => headers.get(backgroundHeader))
  await waitFor(() => expect(marks()).toEqual([null, '1', '1', null]))
})

test('everything is said in Chinese, too', async () => {
  await openHome({ signIns: { value: 5, before: 0 } }, { language: 'zh-CN' })
  expect(await figure('今日登录')).toMatch(/5.*增加 5 昨日为 0/)
  const feed = within(screen.getByRole('region', { name: '最新动态' }))
  expect(feed.getByText(/编辑了用户/).textContent).toBe('Super 编辑了用户 张伟')
  expect(screen.getByRole('region', { name: '用户角色分布' }).textContent).toContain('普通用户')
  expect(screen.getByRole('main').textContent).not.toMatch(/[a-z]{3,} [a-z]{3,}/)
})
