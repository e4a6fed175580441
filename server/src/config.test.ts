import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, effectiveSettings, localUrl, namedUrl, readConfig } from './config.ts'

const complaints = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the configuration', () => {
  test('defaults to evaluation on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'evaluation',
      host: '127.0.0.1',
      port: 9527,
      databaseUrl: null,
      hasDocumentation: true,
    })
  })

  test('is production with NODE_ENV=production or DATABASE_URL', () => {
    expect(readConfig({ NODE_ENV: 'production' }).mode).toBe('production')
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/amber' }).mode).toBe('production')
    expect(readConfig({ NODE_ENV: 'production' }).hasDocumentation).toBe(false)
  })

  test('has only the configured public address and derives the local one from the open port', () => {
    const anyPort = readConfig({ PORT: '0' })
    expect(anyPort.publicUrl).toBeNull()
    expect(localUrl(anyPort, 40_321)).toBe('http://127.0.0.1:40321')
    expect(localUrl({ host: '::1' }, 80)).toBe('http://[::1]:80')
    for (const host of ['0.0.0.0', '::'])
      expect(localUrl({ host }, 9527)).toBe('http://localhost:9527')
    expect(namedUrl(anyPort, 40_321)).toBe('http://localhost:40321')
    expect(namedUrl({ host: '0.0.0.0' }, 80)).toBeNull()
    const AMBER_PUBLIC_URL = 'https://admin.example.com/'
    expect(readConfig({ AMBER_PUBLIC_URL }).publicUrl).toBe('https://admin.example.com')
  })

  test('limits the calls per account only when configured', () => {
    expect(readConfig({}).callsPerMinute).toBeNull()
    expect(readConfig({ AMBER_CALLS_PER_MINUTE: '90000' }).callsPerMinute).toBe(90_000)
    expect(readConfig({ AMBER_PROOF_OF_WORK: '4000000' }).proofOfWork).toBe(4_000_000)
  })

  test('sets the mode of the example pages only when configured', () => {
    expect(readConfig({}).examples).toBeNull()
    for (const [AMBER_EXAMPLES, mode] of Object.entries({
      true: 'on',
      false: 'off',
      on: 'on',
      off: 'off',
    }))
      expect(readConfig({ AMBER_EXAMPLES }).examples).toBe(mode)
    expect(complaints({ AMBER_EXAMPLES: 'yes', PORT: 'http' })).toMatch(/^AMBER_EXAMPLES: /m)
  })

  test('reads an empty variable as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 9527,
      mode: 'evaluation',
    })
  })

  test('lists all errors at once', () => {
    const found = complaints({ PORT: 'http', AMBER_PROT: '1', DATABASE_URL: 'mysql://x' })
    expect(found.split('\n')).toHaveLength(3)
    for (const name of ['PORT', 'AMBER_PROT: unknown variable', 'DATABASE_URL'])
      expect(found).toContain(name)
  })

  test.each([
    ['evaluation open to the network', { HOST: '0.0.0.0' }, 'HOST'],
    [
      'known accounts in production',
      { NODE_ENV: 'production', AMBER_MODE: 'evaluation' },
      'AMBER_MODE',
    ],
    [
      'a far database without a password',
      { DATABASE_URL: 'postgres://amber@db.example/amber' },
      'DATABASE_URL',
    ],
    [
      'all addresses as proxies',
      { AMBER_TRUSTED_PROXIES: '10.0.0.1, ::/0' },
      '::/0 covers every address',
    ],
    [
      'a proxy that is no address',
      { AMBER_TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
      'proxy is not an address',
    ],
    [
      'a WAL archive of another database',
      { AMBER_WAL_FOLDER: '/mnt/wal', DATABASE_URL: 'postgres://localhost/amber' },
      'AMBER_WAL_FOLDER: is for the embedded Postgres only',
    ],
    [
      'a WAL archive in the data folder',
      { AMBER_WAL_FOLDER: 'data/wal' },
      'AMBER_WAL_FOLDER: must not be in AMBER_DATA',
    ],
    [
      'backups in the data folder',
      { AMBER_BACKUP_FOLDER: 'data/backup' },
      'AMBER_BACKUP_FOLDER: must not be in AMBER_DATA',
    ],
    ['mail without a sender', { AMBER_MAIL_HOST: 'smtp.example.com' }, 'AMBER_MAIL_FROM'],
    ['a sender without a server', { AMBER_MAIL_FROM: 'a@b.cn' }, 'AMBER_MAIL_HOST'],
    [
      'a mail password in the clear',
      {
        AMBER_MAIL_HOST: 'smtp.example.com',
        AMBER_MAIL_SECURITY: 'none',
        AMBER_MAIL_USER: 'a@b.cn',
        AMBER_MAIL_PASSWORD: 'x',
      },
      'AMBER_MAIL_SECURITY',
    ],
    [
      'a mail server with a port',
      { AMBER_MAIL_HOST: 'smtp.example.com:465', AMBER_MAIL_FROM: 'a@b.cn' },
      'AMBER_MAIL_HOST: must be a host name',
    ],
    [
      'a mail password without a user',
      {
        AMBER_MAIL_HOST: 'smtp.example.com',
        AMBER_MAIL_FROM: 'a@b.cn',
        AMBER_MAIL_PASSWORD: 'x',
      },
      'AMBER_MAIL_USER',
    ],
    [
      'an issuer without a client id',
      { AMBER_OIDC_ISSUER: 'https://login.example.com' },
      'AMBER_OIDC_CLIENT_ID: required',
    ],
    [
      'an SMS gateway without a secret',
      { AMBER_SMS_URL: 'https://sms.example.com' },
      'AMBER_SMS_SECRET',
    ],
    ['an account that may call hardly at all', { AMBER_CALLS_PER_MINUTE: '0' }, 'AMBER_CALLS'],
    ['a mistyped level', { AMBER_LOG_LEVEL: 'loud' }, 'AMBER_LOG_LEVEL'],
  ])('refuses %s', (_name, environment, texts) => {
    expect(complaints(environment)).toContain(texts)
  })

  test('accepts sign-in providers from the environment only when complete', () => {
    const providers = (environment: Record<string, string>) => readConfig(environment).providers
    expect(providers({})).toEqual({ wechat: null, oidc: null })
    expect(
      providers({
        AMBER_WECHAT_APP_ID: 'wx1',
        AMBER_WECHAT_SECRET: 'secret',
        AMBER_OIDC_ISSUER: 'https://login.example.com',
        AMBER_OIDC_CLIENT_ID: 'amber',
        AMBER_OIDC_CREATES_USERS: 'true',
      }),
    ).toMatchObject({
      wechat: { appId: 'wx1', secret: 'secret', apiUrl: 'https://api.weixin.qq.com/sns' },
      oidc: { clientId: 'amber', secret: false, scopes: 'openid profile', createsUsers: true },
    })
    expect(() => providers({ AMBER_WECHAT_APP_ID: 'wx1' })).toThrow(/AMBER_WECHAT_SECRET: required/)
    expect(() =>
      providers({ AMBER_OIDC_ISSUER: 'company', AMBER_OIDC_CLIENT_ID: 'amber' }),
    ).toThrow(/AMBER_OIDC_ISSUER: must be a URL such as/)
  })

  test('reads the servers of mail and SMS with the usual ports', () => {
    const { delivery } = readConfig({
      NODE_ENV: 'production',
      AMBER_MAIL_HOST: 'smtp.example.com',
      AMBER_MAIL_SECURITY: 'starttls',
      AMBER_MAIL_USER: 'a@b.cn',
      AMBER_SMS_URL: 'https://sms.example.com/send',
      AMBER_SMS_SECRET: 'sixteen_letters_',
    })
    expect(delivery).toEqual({
      mail: {
        host: 'smtp.example.com',
        port: 587,
        security: 'starttls',
        user: 'a@b.cn',
        password: '',
        from: 'a@b.cn',
      },
      sms: { url: 'https://sms.example.com/send', secret: 'sixteen_letters_' },
      mayReachPrivate: false,
    })
    expect(readConfig({}).delivery).toEqual({ mail: null, sms: null, mayReachPrivate: true })
  })

  test('recommends naming the proxy that terminates TLS', () => {
    const https = { NODE_ENV: 'production', AMBER_PUBLIC_URL: 'https://admin.example.com' }
    expect(readConfig(https).advice).toContain('AMBER_TRUSTED_PROXIES')
    expect(readConfig({ ...https, AMBER_TRUSTED_PROXIES: '::1' }).advice).toBeNull()
    expect(readConfig({ NODE_ENV: 'production' }).advice).toBeNull()
    expect(readConfig({ AMBER_PUBLIC_URL: 'https://admin.example.com' }).advice).toBeNull()
  })

  test('trusts only the configured proxies', () => {
    const { isTrustedProxy } = readConfig({ AMBER_TRUSTED_PROXIES: '10.0.0.0/8, ::1' })
    expect(['10.1.2.3', '::1'].every((address) => isTrustedProxy(address))).toBe(true)
    expect(['11.0.0.1', '127.0.0.1', '::2'].some((address) => isTrustedProxy(address))).toBe(false)
  })
})

describe('a secret from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const fileWith = (text: string) => {
    const path = join(folder, crypto.randomUUID())
    writeFileSync(path, text)
    return path
  }
  const url = 'postgres://amber:secret@db.example.com/amber'

  test('is read without its trailing line break', () => {
    const config = readConfig({
      DATABASE_URL_FILE: fileWith(`${url}\n`),
      AMBER_OIDC_ISSUER: 'https://login.example.com',
      AMBER_OIDC_CLIENT_ID: 'amber',
      AMBER_OIDC_CLIENT_SECRET_FILE: fileWith('from a file'),
    })
    expect(config.databaseUrl).toBe(url)
    expect(config.mode).toBe('production')
    expect(config.providers.oidc?.secret).toBe('from a file')
  })

  test.each([
    [
      'given twice',
      () => ({ DATABASE_URL: url, DATABASE_URL_FILE: fileWith(url) }),
      'DATABASE_URL_FILE: DATABASE_URL is set as well. Set only one of them',
    ],
    [
      'that is missing',
      () => ({ DATABASE_URL_FILE: '/nowhere/url' }),
      'DATABASE_URL_FILE: /nowhere/url cannot be read (ENOENT)',
    ],
    ['that is empty', () => ({ AMBER_SMS_SECRET_FILE: fileWith('\n') }), 'is empty'],
    ['for no secret', () => ({ AMBER_LOG_LEVEL_FILE: '/x' }), 'AMBER_LOG_LEVEL_FILE: unknown'],
  ])('%s, is refused', (_name, environment, sentence) => {
    expect(complaints(environment())).toContain(sentence)
  })
})

test('suggests the nearest known name for an unknown variable', () => {
  expect(complaints({ AMBER_LOGLEVEL: 'info' })).toBe(
    'AMBER_LOGLEVEL: unknown variable. Did you mean AMBER_LOG_LEVEL?',
  )
  expect(complaints({ AMBER_SOMETHING_ELSE: '1' })).toBe('AMBER_SOMETHING_ELSE: unknown variable')
})

test('requires a long AMBER_SECRET that differs from its predecessor', () => {
  const secret = 's'.repeat(32)
  expect(readConfig({}).keySecrets).toEqual({ current: null, previous: null })
  expect(readConfig({ AMBER_SECRET: secret }).keySecrets.current).toBe(secret)
  expect(complaints({ AMBER_SECRET: 'short' })).toBe(
    'AMBER_SECRET: must have at least 32 characters. Make one with: openssl rand -base64 32',
  )
  expect(complaints({ AMBER_SECRET: secret, AMBER_SECRET_PREVIOUS: secret })).toBe(
    'AMBER_SECRET_PREVIOUS: is the same as AMBER_SECRET',
  )
})

test('masks secrets in the effective settings', () => {
  const secret = 'sixteen_letters_'
  const settings = effectiveSettings({
    DATABASE_URL: `postgres://a:${secret}@db/a`,
    AMBER_SMS_URL: 'https://sms.example.com',
    AMBER_SMS_SECRET: secret,
  })
  expect(JSON.stringify(settings)).not.toContain(secret)
  expect(settings).toContainEqual({ name: 'DATABASE_URL', value: '••••••', isDefault: false })
  expect(settings).toContainEqual({ name: 'PORT', value: '9527', isDefault: true })
})

test('docs/deploy/settings.md lists all settings with their defaults', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploy/settings.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `([A-Z_]+)` +\| (?:`([^`]+)`)?/gm)].map(
    ([, name = '', value = null]) => ({ name, value, isDefault: true }),
  )
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name.localeCompare(other.name)
  expect(listed.toSorted(byName)).toEqual(effectiveSettings({}).toSorted(byName))
})

test('.env.example lists all settings', () => {
  const file = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const listed = [...file.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const names = effectiveSettings({}).map(({ name }) => name)
  expect(listed.toSorted()).toEqual(names.toSorted())
})

test('the embedded database limits the connections', () => {
  const given = { AMBER_DATABASE_CONNECTIONS: '81' }
  expect(complaints(given)).toBe(
    'AMBER_DATABASE_CONNECTIONS: must be at most 80 without DATABASE_URL, as the embedded database accepts 100',
  )
  expect(complaints({ ...given, DATABASE_URL: 'postgres://a@localhost/a' })).not.toContain(
    'at most',
  )
})

test.each([
  [
    { AMBER_OIDC_CLIENT_ID: 'x'.repeat(201) },
    'AMBER_OIDC_CLIENT_ID: must be at most 200 characters',
  ],
  [{ AMBER_OIDC_NAME: 'a\nb' }, 'AMBER_OIDC_NAME: must not contain invisible characters'],
])('explains an invalid provider: %j', (given, sentence) => {
  const provider = { AMBER_OIDC_ISSUER: 'https://id.example.com', AMBER_OIDC_CLIENT_ID: 'amber' }
  expect(() => readConfig({ ...provider, ...given })).toThrow(sentence)
})
