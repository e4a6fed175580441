import { describe, expect, test } from 'vitest'
import { ConfigError, localUrl, namedUrl, readConfig } from './config.ts'

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
  test('without any is evaluation on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'evaluation',
      host: '127.0.0.1',
      port: 9527,
      databaseUrl: null,
      hasDocumentation: true,
    })
  })

  test('is production with NODE_ENV=production or a database of one’s own', () => {
    expect(readConfig({ NODE_ENV: 'production' }).mode).toBe('production')
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/amber' }).mode).toBe('production')
    expect(readConfig({ NODE_ENV: 'production' }).hasDocumentation).toBe(false)
  })

  test('knows no public address but a configured one, and the local one by the port that was opened', () => {
    const anyPort = readConfig({ PORT: '0' })
    expect(anyPort.publicUrl).toBeNull()
    expect(localUrl(anyPort, 40_321)).toBe('http://127.0.0.1:40321')
    expect(localUrl({ host: '::1' }, 80)).toBe('http://[::1]:80')
    expect(namedUrl(anyPort, 40_321)).toBe('http://localhost:40321')
    expect(namedUrl({ host: '0.0.0.0' }, 80)).toBeNull()
    const AMBER_PUBLIC_URL = 'https://admin.example.com/'
    expect(readConfig({ AMBER_PUBLIC_URL }).publicUrl).toBe('https://admin.example.com')
  })

  test('lets one account call as often as it says, and as is usual otherwise', () => {
    expect(readConfig({}).callsPerMinute).toBeNull()
    expect(readConfig({ AMBER_CALLS_PER_MINUTE: '90000' }).callsPerMinute).toBe(90_000)
  })

  test('sets the mode of the example pages only when configured', () => {
    expect(readConfig({}).examples).toBeNull()
    for (const AMBER_EXAMPLES of ['on', 'off'])
      expect(readConfig({ AMBER_EXAMPLES }).examples).toBe(AMBER_EXAMPLES)
    expect(complaints({ AMBER_EXAMPLES: 'yes', PORT: 'http' })).toMatch(/^AMBER_EXAMPLES: /m)
  })

  test('reads an empty variable as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 9527,
      mode: 'evaluation',
    })
  })

  test('says everything that is wrong in one list', () => {
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
      'everybody as a proxy',
      { AMBER_TRUSTED_PROXIES: '10.0.0.1, ::/0' },
      '::/0 covers every address',
    ],
    [
      'a proxy that is no address',
      { AMBER_TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
      'proxy is not an address',
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

  test('takes ways to sign in from the environment, whole or not at all', () => {
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
    ).toThrow(/AMBER_OIDC_ISSUER: invalid value/)
  })

  test('names the servers of mail and SMS, with the usual ports', () => {
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

  test('advises to name the proxy that TLS ends at', () => {
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
