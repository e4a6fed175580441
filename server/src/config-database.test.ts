import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, rootCertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { databaseSentence } from '#server/db/connection/database-sentence.ts'
import { withClient } from '#server/db/connect.ts'
import { startForeignPostgres } from '#server/testing/stand-ins/foreign-postgres.ts'
import { tlsIdentity } from '#server/testing/stand-ins/local-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
// Stand-ins of other files add their own certificates.
const defaultCertificates = getCACertificates()
setDefaultCACertificates(rootCertificates)
afterAll(() => {
  setDefaultCACertificates(defaultCertificates)
  rmSync(folder, { recursive: true })
})

function fileWith(content: string): string {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, content)
  return path
}

const rightCa = fileWith(tlsIdentity.cert)
const wrongCa = fileWith(rootCertificates[0] ?? '')

describe('TLS to Postgres', async () => {
  const encrypted = await startForeignPostgres({ tls: true })
  const plain = await startForeignPostgres({ tls: false })

  /** Returns whether the connection is encrypted, or the sentence about its failure. */
  async function connectTo(url: string, caFile?: string): Promise<boolean | string | null> {
    const { database } = readConfig({
      DATABASE_URL: url,
      ...(caFile && { AMBER_DATABASE_CA_FILE: caFile }),
    })
    return withClient(database!.application, async (client) => {
      const { rows } = await client.query<{ ssl: boolean }>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      )
      return rows[0]?.ssl ?? null
    }).catch(databaseSentence)
  }

  const urlOf = (host: string, port: number, mode?: string) =>
    `postgres://amber:secret@${host}:${port}/amber${mode ? `?sslmode=${mode}` : ''}`

  test.each([
    ['require encrypts without a CA', 'require', undefined],
    ['verify-ca accepts the right CA', 'verify-ca', rightCa],
    ['verify-full accepts the right CA and host', 'verify-full', rightCa],
    ['a CA without sslmode means verify-full', undefined, rightCa],
  ])('%s', async (_name, mode, ca) => {
    expect(await connectTo(urlOf('127.0.0.1', encrypted, mode), ca)).toBe(true)
  })

  test('sslrootcert in the address names the CA as well', async () => {
    const url = `${urlOf('127.0.0.1', encrypted, 'verify-full')}&sslrootcert=${rightCa}`
    expect(await connectTo(url)).toBe(true)
  })

  test.each([
    ['require', wrongCa],
    ['verify-ca', wrongCa],
    ['verify-full', wrongCa],
    ['verify-full', undefined],
  ])('%s refuses a certificate that the CA did not sign', async (mode, ca) => {
    expect(await connectTo(urlOf('127.0.0.1', encrypted, mode), ca)).toMatch(
      /^DATABASE_URL: the certificate of the server is not signed by a known authority\. Set AMBER_DATABASE_CA_FILE/,
    )
  })

  test('verify-full refuses a certificate of another host, and verify-ca accepts it', async () => {
    expect(await connectTo(urlOf('[::ffff:127.0.0.1]', encrypted, 'verify-ca'), rightCa)).toBe(true)
    expect(await connectTo(urlOf('[::ffff:127.0.0.1]', encrypted, 'verify-full'), rightCa)).toMatch(
      /^DATABASE_URL: the certificate of the server is for another host/,
    )
  })

  test('refuses a server without TLS unless sslmode is disable', async () => {
    expect(await connectTo(urlOf('127.0.0.1', plain, 'verify-full'), rightCa)).toMatch(
      /^DATABASE_URL: the server does not offer TLS\. Turn it on there, or set sslmode=disable/,
    )
    expect(await connectTo(urlOf('127.0.0.1', plain, 'disable'), rightCa)).toBe(false)
    expect(await connectTo(urlOf('127.0.0.1', plain))).toBe(false)
  })

  test('reports a server that requires TLS if the address has no sslmode', async () => {
    expect(await connectTo(urlOf('127.0.0.1', encrypted))).toMatch(
      /^DATABASE_URL: the server requires TLS\. Add \?sslmode=verify-full to the address/,
    )
  })
})

test('reports a failure at the direct address by the name of its setting', async () => {
  const { database } = readConfig({
    DATABASE_URL: 'postgres://amber@127.0.0.1:1/amber',
    AMBER_DATABASE_DIRECT_URL: 'postgres://owner@127.0.0.1:1/amber',
  })
  const failed = withClient(database!.owner, () => Promise.resolve(null))
  expect(await failed.catch(databaseSentence)).toMatch(
    /^AMBER_DATABASE_DIRECT_URL: connection refused/,
  )
})

const url = 'postgres://amber@localhost/amber'
const direct = { AMBER_DATABASE_DIRECT_URL: url }

test.each([
  [{ DATABASE_URL: `${url}?sslmode=prefer` }, /^DATABASE_URL: sslmode must be one of: disable,/],
  [{ DATABASE_URL: `${url}?ssl=true` }, /^DATABASE_URL: set sslmode instead of ssl$/],
  [
    { DATABASE_URL: `${url}?sslmode=verify-ca` },
    /^DATABASE_URL: sslmode=verify-ca needs AMBER_DATABASE_CA_FILE$/,
  ],
  [
    { DATABASE_URL: `${url}?sslrootcert=/nowhere` },
    /^DATABASE_URL: sslrootcert: \/nowhere cannot be read \(ENOENT\)$/,
  ],
  [
    { DATABASE_URL: url, ...direct, AMBER_DATABASE_CA_FILE: '/nowhere' },
    /^AMBER_DATABASE_CA_FILE: \/nowhere cannot be read \(ENOENT\)$/,
  ],
  [
    { DATABASE_URL: url, AMBER_DATABASE_CA_FILE: fileWith('nothing') },
    /^AMBER_DATABASE_CA_FILE: contains no certificate$/,
  ],
  [direct, /^AMBER_DATABASE_DIRECT_URL: DATABASE_URL is missing$/],
  [{ AMBER_DATABASE_READ_URL: url }, /^AMBER_DATABASE_READ_URL: DATABASE_URL is missing$/],
  [
    { DATABASE_URL: url, AMBER_DATABASE_READ_URL: `${url},postgre://amber@two/amber` },
    /^AMBER_DATABASE_READ_URL: must look like postgres:.*commas between them$/,
  ],
  [
    { DATABASE_URL: url, AMBER_DATABASE_READ_URL: `${url}, ${url}` },
    /^AMBER_DATABASE_READ_URL: names localhost twice$/,
  ],
  [
    {
      DATABASE_URL: url,
      AMBER_DATABASE_READ_URL: 'postgres://a:b@two:5432/amber,postgres://a:b@two/amber',
    },
    /^AMBER_DATABASE_READ_URL: names two twice$/,
  ],
  [{ DATABASE_URL: 'postgres://a:b@one,two/amber' }, /^DATABASE_URL: must name one host$/],
  [
    { DATABASE_URL: url, AMBER_DATABASE_READ_URL: `${url},postgres://amber@two/amber` },
    /^AMBER_DATABASE_READ_URL \(two\): a database on another machine needs a password$/,
  ],
  [
    { DATABASE_URL: url, AMBER_DATABASE_READ_URL: url, AMBER_DATABASE_READ_MAX_LAG: '0' },
    /^AMBER_DATABASE_READ_MAX_LAG: /,
  ],
  [
    { DATABASE_URL: url, AMBER_DATABASE_DIRECT_URL: 'postgres://amber@db.example/amber' },
    /^AMBER_DATABASE_DIRECT_URL: a database on another machine needs a password$/,
  ],
  [
    { DATABASE_URL: url, AMBER_DATABASE_POOLER: 'session' },
    /^AMBER_DATABASE_POOLER: must be one of: auto, transaction, none$/,
  ],
])('refuses %j in one sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test.each([
  [{}, 10_000],
  [{ AMBER_DATABASE_READ_MAX_LAG: '3' }, 3_000],
])('accepts a limit for the lag of a standby: %j', (setting, maxLagMs) => {
  const { database } = readConfig({ DATABASE_URL: url, AMBER_DATABASE_READ_URL: url, ...setting })
  expect(database?.standbys).toMatchObject([
    { maxLagMs, address: { setting: 'AMBER_DATABASE_READ_URL' } },
  ])
})

test('several standbys are named by host and port', () => {
  const list = fileWith(
    `postgres://amber:a,b@db2.example/amber,\n  postgresql://amber:c@db3.example:5433/amber\n`,
  )
  const { database } = readConfig({ DATABASE_URL: url, AMBER_DATABASE_READ_URL_FILE: list })
  expect(
    database?.standbys.map(({ name, address }) => [
      name,
      address.connectionString,
      address.setting,
    ]),
  ).toEqual([
    [
      'db2.example',
      'postgres://amber:a,b@db2.example/amber',
      'AMBER_DATABASE_READ_URL (db2.example)',
    ],
    [
      'db3.example:5433',
      'postgresql://amber:c@db3.example:5433/amber',
      'AMBER_DATABASE_READ_URL (db3.example:5433)',
    ],
  ])
})

test('names sockets in one folder by their ports', () => {
  const addressOf = (port: number) => `postgres://amber@localhost/amber?host=/run/pg&port=${port}`
  const { database } = readConfig({
    DATABASE_URL: url,
    AMBER_DATABASE_READ_URL: [addressOf(5433), addressOf(5434)].join(),
  })
  expect(database?.standbys.map(({ name }) => name)).toEqual(['/run/pg:5433', '/run/pg:5434'])
})
