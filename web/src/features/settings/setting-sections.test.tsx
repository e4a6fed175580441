import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { settingsServer } from '#web/testing/settings-server.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./settings-page.tsx')])
}, 60_000)

const open = (path: string) =>
  renderApp({
    path,
    as: person({ buttons: ['setting:update'] }),
    server: settingsServer(storedDefaults),
  })
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
