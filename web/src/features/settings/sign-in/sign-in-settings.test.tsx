import { settings } from '@amber/contract/settings/settings.ts'
import { signInProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { FakeServer } from '#web/testing/fake-server.ts'
import { beInDemonstration } from '#web/testing/in-demonstration.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'
import type { SettingsAnswer } from '#web/testing/stored-settings.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/features/settings/settings-page.tsx'),
  ])
}, 60_000)

type State = OutputOf<typeof signInProviders.state>

const callbacks = {
  wechat: 'https://amber.example.com/api/auth/wechat/callback',
  oidc: 'https://amber.example.com/api/auth/oidc/callback',
}
const set = (secret: boolean): SettingsAnswer => ({
  ...storedDefaults,
  wechat: {
    ...storedDefaults.wechat,
    value: { ...storedDefaults.wechat.value, appId: 'wx1', secret },
    version: 2,
  },
})
const accepted = ({ body }: Heard) => {
  const { version, value } = body as { version: number; value: unknown }
  const updateTime = new Date().toISOString()
  return reply(settings.update, { value, version: version + 1, updateBy: 'Super', updateTime })
}

function open(state: Partial<State> = {}, stored = storedDefaults) {
  const server = settingsServer(stored)
  server.on(
    signInProviders.state,
    reply(signInProviders.state, { callbacks, fixed: { wechat: null, oidc: null }, ...state }),
  )
  for (const key of ['wechat', 'oidc'] as const) server.onPath(settings.update, { key }, accepted)
  const as = person({ buttons: ['setting:update'] })
  return { ...renderApp({ path: '/system/setting', as, server }), server }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const sent = ({ heard }: FakeServer) =>
  heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('configures WeChat with its id and secret, and copies the domain', async () => {
  const { server, user } = open()
  const wechat = await part('WeChat sign-in')
  expect(wechat.getByText('amber.example.com')).toBeTruthy()
  await user.type(wechat.getByLabelText('AppID'), 'wx1')
  await user.type(wechat.getByLabelText(/^AppSecret/), 'secret-1')
  await user.click(wechat.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(server)).toEqual([
      {
        version: 0,
        value: { ...storedDefaults.wechat.value, appId: 'wx1', secret: 'secret-1' },
      },
    ]),
  )
})

test('never shows a stored secret, keeps it while the field is empty, and removes it', async () => {
  const { server, user } = open({}, set(true))
  const wechat = await part('WeChat sign-in')
  const field = wechat.getByLabelText<HTMLInputElement>(/^AppSecret/)
  expect(field.value).toBe('')
  expect(field.placeholder).toBe('Set. Enter a new value to replace it.')
  await user.type(wechat.getByLabelText('AppID'), '2')
  await user.click(wechat.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(server)[0]).toMatchObject({ value: { secret: true } }))
  await user.click(wechat.getByRole('button', { name: 'Clear' }))
  await user.click(wechat.getByRole('button', { name: 'Save' }))
  expect(await wechat.findByText('Cannot be empty')).toBeTruthy()
  await user.clear(wechat.getByLabelText('AppID'))
  await user.click(wechat.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(server)[1]).toMatchObject({ value: { secret: false } }))
})

test('refuses an issuer without a client id at the client id field', async () => {
  const { server, user } = open()
  const oidc = await part('Single sign-on')
  await user.type(oidc.getByLabelText(/^Issuer/), 'https://login.example.com')
  await user.click(oidc.getByRole('button', { name: 'Save' }))
  const clientId = oidc.getByLabelText('Client ID')
  await waitFor(() => expect(clientId.getAttribute('aria-invalid')).toBe('true'))
  expect(sent(server)).toEqual([])
})

test('tests an issuer before saving and shows its response', async () => {
  const { server, user } = open()
  server.on(
    signInProviders.test,
    problem('provider_silent'),
    reply(signInProviders.test, {
      issuer: 'https://login.example.com',
      authorizationEndpoint: 'https://login.example.com/auth',
      tokenEndpoint: 'https://login.example.com/token',
      scopes: ['openid', 'profile'],
      hasPkce: true,
      milliseconds: 42,
    }),
  )
  const oidc = await part('Single sign-on')
  const button = oidc.getByRole('button', { name: 'Test configuration' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.type(oidc.getByLabelText(/^Issuer/), 'https://login.example.com')
  await user.click(oidc.getByRole('button', { name: 'Test configuration' }))
  expect(await oidc.findByText('Test failed')).toBeTruthy()
  await user.click(oidc.getByRole('button', { name: 'Test configuration' }))
  expect(await oidc.findByText('Connected in 42 ms')).toBeTruthy()
  expect(oidc.getByText('https://login.example.com/token')).toBeTruthy()
  expect(sent(server)).toEqual([])
})

test('shows environment settings without a save button', async () => {
  const fixed = { ...storedDefaults.wechat.value, appId: 'wx-fixed', secret: true }
  open({ fixed: { wechat: fixed, oidc: null } })
  const wechat = await part('WeChat sign-in')
  expect(wechat.getByText(/Set by environment variables/)).toBeTruthy()
  expect(wechat.getByText('wx-fixed')).toBeTruthy()
  expect(wechat.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('explains that sign-in has no effect without a public address', async () => {
  open({ callbacks: null })
  const oidc = await part('Single sign-on')
  expect(oidc.getByText(/AMBER_PUBLIC_URL/)).toBeTruthy()
})

test('does not mention environment variables in the browser demo', async () => {
  beInDemonstration()
  open({ callbacks: null })
  const oidc = await part('Single sign-on')
  expect(oidc.getByText(/^The demo server runs in this browser/)).toBeTruthy()
  expect(oidc.queryByText(/AMBER_PUBLIC_URL/)).toBeNull()
})
