import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { userCenterSections } from './user-center-sections.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./user-center-page.tsx')])
  await Promise.all(userCenterSections.map(async (section) => section.Part ?? section.load()))
}, 60_000)

const overview = {
  joinTime: '2024-03-01T08:00:00.000Z',
  lastSignIn: { time: new Date().toISOString(), ip: '203.0.113.9' },
  signIns: 1234,
  operations: 56,
  onlineSeconds: 3 * 3600 + 25 * 60,
  keptDays: { signIns: 400, operations: 3650 },
}

async function open(
  path = '/user-center',
  answer: Parameters<ReturnType<typeof fakeServer>['on']>[1] = reply(ownProfile.overview, overview),
) {
  const server = fakeServer()
  server.on(ownProfile.overview, answer)
  server.on(roles.options, reply(roles.options, []))
  const as = person({
    userName: 'mei_2026',
    nickName: 'Wang Mei',
    roles: ['R_ADMIN'],
    buttons: ['user:list', 'user:update'],
  })
  const app = renderApp({ path, as, server })
  await screen.findByRole('heading', { name: 'Wang Mei', level: 1 })
  return { ...app, server }
}

test('shows the overview metrics with explanations', async () => {
  await open()
  const metrics = await screen.findByRole('region', { name: 'Account statistics' })
  await waitFor(() => expect(metrics.textContent).toContain('1,234'))
  expect(metrics.textContent).toContain('3 h 25 min')
  expect(metrics.textContent).toContain('Last 400 days')
  expect(metrics.textContent).toContain('Last 10 years')
  expect(metrics.textContent).toContain('From 203.0.113.9')
  expect(within(metrics).getByRole('button', { name: /Overlaps count once/ })).toBeTruthy()
})

test('shows the overview with the page, without its own placeholder', async () => {
  await open()
  expect(screen.getByRole('region', { name: 'Account statistics' })).toBeTruthy()
  expect(document.querySelector('.user-center-waiting')).toBeNull()
})

test('shows the eight specified role permissions as granted or not', async () => {
  await open()
  const list = await screen.findByRole('region', { name: 'Role permissions' })
  const said = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(said).toEqual([
    'User management · Granted',
    'Role management · Not granted',
    'System configuration · Not granted',
    'Data management · Not granted',
    'Log view · Not granted',
    'Data view · Granted',
    'Personal settings · Granted',
    'Basic permission · Granted',
  ])
})

test('reports metrics that cannot be loaded and retries on request', async () => {
  const { server, user } = await open('/user-center', problem('unexpected'))
  await screen.findByText("Couldn't load account statistics")
  server.on(ownProfile.overview, reply(ownProfile.overview, overview))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1,234')).toBeTruthy()
})

test('gives each section an address, and falls back to the first', async () => {
  const { user, path } = await open('/user-center?section=look')
  const nav = screen.getByRole('navigation', { name: 'User center sections' })
  const current = () => within(nav).getByRole('link', { current: 'page' }).textContent
  expect(current()).toBe('Language and appearance')
  await user.click(await screen.findByText('简体中文', { selector: 'span' }))
  expect(await screen.findByText('界面语言')).toBeTruthy()
  await user.click(
    within(screen.getByRole('navigation', { name: '个人中心导航' })).getByRole('link', {
      name: '概览',
    }),
  )
  expect(path()).toBe('/user-center')
})

test('shows the overview for an unknown section', async () => {
  await open('/user-center?section=nowhere')
  expect(await screen.findByRole('region', { name: 'Account statistics' })).toBeTruthy()
})
