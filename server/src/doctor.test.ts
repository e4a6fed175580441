import { expect, test } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { readConfig } from './config.ts'
import { examine, examineDatabase, levelOfEncryption } from './doctor.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { verifyByCommand } from '#server/features/logs/audit-chain/verification.service.ts'
import { wrapServerKeys } from '#server/http/session/server-keys.queries.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { startMailServer } from '#server/testing/stand-ins/mail-server.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const mail = await startMailServer()
const migrations = await readMigrations(new URL('../migrations/', import.meta.url))
const config = readConfig({
  DATABASE_URL: 'postgres://amber:secret@127.0.0.1:1/none',
  AMBER_MAIL_HOST: mail.mailServer.host,
  AMBER_MAIL_PORT: String(mail.mailServer.port),
  AMBER_MAIL_FROM: 'amber@example.com',
})
const installation = { config, migrations, now: () => new Date() }

function encryptionOf(host: string, parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters).toString()
  const { database } = readConfig({ DATABASE_URL: `postgres://amber:x@${host}/amber?${query}` })
  return levelOfEncryption(database!.application)
}

async function levels(given: Partial<typeof installation> = {}) {
  const findings = await examineDatabase(
    { ...installation, ...given },
    { application: app.address, owner: app.address, standbys: [] },
  )
  return Object.fromEntries(findings.map(({ check, level }) => [check, level]))
}

test('warns of an audit log that was never verified, unless it is new', async () => {
  await app.call(auditLog.verify, {}, await makeSignedIn(app, ['R_SUPER']))
  expect((await levels())['audit log']).toBe('ok')
  const later = new Date(Date.now() + 3 * 3_600_000)
  expect((await levels({ now: () => later }))['audit log']).toBe('warn')
})

test('reports only ok for a sound installation', async () => {
  await verifyByCommand(app.db, { ...app.platform, now: () => new Date() })
  expect(await levels()).toEqual({
    connection: 'ok',
    encryption: 'ok',
    database: 'ok',
    clock: 'ok',
    migrations: 'ok',
    'server keys': 'ok',
    'mail server': 'ok',
    outbox: 'ok',
    'audit log': 'ok',
  })
})

test('warns of pending migrations and skips the checks that need them', async () => {
  const next = { name: '9999_next.sql', sql: 'create table never ()' }
  const found = await levels({ migrations: [...migrations, next] })
  expect(found).toEqual({
    connection: 'ok',
    encryption: 'ok',
    database: 'ok',
    clock: 'ok',
    migrations: 'warn',
  })
})

test('warns of a pooler without a direct address', async () => {
  const pooled = { ...app.address, pooler: 'transaction' as const }
  const levelOf = async (owner: typeof pooled | typeof app.address) => {
    const findings = await examineDatabase(installation, {
      application: pooled,
      owner,
      standbys: [],
    })
    return findings.find(({ check }) => check === 'connection')?.level
  }
  expect(await levelOf(pooled)).toBe('warn')
  expect(await levelOf(app.address)).toBe('ok')
})

test('warns of a read address that is no standby and explains what to do', async () => {
  const standby = { name: 'db2', address: app.address, maxLagMs: 1_000 }
  const { address } = app
  const findings = await examineDatabase(installation, {
    application: address,
    owner: address,
    standbys: [standby],
  })
  expect(findings.find(({ check }) => check === 'standby db2')).toEqual({
    level: 'warn',
    check: 'standby db2',
    text: expect.stringMatching(/^db2 in AMBER_DATABASE_READ_URL isn't a standby of this database/),
  })
})

test('fails for a database of a newer version', async () => {
  expect((await levels({ migrations: migrations.slice(0, -1) })).migrations).toBe('fail')
})

test('fails for an unreachable mail server', async () => {
  const server = { ...mail.mailServer, port: 1 }
  const delivery = { ...config.delivery, mail: server }
  expect((await levels({ config: { ...config, delivery } }))['mail server']).toBe('fail')
})

test('fails for a clock an hour ahead', async () => {
  const now = () => new Date(Date.now() + 3_600_000)
  expect((await levels({ now })).clock).toBe('fail')
})

test('reports an unreachable database in one line with what to do', async () => {
  const findings = await examine(installation)
  expect(findings.filter(({ check }) => !['disk space', 'backups'].includes(check))).toEqual([
    {
      level: 'fail',
      check: 'database',
      text: expect.stringMatching(
        /^not reachable. DATABASE_URL: connection refused. Is Postgres running there\?/,
      ),
    },
  ])
})

test.each([
  ['backups', 'AMBER_BACKUP_FOLDER', { DATABASE_URL: 'postgres://amber@127.0.0.1:1/none' }],
  ['disk space', 'AMBER_DATA', {}],
])('fails for %s in a place that is no folder', async (check, setting, more) => {
  const examined = readConfig({ ...more, [setting]: '/dev/null' })
  const findings = await examine({ ...installation, config: examined })
  expect(findings.find((one) => one.check === check)).toEqual({
    level: 'fail',
    check,
    text: `${setting}: /dev/null cannot be written to (not a directory)`,
  })
})

test.each([
  [encryptionOf('db.example', {}), 'warn'],
  [encryptionOf('db.example', { sslmode: 'require' }), 'warn'],
  [encryptionOf('db.example', { sslmode: 'verify-full' }), 'ok'],
  [encryptionOf('localhost', {}), 'ok'],
])('%j is %s', ([level], expected) => expect(level).toBe(expected))

test('fails for server keys that AMBER_SECRET cannot open, and warns of unwrapped ones', async () => {
  const keySecrets = { current: 's'.repeat(32), previous: null }
  const levelWith = async (secrets: typeof config.keySecrets) =>
    (await levels({ config: { ...config, keySecrets: secrets } }))['server keys']
  expect(await levelWith(keySecrets)).toBe('warn')
  const { keyWrap } = nodePlatform(keySecrets)
  await wrapServerKeys({ db: app.db, platform: { keyWrap } })
  expect(await levelWith(keySecrets)).toBe('ok')
  expect(await levelWith(config.keySecrets)).toBe('fail')
})
