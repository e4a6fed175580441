import { home } from '@amber/contract/home.ts'
import { within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openHome, points, region } from '#web/testing/open-home.tsx'
import { reply } from '#web/testing/reply.ts'

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

test('shows the charts as tables', async () => {
  const { user } = openHome()
  const trend = await region('Sign-ins and operations')
  expect(await trend.findByText('91')).toBeTruthy()
  await user.click(trend.getByRole('button', { name: 'Show as table' }))
  const [, ...days] = trend.getAllByRole('row')
  const cells = days.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  // All points, latest day first.
  expect(cells).toEqual(
    points.toReversed().map(({ signIns, operations }) => [String(signIns), String(operations)]),
  )
  expect(trend.getAllByRole('row')[1]?.textContent).toBe('Saturday, November 21, 20261326')
  await user.click(trend.getByRole('button', { name: 'Show as chart' }))
  expect(await trend.findByRole('img', { name: /91 sign-ins and 182 operations/ })).toBeTruthy()
  const roles = await region('Users by role')
  await user.click(roles.getByRole('button', { name: 'Show as table' }))
  expect(roles.getByRole('row', { name: 'User 30 75%' })).toBeTruthy()
  expect(roles.getByRole('row', { name: 'Finance 10 25%' })).toBeTruthy()
})

test.each([
  ['en-US', 'Sign-ins and operations', 'No data before Wednesday, November 11, 2026', 'No data'],
  ['zh-CN', '登录与操作', '2026年11月11日星期三之前暂无数据', '暂无数据'],
] as const)(
  'shows days before the first data as missing in text, table and chart (%s)',
  async (language, name, sentence, cell) => {
    const server = fakeServer()
    const young = points.map((point, index) =>
      index < 3 ? { ...point, signIns: null, operations: null } : point,
    )
    server.on(home.trend, reply(home.trend, { isOwn: false, points: young }))
    const { user } = openHome({ server, language })
    const trend = await region(name)
    expect(await trend.findByText(sentence)).toBeTruthy()
    expect((await trend.findByRole('img')).getAttribute('aria-label')).toContain(sentence)
    await user.click(trend.getByRole('button', { name: /table|表格/ }))
    const rows = trend.getAllByRole('row').slice(1)
    expect(rows).toHaveLength(14)
    for (const row of rows.slice(-3))
      expect(
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ).toEqual([cell, cell])
    expect(within(rows.at(-4)!).getAllByRole('cell')[0]?.textContent).toBe('3')
  },
)

test('selects the range of the chart and keeps it in the address', async () => {
  const server = fakeServer()
  const { user, path } = openHome({ server })
  const trend = await region('Sign-ins and operations')
  await trend.findByText('91')
  const now = new Date()
  const hours = [now, new Date(now.getTime() + 3_600_000)].map((time, index) => ({
    time: time.toISOString(),
    signIns: index === 0 ? 4 : null,
    operations: index === 0 ? 2 : null,
  }))
  server.on(home.trend, reply(home.trend, { isOwn: false, points: hours }))
  await user.click(trend.getByRole('radio', { name: 'Today' }))
  expect(await trend.findByText('4')).toBeTruthy()
  expect(path()).toBe('/home?range=today')
  await user.click(trend.getByRole('button', { name: 'Show as table' }))
  // Future points have no row.
  expect(trend.getAllByRole('row')).toHaveLength(2)
})

test('shows the largest of many roles in the ring, and all in the table', async () => {
  const server = fakeServer()
  const many = Array.from({ length: 9 }, (_, index) => ({
    code: `R_${index}`,
    name: `Role ${index}`,
    users: 10 - index,
  }))
  server.on(home.roles, reply(home.roles, many))
  const { user } = openHome({ server })
  const roles = await region('Users by role')
  expect((await roles.findByText('Other roles')).parentElement?.textContent).toContain('14')
  expect(roles.queryByText('Role 5')).toBeNull()
  await user.click(roles.getByRole('button', { name: 'Show as table' }))
  expect(roles.getAllByRole('row')).toHaveLength(10)
})
