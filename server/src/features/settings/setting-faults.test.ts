import { brandTranslations } from '@amber/contract/settings/brand-translations.ts'
import {
  defaultSettings,
  settings,
  settingSchemas,
  type SettingKey,
  type Settings,
} from '@amber/contract/settings/settings.ts'
import { afterAll, expect, test } from 'vitest'
import { fieldTexts, type FieldRule } from '@amber/contract/rules.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { delivery } from '@amber/contract/messaging/delivery.ts'
import { flowBrowser } from '#server/testing/stand-ins/browser.ts'
import { startTlsMailServer } from '#server/testing/stand-ins/mail-server.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { startOidc } from '#server/testing/stand-ins/oidc-stand-in.ts'
import { deliveryBy } from '#server/testing/stand-ins/outbox.ts'
import { startSmsGateway } from '#server/testing/stand-ins/sms-gateway.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { startWechat } from '#server/testing/stand-ins/wechat-stand-in.ts'

/** Every value that can be saved can be used: with each field omitted or emptied. */

const app = await createTestApp({ delivery: deliveryBy() })
const { token } = await makeSignedIn(app, ['R_SUPER'])
const wechat = await startWechat()
const oidc = await startOidc('https://admin.example.com/api/auth/oidc/callback')
afterAll(() => {
  wechat.stop()
  oidc.stop()
})
const { mailServer } = await startTlsMailServer({
  authOptional: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'amber@example.com' && password === 'canary_smtp'
      ? done(null, { user: 'amber' })
      : done(new Error('no')),
})
const { gateway } = await startSmsGateway()

type Keys = 'mail' | 'sms' | 'wechat' | 'oidc'
const whole: { [Key in Keys]: Settings[Key] } = {
  mail: { ...mailServer, user: 'amber@example.com', password: 'canary_smtp' },
  sms: gateway,
  wechat: wechat.settings,
  oidc: oidc.settings,
}
/** Its absence means "not configured". */
const first: Record<Keys, string> = { mail: 'host', sms: 'url', wechat: 'appId', oidc: 'issuer' }
const keys = Object.keys(settingSchemas) as SettingKey[]

async function save(key: SettingKey, value: object) {
  const { version } = (await app.call(settings.get, {}, { token })).data[key]
  return app.raw(settings.update, { key, version, value }, { token })
}

const uses: Record<Keys, () => Promise<void>> = {
  mail: async () => {
    const input = { channel: 'mail', receiver: 'reader@example.com' } as const
    expect((await app.call(delivery.sendTest, input, { token })).data.problem).toBeNull()
  },
  sms: async () => {
    const input = { channel: 'sms', receiver: '13800138000' } as const
    expect((await app.call(delivery.sendTest, input, { token })).data.problem).toBeNull()
  },
  wechat: async () => {
    const browser = flowBrowser(app)
    const { data } = await browser.begin('wechat')
    expect((await browser.arrive(await wechat.scan(data.url))).failed).toBeNull()
  },
  oidc: async () => {
    const browser = flowBrowser(app)
    const { data } = await browser.begin('oidc')
    expect((await browser.arrive(await oidc.signIn(data.url))).failed).toBeNull()
  },
}
const isOffered = async (key: Keys) => {
  if (key === 'wechat') return (await app.call(identities.methods, {})).data.wechat
  if (key === 'oidc') return (await app.call(identities.methods, {})).data.oidc !== null
  return (await app.call(delivery.state, {}, { token })).data[key].source !== 'none'
}
/** Public clients have no secret. */
const isPublicClient = (key: SettingKey, field: string) => key === 'oidc' && field === 'secret'
const isUsed = (key: SettingKey): key is Keys => key in uses

test('covers every setting with a secret', async () => {
  for (const key of keys.filter(isUsed)) {
    expect(await save(key, whole[key]), key).toMatchObject({ status: 200 })
    await uses[key]()
  }
})

const fields = keys.flatMap((key) =>
  Object.keys(settingSchemas[key].shape).map((field) => ({ key, field })),
)

test.each(fields)('$key without $field is refused or still works', async ({ key, field }) => {
  const value: Record<string, unknown> = { ...(isUsed(key) ? whole[key] : defaultSettings[key]) }
  await save(key, value)
  const { [field]: given, ...rest } = value
  const refused = { status: 422, code: 'input_invalid' }
  const isOptional = key === 'brand' && Object.hasOwn(brandTranslations, field)
  expect(await save(key, rest)).toMatchObject(isOptional ? { status: 200 } : refused)
  const empty = { string: '', boolean: false }[typeof given as string]
  for (const nothing of ['', false, null, empty]) {
    const saved = await save(key, { ...value, [field]: nothing })
    if (saved.status === 422) {
      expect(Object.keys(saved.problem.fields ?? {}).length).toBeGreaterThan(0)
      continue
    }
    expect(saved.status).toBe(200)
    if (!isUsed(key) || isPublicClient(key, field)) continue
    expect(await isOffered(key)).toBe(field !== first[key])
    if (field !== first[key]) await uses[key]()
  }
})

const { mail, sms } = whole
const faults: [string, Keys, object, Record<string, FieldRule>][] = [
  ['a gateway without a secret', 'sms', { ...sms, secret: false }, { secret: 'required' }],
  ['a kept secret that is missing', 'sms', { ...sms, secret: true }, { secret: 'required' }],
  ['WeChat without a secret', 'wechat', { ...whole.wechat, secret: false }, { secret: 'required' }],
  [
    'an issuer without a client id',
    'oidc',
    { ...whole.oidc, clientId: '' },
    { clientId: 'required' },
  ],
  ['an unencrypted password', 'mail', { ...mail, security: 'none' }, { security: 'tls_required' }],
  ['a password of no user', 'mail', { ...mail, user: '' }, { user: 'required' }],
  ...[
    '93.184.216.34:25',
    'smtp.example.com:465',
    '[2606:4700::1]',
    '1.2.3',
    'a.1',
    'a..b',
    'a/b',
  ].map((host): (typeof faults)[number] => [
    host,
    'mail',
    { ...mail, host },
    { 'value.host': 'invalid' },
  ]),
]

test.each(faults)('refuses %s at its field', async (_, key, value, rules) => {
  await app.pool.query('delete from settings where key = $1', [key])
  const refused = await save(key, value)
  expect(refused).toMatchObject({ status: 422, code: 'input_invalid' })
  const texts = Object.entries(rules).map(([field, rule]) => [field, fieldTexts[rule].en])
  expect(Object.entries(refused.problem.fields ?? {})).toEqual(texts)
})

test('accepts a name or an IP address as host', async () => {
  for (const host of ['smtp.example.com', 'relay', 'mail_relay.internal', '1.example', '::1', ''])
    expect(await save('mail', { ...mail, host, password: 'x' }), host).toMatchObject({
      status: 200,
    })
})

test('keeps a stored secret', async () => {
  await save('sms', sms)
  expect(await save('sms', { ...sms, secret: true })).toMatchObject({ status: 200 })
  await uses.sms()
})
