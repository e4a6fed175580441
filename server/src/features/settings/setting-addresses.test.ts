import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  defaultSettings,
  settingAddresses,
  settings,
  settingSchemas,
  settingSecrets,
  type SettingAddress,
  type SettingKey,
} from '@amber/contract/settings/settings.ts'
import { signInProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import { fieldTexts } from '@amber/contract/rules.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { nodeJudgeAddress } from '#server/lib/node/node-addresses.ts'
import { nodeReach } from '#server/lib/node/node-reach.ts'
import { ReachError } from '#server/lib/reach.ts'
import { deliveryBy } from '#server/testing/stand-ins/outbox.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Addresses that cannot work are refused on save. */

const reach = nodeReach({ allowsPrivate: false, timeoutMs: 500 })
const app = await createTestApp({ providers: { reach, mayReachPrivate: false } })
const open = await createTestApp({
  share: app,
  delivery: deliveryBy({ mayReachPrivate: true }),
  providers: { mayReachPrivate: true },
})
const { token } = await makeSignedIn(app, ['R_SUPER'])

type Field = { key: SettingKey; name: string; kind: SettingAddress }
const keys = Object.keys(settingSchemas) as SettingKey[]
const addresses: Field[] = Object.entries(settingAddresses).flatMap(([key, fields]) =>
  Object.entries(fields).map(([name, kind]) => ({ key: key as SettingKey, name, kind })),
)
const asked = addresses.filter(({ kind }) => kind !== 'page')

const rest: Partial<Record<SettingKey, object>> = {
  mail: { from: 'amber@example.com' },
  sms: { secret: 'gateway' },
  oidc: { clientId: 'amber' },
}

async function save({ key, name }: Field, address: string, on: TestApp = app) {
  const { version } = (await app.call(settings.get, {}, { token })).data[key]
  const value = { ...defaultSettings[key], ...rest[key], [name]: address }
  return on.raw(settings.update, { key, version, value }, { token })
}

test('classifies every text setting as address, secret, choice or plain text', () => {
  const plainTexts = [
    // Public, also the website of the company.
    ...Object.keys(defaultSettings.brand).map((name) => `brand.${name}`),
    'mail.user',
    'mail.from',
    'wechat.appId',
    'oidc.clientId',
    'oidc.name',
    'oidc.scopes',
  ]
  const texts = keys.flatMap((key) => {
    const { properties = {} } = z.toJSONSchema(settingSchemas[key])
    return Object.entries(properties).flatMap(([name, property]) => {
      const kinds = JSON.stringify(property)
      const isText = kinds.includes('"type":"string"') && !kinds.includes('"enum"')
      return isText ? [`${key}.${name}`] : []
    })
  })
  const declared = [
    ...addresses.map(({ key, name }) => `${key}.${name}`),
    ...Object.entries(settingSecrets).map(([key, name]) => `${key}.${name}`),
    ...plainTexts,
  ]
  expect(texts.toSorted()).toEqual(declared.toSorted())
})

const privateHosts = [
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.2',
  '169.254.169.254',
  '0.0.0.0',
  'localhost',
]
const wrongUrls = [
  ...privateHosts.map((host) => [`https://${host}/x`, 'address_private'] as const),
  ['https://[::1]/', 'address_private'],
  ['https://[::ffff:10.0.0.1]/', 'address_private'],
  ['http://example.com/', 'address_plain'],
  ['https://amber:secret@example.com/', 'address_credentials'],
] as const
const wrongHosts = [...privateHosts, '::1', 'fe80::1'].map(
  (host) => [host, 'address_private'] as const,
)

describe.each(asked.map((field) => ({ title: `${field.key}.${field.name}`, field })))(
  '$title',
  ({ field }) => {
    const wrongs = field.kind === 'host' ? wrongHosts : wrongUrls

    test('is refused at its field with the reason for which its use would fail', async () => {
      for (const [address, rule] of wrongs) {
        const refused = await save(field, address)
        expect(refused, address).toMatchObject({ status: 422, code: 'input_invalid' })
        expect(refused.problem.fields, address).toEqual({ [field.name]: fieldTexts[rule].en })
      }
    })

    test('is saved if private networks are allowed', async () => {
      for (const [address, rule] of wrongs) {
        const { status } = await save(field, address, open)
        expect(status, address).toBe(rule === 'address_credentials' ? 422 : 200)
      }
    })

    test('is checked by its resolved addresses, and saved if resolving times out', async () => {
      const address = field.kind === 'host' ? 'name.example.com' : 'https://name.example.com/'
      const providers = { reach, mayReachPrivate: false }
      const judged = async (look: () => Promise<{ address: string }[]>) =>
        save(
          field,
          address,
          await createTestApp({
            share: app,
            providers,
            judgeAddress: nodeJudgeAddress({ timeoutMs: 20, look }),
          }),
        )
      const inside = await judged(() =>
        Promise.resolve([{ address: '93.184.216.34' }, { address: '10.1.2.3' }]),
      )
      expect(inside.problem.fields).toEqual({ [field.name]: fieldTexts.address_private.en })
      expect(await judged(() => Promise.resolve([{ address: '93.184.216.34' }]))).toMatchObject({
        status: 200,
      })
      expect(await judged(() => Promise.reject(new Error('ENOTFOUND')))).toMatchObject({
        status: 200,
      })
      expect(await judged(() => new Promise(() => undefined))).toMatchObject({ status: 200 })
    })
  },
)

test('saving and requesting apply one rule', async () => {
  const judge = nodeJudgeAddress()
  for (const [url] of wrongUrls) {
    expect(await judge({ url }, { mayBePrivate: false }), url).not.toBeNull()
    const error: unknown = await reach(url).catch((thrown: unknown) => thrown)
    expect(error, url).toBeInstanceOf(ReachError)
    expect((error as ReachError).reason, url).toBe('refused')
  }
})

test('refuses mail settings without a sender at the field of the sender', async () => {
  const host = { key: 'mail', name: 'host', kind: 'host' } as const
  const saved = async (own: object) => {
    const { version } = (await app.call(settings.get, {}, { token })).data.mail
    const value = { ...defaultSettings.mail, host: '93.184.216.34', ...own }
    return app.raw(settings.update, { key: host.key, version, value }, { token })
  }
  expect((await saved({ user: 'amber' })).problem.fields).toEqual({
    from: fieldTexts.sender_required.en,
  })
  for (const own of [{ user: 'amber@example.com' }, { from: 'amber@example.com' }, { host: '' }])
    expect(await saved(own)).toMatchObject({ status: 200 })
})

test('the audit log stores only the origin of an address and that it changed', async () => {
  const issuer = 'https://127.0.0.1:1/canary_path_3?key=canary_query'
  expect(await open.call(signInProviders.test, { issuer }, { token })).toMatchObject({
    code: 'provider_silent',
  })
  for (const field of addresses.filter(({ kind }) => kind !== 'host'))
    for (const address of [
      'https://example.com/canary_path_1',
      'https://example.com/canary_path_2?key=canary_query#canary_hash',
    ])
      expect(await save(field, address, open)).toMatchObject({ status: 200 })
  const events = await app.db.select().from(auditEvents)
  const text = JSON.stringify(events) + app.logged.join('') + open.logged.join('')
  expect(text).toContain('https://example.com/…')
  expect(text).toContain('https://127.0.0.1:1/…')
  expect(text).not.toContain('canary_')
  const changed = events.filter(
    ({ after }) => (after as { addressChanged?: boolean } | null)?.addressChanged,
  )
  expect(changed).toHaveLength(addresses.filter(({ kind }) => kind !== 'host').length)
})
