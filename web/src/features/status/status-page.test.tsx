import { browserErrors } from '@amber/contract/status/browser-errors.ts'
import { jobs } from '@amber/contract/status/jobs.ts'
import {
  systemStatus,
  type ListedJob,
  type SystemStatus,
} from '@amber/contract/status/system-status.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./status-page.tsx')])
}, 60_000)

const superAdmin = person({ roles: ['R_SUPER'], buttons: ['status:list', 'status:update'] })
const time = '2026-03-04T05:06:07.000Z'
const run = { outcome: 'done', startTime: time, seconds: 0.2, error: null, handled: 3 } as const

const job = (from: Partial<ListedJob> = {}): ListedJob => ({
  name: 'purge-users',
  everySeconds: 600,
  isOnDemand: false,
  isPaused: false,
  isRequested: false,
  runningSince: null,
  nextRunTime: '2026-03-04T05:11:07.000Z',
  failures: 0,
  runs: [run],
  ...from,
})

const status = (from: Partial<SystemStatus> = {}): SystemStatus => ({
  time,
  version: '0.1.0',
  warnings: [],
  servers: [],
  database: {
    version: '18.1',
    bytes: 50 * 2 ** 20,
    connections: 7,
    mostConnections: 100,
    replicas: [],
    standbys: [],
    canListSlowest: true,
    slowest: null,
  },
  outbox: [],
  jobs: [job()],
  backups: null,
  disk: { freeBytes: 30 * 2 ** 30, totalBytes: 100 * 2 ** 30 },
  ...from,
})

const group = {
  id: '0197a5c2-6b1e-7d1c-9a2f-000000000001',
  message: 'TypeError: x is undefined',
  stack: 'at render (users-page.js:1:200)',
  page: '/system/user/:id',
  build: '2026-03-04',
  count: 3,
  firstSeenTime: time,
  lastSeenTime: time,
}

async function open(shown = status(), { as = superAdmin, errors = [] as (typeof group)[] } = {}) {
  const server = fakeServer()
  server.on(systemStatus.read, reply(systemStatus.read, shown))
  server.on(
    browserErrors.list,
    reply(browserErrors.list, { total: errors.length, records: errors }),
  )
  const app = renderApp({ path: '/system/status', as, server })
  await screen.findByRole('heading', { name: 'Jobs' }, { timeout: 10_000 })
  return { ...app, server }
}

test('shows facts of version, database and disk, and a healthy status', async () => {
  await open()
  for (const text of [
    'All systems normal',
    'Postgres 18.1',
    '50 MB',
    '7 of 100',
    '30 GB free of 100 GB',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/doesn't collect statement statistics/)).toBeTruthy()
})

const backups = { isReadable: true, newest: null, nextTime: '2026-03-05T03:00:00.000Z' }
const newest = { createTime: '2026-03-04T03:06:07.000Z', bytes: 7 * 2 ** 20, isVerified: true }

test.each<[SystemStatus['backups'], string[]]>([
  [null, ['Backups are off on this server.']],
  [{ ...backups, nextTime: null }, ['None yet', 'Due now']],
  [{ ...backups, isReadable: false }, ["Can't read the backup folder"]],
  [{ ...backups, newest }, ['2 hours ago · 7 MB', 'Verified', 'Mar 5, 2026, 3:00']],
  [{ ...backups, newest: { ...newest, isVerified: false } }, ['Not verified']],
])('shows the backups %j', async (shown, texts) => {
  await open(status({ backups: shown }))
  const { textContent } = screen.getByRole('region', { name: 'Backups' })
  for (const text of texts) expect(textContent).toContain(text)
  expect(textContent.includes('Verification')).toBe(Boolean(shown?.newest))
})

test('shows no time for a paused backup', async () => {
  await open(status({ backups, jobs: [job({ name: 'back-up', isPaused: true })] }))
  const { textContent } = screen.getByRole('region', { name: 'Backups' })
  expect([textContent.includes('Paused'), textContent.includes('2026')]).toEqual([true, false])
})

test("shows the available parts of an older server's response", async () => {
  const { backups: _, ...older } = status()
  const server = { id: '1', version: '0.0.9', startTime: time, lastSeenTime: time, isSilent: false }
  await open({ ...older, servers: [{ ...server, host: 'one' }] })
  expect(screen.getByText(/0\.0\.9 · started/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Backups' })).toBeNull()
})

test('shows the build of each server that has one', async () => {
  const server = { id: '1', version: '0.1.0', startTime: time, lastSeenTime: time, isSilent: false }
  await open(
    status({
      servers: [
        { ...server, host: 'one', buildTime: '2026-03-01T08:00:00.000Z' },
        { ...server, id: '2', host: 'two', buildTime: null },
      ],
    }),
  )
  const [one, two] = within(screen.getByRole('region', { name: 'Servers' })).getAllByRole(
    'listitem',
  )
  expect(one?.textContent).toMatch(/0\.1\.0 · built .*2026.* · started/)
  expect(two?.textContent).not.toContain('built')
})

test('does not advise an extension that the database does not have', async () => {
  const { database } = status()
  await open(status({ database: { ...database, canListSlowest: false } }))
  expect(screen.getByText("This database doesn't offer statement statistics.")).toBeTruthy()
  expect(screen.queryByText(/create extension/)).toBeNull()
})

test.each([
  [null, ['db2: 0.4 s behind', 'db3: not used']],
  ['unreachable' as const, ['Primary', 'db2: not used', 'db3: not used']],
])('shows which databases serve reads while the first standby is %s', async (problem, lines) => {
  const { database } = status()
  const standbys = [
    { name: 'db2', problem, lagSeconds: 0.42 },
    { name: 'db3', problem: 'behind' as const, lagSeconds: 90 },
  ]
  await open(status({ database: { ...database, standbys } }))
  const value = screen.getByText('Logs and exports read from').nextElementSibling
  expect([...(value?.children ?? [])].map(({ textContent }) => textContent)).toEqual(lines)
})

test('lists failures before warnings, with the name of the job', async () => {
  await open(
    status({
      warnings: [
        { code: 'job_paused', values: { job: 'purge-users' } },
        { code: 'server_silent', values: { host: 'one', minutes: 5 } },
      ],
    }),
  )
  const lines = within(screen.getByRole('region', { name: 'Health' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Failure Server one hasn't responded for 5 min/),
    expect.stringMatching(/^Warning Job “Purge deleted users” is paused/),
  ])
})

test('describes the last runs in words', async () => {
  const failed = {
    ...run,
    outcome: 'failed',
    error: '57014',
    startTime: '2026-03-04T05:05:07.000Z',
  }
  await open(status({ jobs: [job({ failures: 1, runs: [failed as never, run] })] }))
  const line = within(screen.getByRole('listitem', { name: 'Purge deleted users' }))
  expect(
    line.getByRole('img', { name: 'Last 2 runs: 1 succeeded, 1 failed, 0 other' }),
  ).toBeTruthy()
  expect(line.getByText('Error 57014')).toBeTruthy()
  expect(line.getByText('in 5 minutes')).toBeTruthy()
})

test('runs and pauses a job, and reloads the status', async () => {
  const { server, user } = await open()
  const name = 'purge-users'
  server.onPath(jobs.run, { name }, reply(jobs.run, {}))
  server.onPath(jobs.setPaused, { name }, reply(jobs.setPaused, {}))
  await user.click(screen.getByRole('button', { name: 'Run now: Purge deleted users' }))
  await screen.findByText('“Purge deleted users” will start in a moment')
  server.on(
    systemStatus.read,
    reply(systemStatus.read, status({ jobs: [job({ isPaused: true })] })),
  )
  await user.click(screen.getByRole('button', { name: 'Pause: Purge deleted users' }))
  await screen.findByRole('button', { name: 'Resume: Purge deleted users' })
  expect(server.heard.find(({ path }) => path.endsWith('/paused'))?.body).toEqual({
    isPaused: true,
  })
})

test('has no job actions with read permission only', async () => {
  await open(status(), { as: person({ roles: ['R_SUPER'], buttons: ['status:list'] }) })
  expect(screen.queryByRole('button', { name: /^(Run now|Pause): / })).toBeNull()
})

test('shows the details of a browser error, and dismisses it', async () => {
  const { server, user } = await open(status(), { errors: [group] })
  await user.click(await screen.findByRole('button', { name: /^TypeError: x is undefined/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Browser error' }))
  expect(dialog.getByText(group.stack)).toBeTruthy()
  server.onPath(browserErrors.dismiss, { id: group.id }, reply(browserErrors.dismiss, {}))
  server.on(browserErrors.list, reply(browserErrors.list, { total: 0, records: [] }))
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('No errors in the last 30 days')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('retries a failed read on request', async () => {
  const server = fakeServer()
  // Reads are retried once by themselves.
  const down = problem('database_unavailable')
  server.on(systemStatus.read, down, down, reply(systemStatus.read, status()))
  server.on(browserErrors.list, reply(browserErrors.list, { total: 0, records: [] }))
  const { user } = renderApp({ path: '/system/status', as: superAdmin, server })
  await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 }))
  await waitFor(() => expect(screen.getByText('All systems normal')).toBeTruthy())
})
