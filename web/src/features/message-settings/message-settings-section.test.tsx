import { defaultMessageSettings } from '@amber/contract/message-settings.ts'
import { ownProfile } from '@amber/contract/own-profile.ts'
import { preferences } from '@amber/contract/preferences.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./message-settings-section.tsx')])
}, 60_000)

const profile = {
  id: '0197a5c2-6b1e-7d1c-9a2f-000000000001',
  version: 1,
  createBy: null,
  createTime: '2026-03-04T05:06:07.000Z',
  updateBy: null,
  updateTime: '2026-03-04T05:06:07.000Z',
  userName: 'Ann',
  nickName: 'Ann',
  gender: null,
  phone: null,
  email: 'ann@example.com',
  avatar: null,
  roles: [],
  hasPassword: true,
}

async function openSettings(messages?: object, email: string | null = profile.email) {
  const server = fakeServer()
  server.on(preferences.list, reply(preferences.list, messages ? { messages } : {}))
  server.on(ownProfile.get, reply(ownProfile.get, { ...profile, email }))
  server.onPath(preferences.save, { key: 'messages' }, reply(preferences.save, {}))
  const path = '/user-center?section=message-settings'
  const app = renderApp({ path, as: person(), server })
  await screen.findByRole('switch', { name: 'By mail: Security' })
  const saved = () =>
    server.heard
      .filter((call) => call.method === 'PUT' && call.path.endsWith('/messages'))
      .map(({ body }) => (body as { value: typeof defaultMessageSettings }).value)
  return { ...app, saved }
}

test('what is chosen is saved at once, and security stays on screen', async () => {
  const { saved, user } = await openSettings()
  expect(screen.queryByRole('switch', { name: 'On screen: Security' })).toBeNull()
  expect(await screen.findByText(/^Mail goes to ann@example.com/)).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'By mail: Announcements' }))
  await user.click(screen.getByRole('switch', { name: 'On screen: Finished tasks' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(saved().at(-1)?.groups).toEqual({
    ...defaultMessageSettings.groups,
    announcements: { screen: true, mail: true },
    tasks: { screen: false, mail: false },
  })
})

test('who has no mail address is told, and led to where one is given', async () => {
  await openSettings({}, null)
  const link = await screen.findByRole('link', { name: 'Add one' })
  expect(link.getAttribute('href')).toBe('/user-center?section=profile')
})

test('what is chosen just before the page is closed is saved', async () => {
  const { saved, user } = await openSettings()
  await user.click(screen.getByRole('switch', { name: 'By mail: Announcements' }))
  // Not a moment later: there is none.
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(saved()).toHaveLength(1)
})

test('hours of quiet are kept with the zone of this browser', async () => {
  const { saved, user } = await openSettings()
  expect(screen.queryByLabelText('From')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Turn on do not disturb' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '21:30' } })
  // Emptied on the way to another time: nothing is saved of that.
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } })
  await waitFor(() =>
    expect(saved().at(-1)?.quiet).toEqual({
      isOn: true,
      from: '21:30',
      to: '08:00',
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  )
})

test('what could not be saved is shown as it was', async () => {
  const { server, user } = await openSettings()
  server.onPath(preferences.save, { key: 'messages' }, problem('server_busy', { retryAfter: 1 }))
  const mail = screen.getByRole('switch', { name: 'By mail: Security' })
  await user.click(mail)
  expect(mail.getAttribute('aria-checked')).toBe('false')
  expect(await screen.findByText('Not saved. Please try again')).toBeTruthy()
  expect(mail.getAttribute('aria-checked')).toBe('true')
})
