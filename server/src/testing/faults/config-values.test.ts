import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, effectiveSettings, readConfig } from '#server/config.ts'
import { fileNameOf, secretNames } from '#server/config-secrets.ts'
import { samplers } from '#server/lib/tracing-options.ts'

const database = { DATABASE_URL: 'postgres://amber@localhost/amber' }
const wechat = { AMBER_WECHAT_APP_ID: 'wx1', AMBER_WECHAT_SECRET: 'secret' }
const oidc = { AMBER_OIDC_ISSUER: 'https://id.example.com', AMBER_OIDC_CLIENT_ID: 'amber' }
const yesNo = 'must be one of: true, false'
const address = 'must be a URL with http:// or https://'
const anAddress = 'must be a URL such as https://id.example.com'
const isLong = 'must be at most 200 characters'
const long = 'x'.repeat(201)
const isLongSecret = 'must be at most 500 characters'
const longSecret = 'x'.repeat(501)
const key = 'must have at least 32 characters. Make one with: openssl rand -base64 32'
const isDatabase = 'must look like postgres://user:password@host/name'
const isList = 'must be a list such as name=value,other=value'

/** Wrong values; the last part is what they need beside them. */
const wrong: [name: string, value: string, sentence: string, beside?: Record<string, string>][] = [
  ['NODE_ENV', 'live', 'must be one of: production, development, test'],
  ['AMBER_MODE', 'demo', 'must be one of: evaluation, production'],
  [
    'HOST',
    '0.0.0.0',
    'evaluation only listens on this machine, not on 0.0.0.0. Set NODE_ENV=production',
  ],
  ['PORT', 'http', 'must be a whole number'],
  ['PORT', '70000', 'must be at most 65535'],
  ['DATABASE_URL', 'mysql://x', isDatabase],
  ['AMBER_DATABASE_CONNECTIONS', '1', 'must be at least 2'],
  ['AMBER_DATABASE_DIRECT_URL', 'db.example.com', isDatabase],
  ['AMBER_DATABASE_READ_URL', 'db2', `${isDatabase}, several with commas between them`],
  ['AMBER_DATABASE_READ_MAX_LAG', '0', 'must be at least 1'],
  ['AMBER_DATABASE_POOLER', 'session', 'must be one of: auto, transaction, none'],
  ['AMBER_DATABASE_CA_FILE', '/nowhere', '/nowhere cannot be read (ENOENT)', database],
  ['AMBER_WEB', 'none', 'must be one of: built, vite'],
  ['AMBER_PUBLIC_URL', 'admin.example.com', address],
  ['AMBER_TRUSTED_PROXIES', 'proxy', 'proxy is not an address or a range such as 10.0.0.0/8'],
  ['AMBER_DRAIN_SECONDS', '-1', 'must be at least 0'],
  ['AMBER_METRICS_PORT', '-1', 'must be at least 0'],
  ['AMBER_METRICS_PORT', '9527', 'must differ from PORT'],
  [
    'AMBER_METRICS_HOST',
    '0.0.0.0',
    'evaluation only listens on this machine, not on 0.0.0.0. Set NODE_ENV=production',
  ],
  ['AMBER_CALLS_PER_MINUTE', '1.5', 'must be a whole number'],
  ['AMBER_PROOF_OF_WORK', '10', 'must be at least 1000'],
  ['AMBER_EXAMPLES', 'yes', 'must be one of: true, false, on, off'],
  ['AMBER_API_DOCS', 'yes', yesNo],
  ['AMBER_PRIVATE_ADDRESSES', '1', yesNo],
  ['AMBER_MAIL_HOST', 'smtp:465', 'must be a host name or an IP address, without a port'],
  ['AMBER_MAIL_PORT', '0', 'must be at least 1'],
  ['AMBER_MAIL_SECURITY', 'ssl', 'must be one of: tls, starttls, none'],
  ['AMBER_MAIL_FROM', 'amber', 'must be an e-mail address'],
  ['AMBER_SMS_URL', 'sms', address],
  ['AMBER_SMS_SECRET', 'short', 'at least 16 characters'],
  ['AMBER_WECHAT_APP_ID', long, 'must be at most 64 characters', wechat],
  ['AMBER_WECHAT_SECRET', longSecret, isLongSecret, wechat],
  ['AMBER_WECHAT_AUTHORIZE_URL', 'wechat', anAddress, wechat],
  ['AMBER_WECHAT_API_URL', 'wechat', anAddress, wechat],
  ['AMBER_OIDC_ISSUER', 'company', anAddress, oidc],
  ['AMBER_OIDC_CLIENT_ID', long, isLong, oidc],
  ['AMBER_OIDC_CLIENT_SECRET', longSecret, isLongSecret, oidc],
  ['AMBER_OIDC_NAME', 'a\nb', 'must not contain invisible characters', oidc],
  ['AMBER_OIDC_SCOPES', long, isLong, oidc],
  ['AMBER_OIDC_CREATES_USERS', 'yes', yesNo, oidc],
  ['AMBER_BACKUP_TIME', '3 am', 'must be a time of day in UTC such as 03:00'],
  ['AMBER_BACKUP_KEEP_DAILY', '0', 'must be at least 1'],
  ['AMBER_BACKUP_KEEP_WEEKLY', '-1', 'must be at least 0'],
  ['AMBER_BACKUP_VERIFY', 'yes', yesNo],
  ['AMBER_BACKUP_PASSPHRASE', 'short', 'at least 12 characters'],
  [
    'AMBER_WAL_FOLDER',
    'data/wal',
    'must not be in AMBER_DATA, because both would be lost together',
  ],
  ['AMBER_WAL_KEEP', '0', 'must be at least 1'],
  ['AMBER_SECRET', 'short', key],
  ['AMBER_SECRET_PREVIOUS', 'short', key],
  ['AMBER_LOG_LEVEL', 'loud', 'must be one of: fatal, error, warn, info, debug, trace'],
  ['AMBER_LOG_FORMAT', 'text', 'must be one of: auto, json, pretty'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector', address],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector', address],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'token', isList],
  ['OTEL_RESOURCE_ATTRIBUTES', 'token', isList],
  ['OTEL_TRACES_SAMPLER', 'sometimes', `must be one of: ${samplers.join(', ')}`],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a number from 0 to 1'],
  ['OTEL_SDK_DISABLED', 'yes', yesNo],
]

/** Any text may be right; folders are tried at the start or by the doctor. */
const open = [
  'AMBER_BACKUP_FOLDER',
  'AMBER_DATA',
  'AMBER_MAIL_PASSWORD',
  'AMBER_MAIL_USER',
  'AMBER_OLD_POSTGRES',
  'OTEL_SERVICE_NAME',
]

function complaints(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

test('each setting has a wrong value here, or takes any text', () => {
  const names = effectiveSettings({}).map(({ name }) => name)
  expect([...new Set(wrong.map(([name]) => name)), ...open].toSorted()).toEqual(names.toSorted())
})

test.each(wrong)('refuses %s=%.30s in one sentence', (name, value, sentence, beside = {}) => {
  expect(complaints({ ...beside, [name]: value })).toEqual([`${name}: ${sentence}`])
})

test.each(secretNames)('refuses a file of %s that cannot be read', (name) => {
  const file = fileNameOf(name)
  expect(complaints({ [file]: '/nowhere' })).toEqual([`${file}: /nowhere cannot be read (ENOENT)`])
})

test.each([
  ['config:check', { PORT: 'http' }, 1, /^PORT: must be a whole number\n$/],
  ['config:check', {}, 0, /\nAll settings are valid\.\n$/],
  ['doctor', { PORT: 'http' }, 1, /^PORT: must be a whole number\n$/],
  [
    '--help',
    {},
    0,
    /verify <file> \[--passphrase-file <path>\]\n.*restore -- <file> \[--passphrase-file <path>\] \[--reset-two-step\]\n/s,
  ],
])('%s with %j ends with exit code %i', (command, environment, code, output) => {
  const program = join(import.meta.dirname, '../../command.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, command], {
    env: environment,
    encoding: 'utf8',
  })
  expect(stdout + stderr).toMatch(output)
  expect(status).toBe(code)
})
