import { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import type { SignIn } from '@amber/contract/logs/sign-in-log.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./sign-in-log-page.tsx')])
}, 60_000)

const reader = person({ roles: ['R_ADMIN'], buttons: ['audit:list', 'user:list'] })
const path = '/system/sign-in-log'

function signIn(from: Partial<SignIn> = {}): SignIn {
  return {
    id: '0197a5c2-6b1e-7d1c-9a2f-000000000001',
    time: '2026-03-04T05:06:07.000Z',
    userName: 'linmei',
    userId: '0197a5c2-6b1e-7d1c-9a2f-000000000009',
    method: 'password',
    problem: null,
    ip: '192.0.2.1',
    browser: 'firefox',
    userAgent: 'Mozilla/5.0 Firefox/140.0',
    ...from,
  }
}

function open(options: Partial<Parameters<typeof renderApp>[0]> & { records?: SignIn[] } = {}) {
  const { records = [signIn()], ...rest } = options
  const server = fakeServer()
  const totals = { total: records.length, totalIsEstimate: false, reach: 10_000 }
  server.on(signInLog.list, reply(signInLog.list, { current: 1, size: 10, ...totals, records }))
  const app = renderApp({ path, as: reader, server, ...rest })
  return { ...app, asked: () => server.heardOf(signInLog.list).at(-1)!.query }
}
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

test('shows a sign-in with its outcome, failure reason, address and browser', async () => {
  open({
    records: [
      signIn(),
      signIn({ id: crypto.randomUUID(), userName: 'weiwei', problem: 'credentials_wrong' }),
      signIn({ id: crypto.randomUUID(), userName: '', userId: null, problem: 'of_tomorrow' }),
    ],
  })
  const done = within(await rowOf(/linmei/))
  for (const texts of ['Success', '192.0.2.1', 'Firefox'])
    expect(done.getByText(texts)).toBeTruthy()
  const failed = within(await rowOf(/weiwei/))
  expect(failed.getByText('Incorrect username or password')).toBeTruthy()
  expect(within(await rowOf(/Unknown username/)).getByText('of_tomorrow')).toBeTruthy()
})

test('shows "Account disabled" for sign-ins of a disabled user', async () => {
  open({ records: [signIn({ problem: '7777' })] })
  expect(within(await rowOf(/linmei/)).getByText('Account disabled')).toBeTruthy()
})

test('links the details to the user and explains a missing one', async () => {
  const { user } = open({
    records: [signIn(), signIn({ id: crypto.randomUUID(), userName: '', userId: null })],
  })
  await user.click(await screen.findByRole('button', { name: 'View sign-in details of linmei' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Details' }))
  expect(drawer.getByRole('link', { name: 'linmei' })).toBeTruthy()
  expect(drawer.getByText('Mozilla/5.0 Firefox/140.0')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'View sign-in details of Unknown username' }))
  expect(await screen.findByText(/may be a password/)).toBeTruthy()
})

test('keeps the filters in the URL', async () => {
  const { asked } = open({
    path: `${path}?userName=linmei&outcome=failed&browser=edge&within=24h&method=passkey`,
  })
  await rowOf(/linmei/)
  expect(asked().toString()).toContain('userName=linmei')
  expect(asked().toString()).toContain('method=passkey')
  const chips = screen.getByRole('list', { name: 'Active filters' }).textContent
  for (const texts of [
    'Time range: Last 24 hours',
    'Result: Failed',
    'Browser: Edge',
    'Method: Passkey',
  ])
    expect(chips).toContain(texts)
})

test('hides the log without the permission and does not request it', async () => {
  const { server } = open({ as: { ...reader, buttons: [] } })
  await screen.findByRole('heading', { name: 'Sorry, you are not authorized to access this page' })
  expect(server.heardOf(signInLog.list)).toEqual([])
})

test('shows all texts in Chinese', async () => {
  open({ language: 'zh-CN', records: [signIn({ problem: 'credentials_wrong' })] })
  expect(within(await rowOf(/linmei/)).getByText('用户名或密码错误')).toBeTruthy()
  expect(document.querySelector('main')?.textContent).not.toMatch(/[a-z]{3,} [a-z]{3,}/)
})
