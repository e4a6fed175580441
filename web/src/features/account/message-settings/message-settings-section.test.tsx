import { defaultMessageSettings } from '@amber/contract/messaging/message-settings.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { storedProfile } from '#web/testing/stored-profile.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./message-settings-section.tsx')])
}, 60_000)

async function openSettings(messages?: object, email: string | null = 'ann@example.com') {
  const server = fakeServer()
  server.on(preferences.list, reply(preferences.list, messages ? { messages } : {}))
  server.on(
    ownProfile.get,
    reply(ownProfile.get, storedProfile({ email, emailVerified: email !== null })),
  )
  server.onPath(preferences.save, { key: 'messages' }, reply(preferences.save, {}))
  const path = '/user-center?section=message-settings'
  const app = renderApp({ path, as: person(), server })
  await screen.findByRole('checkbox', { name: 'Email: Security alerts' })
  const saved = () =>
    server.heard
      .filter((call) => call.method === 'PUT' && call.path.endsWith('/messages'))
      .map(({ body }) => (body as { value: typeof defaultMessageSettings }).value)
  return { ...app, saved }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('saves a choice at once and keeps in-app password alerts locked on', async () => {
  const { saved, user } = await openSettings()
  expect(screen.queryByRole('checkbox', { name: 'In-app: Security alerts' })).toBeNull()
  expect(box('In-app: Password changes')).toMatchObject({ checked: true, disabled: true })
  expect(await screen.findByText(/^Emails go to ann@example.com/)).toBeTruthy()
  await user.click(box('Email: Announcements'))
  await user.click(box('In-app: Task results'))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(saved().at(-1)).toMatchObject({
    groups: {
      ...defaultMessageSettings.groups,
      announcements: { screen: true, mail: true },
      tasks: { screen: false, mail: false },
    },
    kinds: {},
  })
})

test('sets each kind separately and shows a mixed group', async () => {
  const { saved, user } = await openSettings()
  const group = box('Email: Task results')
  await user.click(box('Email: Failed imports'))
  expect([group.checked, group.indeterminate]).toEqual([false, true])
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({
      groups: defaultMessageSettings.groups,
      kinds: { import_failed: { screen: true, mail: true } },
    }),
  )
  await user.click(box('Email: Completed imports'))
  expect([group.checked, group.indeterminate]).toEqual([true, false])
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({
      groups: { tasks: { screen: true, mail: true } },
      kinds: {},
    }),
  )
  await user.click(box('In-app: Completed imports'))
  await user.click(box('Email: Task results'))
  expect(box('In-app: Task results').indeterminate).toBe(true)
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({
      groups: { tasks: { screen: true, mail: false } },
      kinds: { import_finished: { screen: false, mail: false } },
    }),
  )
})

test('applies stored group settings to each kind and keeps unknown kinds', async () => {
  const { groups, quiet } = defaultMessageSettings
  const { saved, user } = await openSettings({
    groups: { ...groups, security: { screen: true, mail: false } },
    quiet,
    kinds: { of_tomorrow: { screen: false, mail: true } },
  })
  expect(box('Email: Password changes').checked).toBe(false)
  await user.click(box('Email: Password changes'))
  await waitFor(() =>
    expect(saved().at(-1)?.kinds).toEqual({
      of_tomorrow: { screen: false, mail: true },
      password_changed: { screen: true, mail: true },
    }),
  )
})

test('names the notifications sent at once during quiet hours', async () => {
  await openSettings()
  expect(screen.getByText(/by email if enabled: new device sign-ins/)).toBeTruthy()
})

test('links users without an email address to the profile section', async () => {
  await openSettings({}, null)
  const link = await screen.findByRole('link', { name: 'Add email' })
  expect(link.getAttribute('href')).toBe('/user-center?section=profile')
})

test('saves a choice made just before the page closes', async () => {
  const { saved, user } = await openSettings()
  await user.click(box('Email: Announcements'))
  // Without waiting for the delay: the page closes now.
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(saved()).toHaveLength(1)
})

test('saves quiet hours with the time zone of the browser', async () => {
  const { saved, user } = await openSettings()
  expect(screen.queryByLabelText('From')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Turn on quiet hours' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '21:30' } })
  // An emptied time field must not be saved.
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

test('restores the previous choice when saving fails', async () => {
  const { server, user } = await openSettings()
  server.onPath(preferences.save, { key: 'messages' }, problem('server_busy', { retryAfter: 1 }))
  const mail = box('Email: Security alerts')
  await user.click(mail)
  expect(mail.checked).toBe(false)
  expect(await screen.findByText("Couldn't save. Try again.")).toBeTruthy()
  expect(mail.checked).toBe(true)
})

test('keeps the settings of another window when an unrelated one changes', async () => {
  const quiet = { ...defaultMessageSettings.quiet, isOn: true, zone: 'Pacific/Apia' }
  const stored = { ...defaultMessageSettings, quiet }
  const { saved, server, user } = await openSettings(stored)
  await user.click(box('Email: Security alerts'))
  expect(await screen.findByText('Saved')).toBeTruthy()
  // The other window sets the choice back and moves the quiet hours.
  const messages = { ...stored, quiet: { ...quiet, from: '20:00' } }
  server.on(preferences.list, reply(preferences.list, { messages }))
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(box('Email: Security alerts').checked).toBe(true))
  await user.click(box('Email: Announcements'))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toMatchObject({
    groups: { ...messages.groups, announcements: { screen: true, mail: true } },
    quiet: messages.quiet,
  })
})

test('keeps a choice when a read begun before its save returns the previous one', async () => {
  const { saved, server, user } = await openSettings(defaultMessageSettings)
  const before = reply(preferences.list, { messages: defaultMessageSettings })
  const late = Promise.withResolvers<typeof before>()
  const mail = box('Email: Security alerts')
  server.on(
    preferences.list,
    () => late.promise,
    () => reply(preferences.list, { messages: saved().at(-1) }),
  )
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await user.click(mail)
  expect(await screen.findByText('Saved')).toBeTruthy()
  await act(async () => late.resolve(before))
  await waitFor(() => expect(server.heardOf(preferences.list).length).toBeGreaterThan(2))
  expect(mail.checked).toBe(false)
})
