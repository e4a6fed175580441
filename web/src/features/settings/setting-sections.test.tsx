import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { delivery } from '@amber/contract/messaging/delivery.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./settings-page.tsx')])
}, 60_000)

const open = (path: string, server = settingsServer(storedDefaults)) =>
  renderApp({ path, as: person({ buttons: ['setting:update'] }), server })
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('sections below the window wait for idle, unless one of them is asked for', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  open('/system/setting')
  await section('Language')
  expect(screen.queryByRole('region', { name: 'Email' })).toBeNull()
  const index = within(screen.getByRole('navigation', { name: 'Sections' }))
  await userEvent.click(index.getByRole('link', { name: 'Email' }))
  const heading = (await section('Email')).getByRole('heading', { level: 2 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  cleanup()
  open('/system/setting?section=mail')
  await section('Email')
})

test('below the window, sections come when idle', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  open('/system/setting')
  await section('Language')
  expect(screen.queryByRole('region', { name: 'Retention' })).toBeNull()
  for (const run of idle) run()
  await section('Retention')
})

test.each([
  ['', true],
  ['{Tab}', false],
])(
  'a section that loads later takes the focus unless the user goes on: %j',
  async (keys, isTaken) => {
    const channel = { fixed: null, waiting: 0, waitingSince: null, failed: 0, problem: null }
    const none = { ...channel, source: 'none' as const }
    const state = Promise.withResolvers<ReturnType<typeof reply>>()
    const server = settingsServer(storedDefaults)
    server.on(delivery.state, () => state.promise)
    open('/system/setting', server)
    await section('Retention')
    const index = within(screen.getByRole('navigation', { name: 'Sections' }))
    await userEvent.click(index.getByRole('link', { name: 'Email' }))
    if (keys) await userEvent.keyboard(keys)
    state.resolve(reply(delivery.state, { mail: none, sms: none }))
    const heading = (await section('Email')).getByRole('heading', { level: 2 })
    if (isTaken) await waitFor(() => expect(document.activeElement).toBe(heading))
    else expect(document.activeElement?.textContent).toBe('SMS')
  },
)

test('a section opened elsewhere does not take the focus', async () => {
  open('/system/setting')
  await section('Retention')
  const user = userEvent.setup()
  const index = within(screen.getByRole('navigation', { name: 'Sections' }))
  const link = index.getByRole('link', { name: 'Retention' })
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(document.activeElement).toBe(link)
})
