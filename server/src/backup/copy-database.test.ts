import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { fetchForTests, oldMajor, startOld } from '@amber/embedded-postgres/testing/old-postgres.ts'
import { readConfig } from '#server/config.ts'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { examine } from '#server/doctor.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'
import { migrationsFolder, openDatabase } from '#server/start-database.ts'
import { startServer } from '#server/start-server.ts'
import { expectSound } from '#server/testing/expect-sound.ts'

vi.setConfig({ testTimeout: 240_000 })

const fetched = await fetchForTests()
afterAll(() => fetched?.remove())
const platform = nodePlatform()
const migrations = await readMigrations(migrationsFolder)
const programOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Returns exit code, output and errors. */
function runCommand(words: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

const ask = async (address: DatabaseAddress, statement: string) =>
  (await withClient(address, (client) => client.query<Record<string, unknown>>(statement))).rows

/** Tables that a start itself writes: the audit log, its events and work. */
const living = ['audit_%', 'live_events%', 'job%', 'servers', 'metric_changes']

/** Everything else that the product stores, and what decides on rights. */
async function contentOf(address: DatabaseAddress) {
  const tables = await ask(
    address,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not relname like any (array['${living.join("', '")}']) order by 1`,
  )
  const rows = []
  for (const { name } of tables)
    rows.push(
      await ask(
        address,
        `select '${String(name)}' as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest
          from public.${String(name)} t`,
      ),
    )
  const catalog = await ask(
    address,
    `select 'extension' as kind, extname::text as text from pg_extension
      union all select 'index', indexdef from pg_indexes where schemaname = 'public'
      union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select 'trigger', tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'right', relname || ' ' || relowner::regrole || ' ' || coalesce(relacl::text, '') from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      union all select 'role', rolname || ' ' || rolcanlogin || rolsuper || rolcreatedb || rolcreaterole from pg_roles
        where rolname like 'amber%'
      union all select 'member', roleid::regrole || ' ' || member::regrole || ' ' || admin_option from pg_auth_members
        where member = 'amber'::regrole
      union all select 'database', datname || ' ' || datdba::regrole from pg_database
      union all select 'sequence', sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
        and not sequencename like any (array['${living.join("', '")}'])
      order by 1, 2`,
  )
  return { rows: rows.flat(), catalog }
}

/** A data folder of an evaluation, as the previous Postgres wrote it. */
async function makeOldInstallation() {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const old = await startOld(join(folder, 'postgres'), fetched!.native)
  const address = old.connection
  const prepared = await prepareDatabase({
    address,
    connections: 2,
    migrations,
    platform,
    mode: 'evaluation',
    examples: null,
    onError: () => undefined,
  })
  await prepared.close()
  await ask(
    address,
    `update users set nick_name = E'tab\\t \\\\N 王小明 é 😀' where user_name = 'Super'`,
  )
  expect(
    await ask(address, `select current_setting('server_version_num')::int / 10000 as major`),
  ).toEqual([{ major: oldMajor }])
  const content = await contentOf(address)
  const events = await ask(address, 'select e::text as event from audit_events e')
  await old.stop()
  return { folder, content, events }
}

const made = fetched && (await makeOldInstallation())

function copyOldInstallation() {
  const { folder: source, ...expected } = made!
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  cpSync(source, folder, { recursive: true })
  const environment = {
    AMBER_MODE: 'evaluation',
    AMBER_WEB: 'vite',
    AMBER_DATA: folder,
    AMBER_OLD_POSTGRES: fetched!.native,
    PORT: '0',
  }
  return { folder, environment, ...expected }
}

type Installation = ReturnType<typeof copyOldInstallation>

async function expectAll({ environment, content, events }: Installation): Promise<void> {
  const config = readConfig(environment)
  const { owner, stop } = await openDatabase(config)
  try {
    expect(await contentOf(owner)).toEqual(content)
    const found = new Set(
      (await ask(owner, 'select e::text as event from audit_events e')).map(({ event }) => event),
    )
    expect(events.length).toBeGreaterThan(1000)
    expect(events.filter(({ event }) => !found.has(event))).toEqual([])
    const upgrades = await ask(
      owner,
      `select after from audit_events where action = 'database.upgrade'`,
    )
    expect(upgrades).toEqual([
      { after: { from: expect.stringMatching(`^${oldMajor}`), to: expect.stringMatching(/^\d+/) } },
    ])
    const prepared = await prepareDatabase({
      address: owner,
      connections: 2,
      migrations,
      platform,
      mode: null,
      examples: null,
      onError: () => undefined,
    })
    try {
      await expectSound(prepared.db, platform)
    } finally {
      await prepared.close()
    }
  } finally {
    await stop()
  }
}

test.skipIf(!fetched)(
  'a start on data of an older Postgres keeps every row, right, sequence and audit event',
  async () => {
    const installation = copyOldInstallation()
    const { folder, environment } = installation
    const kept = join(folder, 'postgres', `cluster-${oldMajor}`)
    expect(runCommand([programOf('command.ts'), 'audit:verify'], environment)).toEqual({
      status: 1,
      text: expect.stringMatching(
        /was written by Postgres 17, .* npm start: it upgrades the data\.\n$/,
      ),
    })
    const printed: string[] = []
    const server = await startServer(readConfig(environment), (line) => printed.push(line))
    expect(printed.join('\n')).toContain(
      `The data was upgraded from Postgres ${oldMajor}. The old data is kept in ${kept}`,
    )
    await server.stop()
    await expectAll(installation)
    expect(readFileSync(join(kept, 'PG_VERSION'), 'utf8')).toBe(`${oldMajor}\n`)
    const findings = await examine({
      config: readConfig(environment),
      migrations,
      now: platform.now,
    })
    expect(findings.find(({ check }) => check === 'old data')).toMatchObject({
      level: 'warn',
      text: expect.stringMatching(/Postgres 17 .* \(\d+ MB\)\. .* npm run old-data:delete/),
    })
    expect(runCommand([programOf('command.ts'), 'old-data:delete'], environment)).toEqual({
      status: 0,
      text: expect.stringMatching(/^Deleted .*cluster-17 \(Postgres 17, [\d.]+ MB\)\.\n$/),
    })
    expect(existsSync(kept)).toBe(false)
    expect(readFileSync(join(folder, 'postgres/cluster/PG_VERSION'), 'utf8')).not.toBe('17\n')
  },
)

test.skipIf(!fetched)(
  'completes an upgrade on the next start after kills during and after the copy',
  async () => {
    const installation = copyOldInstallation()
    const { folder, environment } = installation
    const home = join(folder, 'postgres')
    const moments: (() => boolean)[] = [
      () => existsSync(join(home, 'cluster.next', 'postmaster.pid')),
      () =>
        existsSync(join(home, 'cluster.verified')) || existsSync(join(home, `cluster-${oldMajor}`)),
    ]
    for (const [index, isReached] of moments.entries()) {
      const child = spawn(process.execPath, [programOf('main.ts')], {
        env: environment,
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      while (!isReached() && child.exitCode === null && child.signalCode === null) await sleep(2)
      // Into the copy.
      if (index === 0) await sleep(300)
      child.kill('SIGKILL')
      await ended
      if (index === 0)
        expect(readFileSync(join(home, 'cluster', 'PG_VERSION'), 'utf8')).toBe(`${oldMajor}\n`)
    }
    const server = await startServer(readConfig(environment), () => undefined)
    await server.stop()
    await expectAll(installation)
  },
)
