import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { CallOf, Endpoint } from '@amber/contract/endpoint.ts'
import { createBackupStore } from '#server/backup/backup-folder.ts'
import { readConfig, type Config } from '#server/config.ts'
import { createApp, type AppOptions } from '#server/app.ts'
import type { ExampleMode } from '@amber/contract/example-pages.ts'
import type { ProviderOptions } from '#server/features/sign-in/providers/providers.service.ts'
import { connect, type Database, type Timeouts } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import type { Standbys } from '#server/db/standbys.ts'
import { listenOn } from '#server/db/listen-on.ts'
import type { LimitSettings } from '#server/http/limits/limits.ts'
import { nodeIconSets } from '#server/lib/node/node-icon-sets.ts'
import { nodeJudgeAddress } from '#server/lib/node/node-addresses.ts'
import { nodeReach } from '#server/lib/node/node-reach.ts'
import { nodeTransports } from '#server/lib/node/node-transports.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import type { JudgeAddress } from '#server/lib/reach.ts'
import { createPasswords } from '#server/lib/password.ts'
import type { Passwords, Platform } from '#server/lib/platform.ts'
import { cloneDatabase } from './clone-database.ts'
import { readAnswer, type Reply, requestOf } from './read-answer.ts'
import { requireDeclaredErrors, requireHeaders } from './check-answer.ts'

/** Must never appear in logs or audit events. */
export const testPassword = 'canary_Pa55word'

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

export type CallOptions = {
  token?: string | undefined
  from?: string
  headers?: Record<string, string>
}

const testBackups = () =>
  readConfig({
    AMBER_BACKUP_FOLDER: join(tmpdir(), `amber-test-${crypto.randomUUID()}`),
    AMBER_BACKUP_PASSPHRASE: testPassword,
  }).backups

/** Tests exceed the limits of real users. */
const noLimits: LimitSettings = {
  callsPerMinute: Number.POSITIVE_INFINITY,
  streamsPerMinute: Number.POSITIVE_INFINITY,
  proofOfWork: 1_000,
  refusedTokensPerMinute: Number.POSITIVE_INFINITY,
  refusalsPerMinute: Number.POSITIVE_INFINITY,
  publicCallsPerMinute: Number.POSITIVE_INFINITY,
  filesAtOnce: Number.POSITIVE_INFINITY,
  uploadTurnMs: 10_000,
}

type TestAppOptions = Partial<LimitSettings> & {
  publicOrigin?: string | null
  publicPath?: string
  mode?: 'evaluation' | 'production'
  /** Null, the default: read from the settings. */
  examples?: ExampleMode | null
  /** None by default. */
  migrations?: readonly string[]
  delivery?: DeliveryOptions
  share?: { address: DatabaseAddress; clock: Clock }
  connections?: number
  timeouts?: Timeouts
  /** Address of the application on a database; the owner's own by default. */
  via?: (database: string) => DatabaseAddress
  /** With `in vain` the database accepts listeners but never notifies. */
  canListen?: boolean | 'in vain'
  judgeAddress?: JudgeAddress
  providers?: Partial<ProviderOptions>
  /** Cheap hashes by default. */
  passwords?: Passwords
  files?: AppOptions['files']
  buildTime?: string
  measures?: NonNullable<AppOptions['measures']>
  readDisk?: NonNullable<AppOptions['readDisk']>
  backups?: Config['backups']
  keySecrets?: Config['keySecrets']
  readBackup?: NonNullable<AppOptions['readBackup']>
  readArchive?: NonNullable<AppOptions['readArchive']>
  standbys?: Standbys
  readiness?: Database
}

/**
 * Creates the app on a clone of the template database with an adjustable clock. `share` starts a second server on the
 * same database.
 */
export async function createTestApp({
  share,
  connections = 10,
  timeouts,
  via,
  canListen = true,
  mode = 'evaluation',
  examples = null,
  publicOrigin = 'https://admin.example.com',
  publicPath = '',
  migrations = [],
  delivery = { transports: nodeTransports(), mail: null, sms: null, mayReachPrivate: false },
  providers = {},
  judgeAddress = nodeJudgeAddress(),
  files = null,
  buildTime,
  measures,
  readDisk,
  backups = testBackups(),
  keySecrets,
  readBackup,
  readArchive,
  standbys,
  readiness,
  passwords = createPasswords({ memory: 64, passes: 1, parallelism: 1 }),
  ...limits
}: TestAppOptions = {}) {
  const address = share
    ? { ...share.address, database: share.address.database ?? '' }
    : await cloneDatabase()
  const { db, pool, close } = await connect(via?.(address.database) ?? address, {
    size: connections,
    onError: () => undefined,
    ...(timeouts && { timeouts }),
  })
  if (mode === 'evaluation' && !share)
    await db.execute(
      sql`insert into settings (key, value, update_time) values ('examples', '{"mode": "on"}', now())`,
    )
  const clock = share?.clock ?? createClock()
  const platform: Platform = { ...nodePlatform(keySecrets), now: clock.now, passwords }
  const logged: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk))
        done()
      },
    }),
  )
  const stopping = new AbortController()
  const app = createApp({
    db,
    platform,
    log,
    migrations,
    backups: createBackupStore(backups),
    isTrustedProxy: (proxy) => proxy === '10.0.0.1',
    publicOrigin,
    publicPath,
    providers: {
      publicUrl: 'https://admin.example.com',
      reach: nodeReach({ allowsPrivate: true, timeoutMs: 1_500 }),
      mayReachPrivate: true,
      fixed: { wechat: null, oidc: null },
      ...providers,
    },
    ...noLimits,
    ...limits,
    hasDocumentation: true,
    mode,
    examples,
    iconSets: nodeIconSets(),
    judgeAddress,
    delivery,
    listen:
      canListen === 'in vain' ? ({ onBegun }) => onBegun() : canListen ? listenOn(address) : null,
    stopping: stopping.signal,
    ...(buildTime !== undefined && { buildTime }),
    ...(measures && { measures }),
    files,
    ...(readDisk && { readDisk }),
    ...(readBackup && { readBackup }),
    ...(readArchive && { readArchive }),
    ...(standbys && { standbys }),
    ...(readiness && { readiness }),
  })
  // The database is deleted with its Postgres at the end of the run.
  afterAll(() => {
    stopping.abort()
    return Promise.all([close(), rm(backups.folder ?? '', { recursive: true, force: true })])
  })

  /** Sends a raw request and checks the response's headers. */
  async function request(
    path: string,
    init: RequestInit = {},
    from = '192.0.2.1',
  ): Promise<Response> {
    const headers = new Headers(init.headers)
    // An evaluation is requested by the local name in the URL.
    if (mode === 'production' && publicOrigin && !headers.has('host'))
      headers.set('host', new URL(publicOrigin).host)
    const bindings = { incoming: { socket: { remoteAddress: from } } }
    const answer = await app.request(path, { ...init, headers }, bindings)
    requireHeaders(path, answer)
    await requireDeclaredErrors({ method: init.method ?? 'GET', path }, answer)
    return answer
  }

  /** Makes a declared call and parses its envelope. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    options: CallOptions = {},
  ): Promise<Reply<E>> {
    return raw(endpoint, input, options)
  }

  /** Sends arbitrary input, like an attacker. */
  async function raw<E extends Endpoint>(
    endpoint: E,
    input: unknown,
    { token, from, headers }: CallOptions = {},
  ): Promise<Reply<E>> {
    const { url, body } = requestOf(endpoint, input)
    const answer = await request(
      url,
      {
        method: endpoint.method,
        headers: {
          'accept-language': 'en',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      },
      from,
    )
    return readAnswer(endpoint, answer)
  }

  let passwordHash: Promise<string> | undefined
  /** Hashed once per file: a hash costs as much as a test. */
  const testPasswordHash = () => (passwordHash ??= platform.passwords.hash(testPassword))

  const stop = () => stopping.abort()

  return {
    address,
    app,
    backups,
    call,
    clock,
    db,
    logged,
    platform,
    pool,
    raw,
    request,
    stop,
    testPasswordHash,
  }
}

type Clock = ReturnType<typeof createClock>

/** Creates a running clock that can be moved forward. */
function createClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds: number) => void (ahead += milliseconds),
  }
}
