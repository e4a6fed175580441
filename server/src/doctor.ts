import { existsSync } from 'node:fs'
import { connect as openSocket } from 'node:net'
import type { Config } from './config.ts'
import { isLocalDatabase, type ConfiguredDatabase } from './config-database.ts'
import { databaseSentence } from '#server/db/connection/database-sentence.ts'
import { inspect, sentenceOf, verdictOf, type Finding, type Verdict } from './doctor-verdict.ts'
import { examineFolders, type Installation } from '#server/backup/examine-folders.ts'
import { embeddedFolder, openDatabase } from './start-database.ts'
import { examineStandbys } from './standby-check.ts'
import { examineVerification } from '#server/backup/verification-check.ts'
import { adviseApplicationRole } from '#server/db/application-role.ts'
import {
  databaseOf,
  findApplicationRole,
  withClient,
  type Database,
  type DatabaseClient,
} from '#server/db/connect.ts'
import type { DatabaseAddress, NamedStandby } from '#server/db/database-address.ts'
import { isMigrated, readPending, type Migration } from '#server/db/migrate/migration-list.ts'
import { isPooled } from '#server/db/connection/pooler.ts'
import { requireFitDatabase } from '#server/db/requirements.ts'
import { readAuditHealth } from '#server/features/logs/audit-chain/verification.service.ts'
import { readFailures } from '#server/features/messaging/delivery/delivery-state.service.ts'
import {
  judgeArchive,
  judgeAudit,
  judgeClock,
  judgeOutbox,
} from '#server/features/status/judge.service.ts'
import { readKeyState, type KeyState } from '#server/http/session/server-keys.queries.ts'
import { keySecretSentence } from '#server/lib/key-wrap.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { getMonitoredState } from '#server/db/monitored-state.queries.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'

const connectLimitMs = 5_000

/** Examines an installation without changing it. */
export async function examine(installation: Installation): Promise<Finding[]> {
  const { config } = installation
  const space = await examineFolders(installation)
  if (config.database === null && !existsSync(embeddedFolder(config.dataFolder))) {
    const text = `no database in ${config.dataFolder} yet. Start Amber once with npm start.`
    return [...space, { level: 'warn', check: 'database', text }]
  }
  try {
    const database = await openDatabase(config)
    try {
      return [
        ...space,
        ...(await examineArchive(database, installation.now())),
        ...(await examineDatabase(installation, database)),
      ]
    } finally {
      await database.stop()
    }
  } catch (error) {
    return [...space, { level: 'fail', check: 'database', text: sentenceOf(error) }]
  }
}

/** Examines the parts that need the database. */
export async function examineDatabase(
  installation: Installation,
  { application, owner, standbys }: ConfiguredDatabase,
): Promise<Finding[]> {
  try {
    const connection = [
      ...(await inspect('connection', () => checkConnection(application, owner))),
      ...(await inspect('encryption', () => Promise.resolve(levelOfEncryption(application)))),
      ...(await checkStandbys(standbys, application)),
    ]
    const others = await withClient(owner, (client) => examineWith(client, installation, owner))
    const { config, hasBinaries } = installation
    const verification = await examineVerification({ ...config, server: owner }, hasBinaries)
    return [...connection, ...others, ...verification]
  } catch (error) {
    const text = `not reachable. ${databaseSentence(error) ?? sentenceOf(error)}`
    return [{ level: 'fail', check: 'database', text }]
  }
}

async function examineWith(
  client: DatabaseClient,
  { config, migrations, now }: Installation,
  address: DatabaseAddress,
) {
  const findings = [
    ...(await inspect('database', () => checkDatabase(client, address))),
    ...(await inspect('clock', () => checkClock(client, now))),
  ]
  const schema = await inspect('migrations', () => checkMigrations(client, migrations))
  findings.push(...schema)
  // Other tables may be missing.
  if (schema.some(({ level }) => level !== 'ok')) return findings
  const db = databaseOf(client)
  return [
    ...findings,
    ...(await inspect('server keys', () => checkKeys(db, config))),
    ...(await inspect('mail server', () => checkMail(db, config.delivery))),
    ...(await inspect('outbox', () => checkOutbox(db, now()))),
    ...(await inspect('audit log', () => checkAudit(db, now()))),
  ]
}

/** Shown only with AMBER_WAL_FOLDER. */
async function examineArchive(
  { archive }: Awaited<ReturnType<typeof openDatabase>>,
  now: Date,
): Promise<Finding[]> {
  if (!archive) return []
  return inspect('WAL archive', async () => {
    const state = await archive.state()
    return verdictOf(judgeArchive(state, now)[0], `complete, newest base copy ${state.newestCopy}`)
  })
}

/** Role, pooler and encryption of the application's connection. */
async function checkConnection(
  application: DatabaseAddress,
  owner: DatabaseAddress,
): Promise<Verdict> {
  return withClient(application, async (client) => {
    const advice = await adviseApplicationRole(client)
    if (advice !== null) return ['warn', advice]
    await findApplicationRole(client, application)
    const guarded = 'the server cannot change its audit log'
    if (!(await isPooled(client, application))) return ['ok', `${guarded}, no pooler`]
    if (owner !== application) return ['ok', `${guarded}, through a pooler`]
    return [
      'warn',
      `${guarded}, through a pooler. Live updates are up to a second late. Set AMBER_DATABASE_DIRECT_URL.`,
    ]
  })
}

async function checkStandbys(
  standbys: readonly NamedStandby[],
  primary: DatabaseAddress,
): Promise<Finding[]> {
  const examined = standbys.length > 0 ? await examineStandbys(standbys, primary) : []
  return examined.flatMap(({ name, isPrimary, problem }, index) => {
    const fact = isPrimary ? 'is the primary now' : 'follows the database'
    const [level, text] = levelOfEncryption(standbys[index]?.address ?? {})
    return [
      { level: problem === null ? 'ok' : 'warn', check: `standby ${name}`, text: problem ?? fact },
      { level, check: `encryption of standby ${name}`, text },
    ]
  })
}

export function levelOfEncryption({ connectionString, setting, ssl }: DatabaseAddress): Verdict {
  if (ssl && ssl !== true && ssl.rejectUnauthorized === false)
    return ['warn', 'encrypted, but the server is not verified. Use sslmode=verify-full.']
  if (ssl) return ['ok', 'encrypted, and the server is verified']
  if (connectionString === undefined || isLocalDatabase(connectionString))
    return ['ok', 'not needed on this machine']
  return ['warn', `none. Add ?sslmode=verify-full to ${setting ?? 'DATABASE_URL'}.`]
}

async function checkDatabase(client: DatabaseClient, address: DatabaseAddress): Promise<Verdict> {
  await requireFitDatabase(client, address)
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return ['ok', `reachable, Postgres ${rows[0]?.version}`]
}

async function checkClock(client: DatabaseClient, now: () => Date): Promise<Verdict> {
  const before = now().getTime()
  const { rows } = await client.query<{ time: Date }>('select clock_timestamp() as time')
  const own = (before + now().getTime()) / 2
  const difference = own - (rows[0]?.time.getTime() ?? 0)
  return verdictOf(judgeClock(difference), 'agrees with the database')
}

async function checkMigrations(client: DatabaseClient, migrations: Migration[]): Promise<Verdict> {
  if (!(await isMigrated(client))) return ['warn', 'the database is empty. Start Amber once.']
  const pending = (await readPending(client, migrations)).length
  if (pending === 0) return ['ok', `all ${migrations.length} applied`]
  return ['warn', `${pending} of ${migrations.length} not applied. Start this version of Amber.`]
}

async function checkKeys(
  db: Database,
  { keySecrets }: Pick<Config, 'keySecrets'>,
): Promise<Verdict> {
  const verdicts: Record<KeyState, Verdict> = {
    clear: ['ok', 'in the database alone. AMBER_SECRET would protect them in dumps of it.'],
    wrapped: ['ok', 'wrapped by AMBER_SECRET'],
    pending: ['warn', 'not wrapped as AMBER_SECRET says. Restart Amber with this setting.'],
    locked: ['fail', keySecretSentence(keySecrets)],
  }
  return verdicts[await readKeyState({ db, platform: nodePlatform(keySecrets) })]
}

async function checkMail(db: Database, { mail }: Config['delivery']): Promise<Verdict> {
  const { host, port } = mail ?? (await readSettings(db)).mail.value
  if (!host) return ['warn', 'not set up: no codes or notifications by mail. Set AMBER_MAIL_HOST.']
  const address = `${host}:${port}`
  try {
    await reach(host, port)
    return ['ok', `${address} is reachable. Send a test mail under Settings to try the sign-in.`]
  } catch (error) {
    const reason = sentenceOf(error)
    return ['fail', `${address} is not reachable (${reason}). Check host, port and firewall.`]
  }
}

async function reach(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = openSocket({ host, port, timeout: connectLimitMs })
  socket.once('connect', resolve).once('error', reject)
  socket.once('timeout', () => reject(new Error('no response')))
  try {
    await promise
  } finally {
    socket.destroy()
  }
}

async function checkOutbox(db: Database, now: Date): Promise<Verdict> {
  const { outbox } = await getMonitoredState(db)
  const failures = await readFailures(db, now)
  const waitingSeconds = Math.max(0, ...outbox.map(({ oldestSeconds }) => oldestSeconds))
  const [found] = judgeOutbox({ waitingSeconds, failed: failures.mail + failures.sms })
  const minutes = Math.floor(waitingSeconds / 60)
  return verdictOf(
    found,
    waitingSeconds === 0 ? 'empty' : `the oldest message has waited ${minutes} min`,
  )
}

async function checkAudit(db: Database, now: Date): Promise<Verdict> {
  const health = await readAuditHealth(db)
  const { last } = health
  return verdictOf(judgeAudit(health, now), last ? `intact, verified ${last.time}` : 'new')
}
