import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { delivery } from '@amber/contract/messaging/delivery.ts'
import { fieldTexts } from '@amber/contract/rules.ts'
import { defaultSettings, settings } from '@amber/contract/settings/settings.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/features/settings/settings-page.tsx'),
  ])
}, 60_000)

type State = OutputOf<typeof delivery.state>
const quiet: State['mail'] = {
  source: 'settings',
  fixed: null,
  waiting: 0,
  waitingSince: null,
  failed: 0,
  problem: null,
}
const mail = {
  ...defaultSettings.mail,
  host: 'smtp.example.com',
  user: 'amber@example.com',
  password: true,
}

async function open(state: Partial<State> = {}) {
  const stored = { value: mail, version: 2, updateBy: 'Owner', updateTime: null }
  const server = settingsServer({ ...storedDefaults, mail: stored })
  server.on(delivery.state, reply(delivery.state, { mail: quiet, sms: quiet, ...state }))
  server.onPath(settings.update, { key: 'mail' }, ({ body }) => {
    const { value, version } = body as { value: object; version: number }
    const answer = { ...value, password: true }
    return reply(settings.update, {
      value: answer,
      version: version + 1,
      updateBy: 'Super',
      updateTime: null,
    })
  })
  const app = renderApp({
    path: '/system/setting',
    as: person({ buttons: ['setting:update'] }),
    server,
  })
  const section = within(await screen.findByRole('region', { name: 'Email' }))
  const sent = () => server.heard.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  return { ...app, section, sent, server }
}

test('never shows a stored password, and keeps it unless a new one is entered', async () => {
  const { user, section, sent } = await open()
  const password = section.getByLabelText<HTMLInputElement>('Password')
  expect(password.value).toBe('')
  await user.type(section.getByLabelText('Username'), '.cn')
  await user.click(section.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const value = { ...mail, user: 'amber@example.com.cn', password: true }
  expect(sent()[0]).toEqual({ version: 2, value })
})

test('refuses a password without encryption at the encryption field', async () => {
  const { user, section, sent } = await open()
  await user.click(section.getByRole('radio', { name: 'None' }))
  await user.click(section.getByRole('button', { name: 'Save' }))
  const group = within(section.getByRole('group', { name: 'Encryption' }))
  expect(await group.findByText('A password requires TLS or STARTTLS')).toBeTruthy()
  expect(document.activeElement).toBe(group.getByRole('radio', { name: 'None' }))
  expect(sent()).toEqual([])
  await user.click(section.getByRole('button', { name: 'Clear' }))
  await user.click(section.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()[0]).toMatchObject({ value: { security: 'none', password: false } }),
  )
})

test('refuses a gateway without a secret at the secret field', async () => {
  const { user, sent } = await open()
  const sms = within(await screen.findByRole('region', { name: 'SMS' }))
  await user.type(sms.getByLabelText('Gateway URL'), 'https://sms.example.com/send')
  await user.click(sms.getByRole('button', { name: 'Save' }))
  const secret = sms.getByLabelText('Signing secret')
  await waitFor(() => expect(secret.getAttribute('aria-invalid')).toBe('true'))
  expect(sms.getByText('Cannot be empty')).toBeTruthy()
  expect(sent()).toEqual([])
})

test("shows the server's reason for a refused address at its field", async () => {
  const { user, section, server } = await open()
  const host = section.getByLabelText('Server')
  await user.clear(host)
  await user.type(host, 'https://smtp.example.com')
  await user.click(section.getByRole('button', { name: 'Save' }))
  await section.findByText('Enter only the host name, without https:// or a port')
  await user.clear(host)
  await user.type(host, 'relay.internal')
  const reason = translate(fieldTexts.address_private, 'en-US')
  server.onPath(settings.update, { key: 'mail' }, () =>
    problem('input_invalid', { fields: { host: reason } }),
  )
  await user.click(section.getByRole('button', { name: 'Save' }))
  await section.findByText(reason)
  expect(section.queryByText('Enter only the host name, without https:// or a port')).toBeNull()
})

test('problems of a setting follow a change of the language', async () => {
  const { user, section, server, app } = await open()
  const choose = (language: 'zh-CN' | 'en-US') =>
    act(async () => app.services.i18n.setLanguage(language))
  const host = section.getByLabelText('Server')
  await user.clear(host)
  await user.type(host, 'https://smtp.example.com')
  await user.click(section.getByRole('button', { name: 'Save' }))
  await choose('zh-CN')
  expect(await section.findByText('请只填主机名，不含 https:// 或端口')).toBeTruthy()
  await choose('en-US')
  await user.clear(host)
  await user.type(host, 'relay.internal')
  const reason = translate(fieldTexts.address_private, 'en-US')
  server.onPath(
    settings.update,
    { key: 'mail' },
    problem('input_invalid', { fields: { host: reason } }),
  )
  await user.click(section.getByRole('button', { name: 'Save' }))
  await section.findByText(reason)
  await choose('zh-CN')
  expect(await section.findByText(fieldTexts.address_private.zh)).toBeTruthy()
})

test('shows the actual outcome of a test message, and requires saved settings', async () => {
  const { user, section, server } = await open()
  const to = section.getByLabelText('Send a test email to')
  const test = section.getByRole('button', { name: 'Send test message' })
  expect(test.getAttribute('aria-disabled')).toBe('true')
  await user.type(to, 'reader@example.com')
  server.on(
    delivery.sendTest,
    reply(delivery.sendTest, { problem: { kind: 'receiver_refused', detail: '550 no … here' } }),
    reply(delivery.sendTest, { problem: null }),
  )
  await user.click(test)
  await section.findByText('Failed to send: The server rejected the recipient')
  expect(section.getByText('Server response: 550 no … here')).toBeTruthy()
  await user.type(to, '{Enter}')
  await section.findByText('Accepted by the server. Check that it arrives.')
  expect(server.heard.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { channel: 'mail', receiver: 'reader@example.com' },
    { channel: 'mail', receiver: 'reader@example.com' },
  ])
  await user.type(section.getByLabelText('Username'), 'x')
  expect(section.getByText('Save first. The test uses the saved settings.')).toBeTruthy()
  expect(test.getAttribute('aria-disabled')).toBe('true')
})

test('shows waiting messages and the last failure', async () => {
  const last = { kind: 'timeout', detail: null, time: '2026-03-04T05:06:07.000Z' } as const
  const waitingSince = '2026-03-04T05:00:00.000Z'
  const { section } = await open({
    mail: { ...quiet, waiting: 3, waitingSince, failed: 2, problem: last },
  })
  expect(section.getByText(/^3 messages waiting, oldest since/)).toBeTruthy()
  expect(section.getByText('Failed to send in the last 7 days: 2')).toBeTruthy()
  expect(section.getByText(/^Last failure: The server timed out/)).toBeTruthy()
})

test('warns when the delivery state can no longer be read', async () => {
  const { user, section, server } = await open()
  server.on(delivery.state, problem('unexpected'))
  server.on(delivery.sendTest, reply(delivery.sendTest, { problem: null }))
  // After a test message the state is read again.
  await user.type(section.getByLabelText('Send a test email to'), 'reader@example.com{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't refresh/)
})

test('shows environment settings read-only', async () => {
  const fixed = { ...mail, host: 'relay.internal', port: 587, security: 'starttls' }
  const { section } = await open({ mail: { ...quiet, source: 'environment', fixed } })
  expect(section.getByText(/^Set by environment variables/)).toBeTruthy()
  expect(section.getByText('relay.internal')).toBeTruthy()
  expect(section.getByText('STARTTLS')).toBeTruthy()
  expect(section.getByText('Set')).toBeTruthy()
  expect(section.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(section.getByRole('button', { name: 'Send test message' })).toBeTruthy()
})

test('explains that the browser demo cannot send, instead of "Not set up"', async () => {
  const { section } = await open({ mail: { ...quiet, source: 'impossible' } })
  expect(section.getByText(/^The server runs in your browser and can't send/)).toBeTruthy()
  expect(section.queryByText(/^Not set up/)).toBeNull()
})
