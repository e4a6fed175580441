import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import type { EmbeddedPostgres } from '@amber/embedded-postgres/start-embedded.ts'
import {
  isRoot,
  isLinux,
  platformPackage,
  folders,
  children,
  freshFolder,
  start,
  ask,
  answers,
  spawnChild,
  startChild,
  copyCheckout,
  kill,
  killPostgres,
  postmasterOf,
  isAlive,
  until,
} from '@amber/embedded-postgres/testing/resources.ts'

afterEach(() => vi.unstubAllEnvs())

test('the first start creates a Unicode database, and later starts reuse it', async () => {
  const directory = freshFolder()
  const steps: string[] = []
  const first = await start({ directory, onProgress: (step) => steps.push(step) })
  expect(first.isAttached).toBe(false)
  expect(steps).toEqual(['creating', 'starting'])
  await ask(
    first,
    'create extension pg_trgm; create extension unaccent; create extension citext; create table note (t text)',
  )
  await ask(first, "insert into note values ('张伟 École')")
  await first.stop()
  await first.stop()
  expect(existsSync(join(first.directory, 'postmaster.pid'))).toBe(false)

  const later = await start({ directory })
  const [row] = await ask(
    later,
    `select t ilike '%伟 éc%' as found, lower(t) as lower, similarity('张伟', '张伟民') > 0.3 as alike, unaccent(t) as plain,
       current_user::text as role, pg_encoding_to_char(encoding) as encoding,
       (select rolsuper from pg_roles where rolname = current_user) as super
     from note, pg_database where datname = current_database()`,
  )
  expect(row).toEqual({
    found: true,
    lower: '张伟 école',
    alike: true,
    plain: '张伟 Ecole',
    role: 'amber',
    encoding: 'UTF8',
    super: false,
  })
  const durable = await ask(
    later,
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by 1",
  )
  expect(durable.map(({ setting }) => setting)).toEqual(['on', 'on', 'on'])
})

test('variables of Postgres have no effect', async () => {
  const directory = freshFolder()
  vi.stubEnv('PGSSLMODE', 'require')
  vi.stubEnv('PGSSLNEGOTIATION', 'direct')
  vi.stubEnv('PGOPTIONS', '-c statement_timeout=1')
  vi.stubEnv('PGDATABASE', 'none')
  const postgres = await start({ directory })
  expect(await ask(postgres, 'show statement_timeout')).toEqual([{ statement_timeout: '0' }])
})

test('accepts settings that turn off durability for tests', async () => {
  const postgres = await start({
    directory: freshFolder(),
    settings: { fsync: 'off', synchronous_commit: 'off' },
  })
  expect(await ask(postgres, 'show fsync')).toEqual([{ fsync: 'off' }])
})

test.skipIf(!isLinux)(
  'only the owning account can read the data, and no network port is open',
  async () => {
    const directory = freshFolder()
    mkdirSync(directory, { recursive: true, mode: 0o755 })
    const postgres = await start({ directory })
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(statSync(postgres.directory).mode & 0o777).toBe(0o700)
    expect(await ask(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    const pid = postmasterOf(postgres.directory)
    const own = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
    const listening = ['tcp', 'tcp6'].flatMap((net) =>
      readFileSync(`/proc/${pid}/net/${net}`, 'utf8').split('\n'),
    )
    const sockets = listening
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A')
    expect(sockets.filter((fields) => own.includes(`socket:[${fields[9]}]`))).toEqual([])
    expect(own.some((target) => target.startsWith('socket:'))).toBe(true)
    expect(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[5]).toBe(String(pid))
  },
)

test('uses a short private socket path for a long data path, even if its name is taken', async () => {
  const directory = join(freshFolder(), 'a-rather-long-name/'.repeat(6), 'postgres')
  const first = await start({ directory })
  const { host } = first.connection
  expect(Buffer.byteLength(host)).toBeLessThan(90)
  expect(statSync(dirname(host)).mode & 0o777).toBe(0o700)
  expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
  expect(existsSync(dirname(host))).toBe(false)

  mkdirSync(dirname(host))
  chmodSync(dirname(host), 0o777)
  folders.push(dirname(host))
  const second = await start({ directory })
  expect(second.connection.host).not.toBe(host)
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('adopts a Postgres left over by a killed process', async () => {
  const directory = freshFolder()
  const { child, ready } = await startChild(directory)
  const pid = postmasterOf(ready.directory)
  await kill(child)
  expect(isAlive(pid)).toBe(true)
  const postgres = await start({ directory })
  expect(postgres.isAttached).toBe(true)
  expect(postmasterOf(postgres.directory)).toBe(pid)
  await postgres.stop()
  expect(existsSync(join(postgres.directory, 'postmaster.pid'))).toBe(false)
})

test('restarts a leftover Postgres with different settings', async () => {
  const directory = freshFolder()
  const { child, ready } = await startChild(directory)
  const pid = postmasterOf(ready.directory)
  await kill(child)
  const postgres = await start({ directory, settings: { fsync: 'off' } })
  expect(postgres.isAttached).toBe(false)
  expect(postmasterOf(postgres.directory)).not.toBe(pid)
  expect(await ask(postgres, 'show fsync')).toEqual([{ fsync: 'off' }])
})

test('starts after Postgres was killed and another process reused its process id', async () => {
  const directory = freshFolder()
  const { child, ready } = await startChild(directory)
  await kill(child)
  await killPostgres(directory)
  const file = join(ready.directory, 'postmaster.pid')
  const { uid, gid } = statSync(ready.directory)
  // Under the account of Postgres, for which Postgres itself would refuse to start.
  const other = spawn('sleep', ['60'], { uid, gid })
  children.push(other)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)))
  const steps: string[] = []
  const postgres = await start({ directory, onProgress: (step) => steps.push(step) })
  expect(postgres.isAttached).toBe(false)
  expect(steps).toEqual(['joining', 'recovering'])
  expect(isAlive(other.pid!)).toBe(true)
  expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('starts after a first start was killed midway', async () => {
  const directory = freshFolder()
  const child = spawnChild(directory)
  await until(
    () =>
      existsSync(directory) &&
      readdirSync(directory).some((name) => name.startsWith('cluster.new-')),
  )
  await sleep(100)
  await kill(child)
  expect(existsSync(join(directory, 'cluster'))).toBe(false)
  const postgres = await start({ directory })
  expect(postgres.isAttached).toBe(false)
  expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(directory).toSorted()).toEqual(['cluster', 'lock', 'server.log'])
})

test('two concurrent starts on a new folder share one Postgres, which stops with the last process', async () => {
  const directory = freshFolder()
  const both = await Promise.all([startChild(directory), startChild(directory)])
  expect(
    both.map(({ ready }) => ready.isAttached).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual([false, true])
  expect(
    both.flatMap(({ ready }) => ready.steps).filter((step) => step === 'creating'),
  ).toHaveLength(1)
  const [one, other] = both
  const pid = postmasterOf(one.ready.directory)
  one.child.stdin!.end()
  await once(one.child, 'exit')
  expect(isAlive(pid)).toBe(true)
  other.child.stdin!.end()
  await once(other.child, 'exit')
  expect(existsSync(join(one.ready.directory, 'postmaster.pid'))).toBe(false)
})

test('restarts a killed Postgres and reports why', async () => {
  const troubles: string[] = []
  const postgres = await start({
    directory: freshFolder(),
    onTrouble: (error) => troubles.push(error.message),
  })
  process.kill(postmasterOf(postgres.directory), 'SIGKILL')
  await until(() => troubles.length > 0)
  // Responses alone come before this process watches the new Postgres.
  await until(() => isWatched(postgres))
  // After a backend crash the same postmaster restarts; it has not ended.
  const pid = postmasterOf(postgres.directory)
  const client = new Client(postgres.connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  process.kill(rows[0].pid, 'SIGSEGV')
  await until(() => troubles.length > 1)
  await until(() => answers(postgres))
  expect(troubles).toHaveLength(2)
  expect(postmasterOf(postgres.directory)).toBe(pid)
  expect(troubles[0]).toMatch(/stopped unexpectedly.*server\.log:\n.*database system is ready/s)
})

async function isWatched(postgres: EmbeddedPostgres): Promise<boolean> {
  const keepers = await ask(
    postgres,
    "select from pg_stat_activity where application_name like 'amber keeper %' and state = 'idle'",
  ).catch(() => [])
  return keepers.length > 0
}

test('reports a problem with the folder or the data in one sentence', async () => {
  const directory = freshFolder()
  const postgres = await start({ directory })
  await postgres.stop()
  await expect(start({ directory, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /could not start.*invalid value for parameter "shared_buffers"/s,
  )
  const version = join(postgres.directory, 'PG_VERSION')
  writeFileSync(version, '15\n')
  await expect(start({ directory })).rejects.toThrow(
    /was written by Postgres 15, but this version of Amber uses Postgres 18/,
  )
  rmSync(version)
  await expect(start({ directory })).rejects.toThrow(/contains no Postgres data/)
  await expect(start({ directory: join(directory, 'lock', 'postgres') })).rejects.toThrow(
    /because a file exists at/,
  )
})

test('stops a Postgres that it started but cannot connect to', async () => {
  const directory = freshFolder()
  const postgres = await start({ directory })
  await postgres.stop()
  writeFileSync(
    join(postgres.directory, 'pg_hba.conf'),
    'local all all reject\nhost all all all reject',
  )
  await expect(start({ directory })).rejects.toThrow(/pg_hba.conf rejects connection/)
  expect(existsSync(join(postgres.directory, 'postmaster.pid'))).toBe(false)
})

test.skipIf(!isRoot || !isLinux)(
  'starts as root from a checkout and a folder that only root can access',
  async () => {
    const { closed, binaries } = copyCheckout()
    const { child, ready } = await startChild(join(closed, 'data/postgres'), { checkout: closed })
    const pid = postmasterOf(ready.directory)
    const place = binaries()
    expect(ready.directory.startsWith(closed)).toBe(true)
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    expect(readlinkSync(`/proc/${pid}/exe`)).toBe(join(place, 'native/bin/postgres'))
    child.stdin!.end()
    await once(child, 'exit')
    rmSync(join(place, 'native/share/postgresql/timezonesets'), { recursive: true })
    const again = await startChild(join(closed, 'data/postgres'), { checkout: closed })
    expect(existsSync(join(place, 'native/share/postgresql/timezonesets/Default'))).toBe(true)
    again.child.stdin!.end()
    await once(again.child, 'exit')
  },
)

test.skipIf(!isRoot || !isLinux)(
  'starts in place as a normal user when the library links are missing',
  async () => {
    const { closed: checkout } = copyCheckout()
    const library = join(checkout, 'node_modules', platformPackage, 'native/lib')
    for (const entry of readdirSync(library, { withFileTypes: true }))
      if (entry.isSymbolicLink()) rmSync(join(library, entry.name))
    const node = join(checkout, 'node')
    copyFileSync(process.execPath, node)
    const [uid, gid] = [65534, 65534]
    for (const name of readdirSync(checkout, { recursive: true }))
      lchownSync(join(checkout, String(name)), uid, gid)
    chownSync(checkout, uid, gid)
    const { child, ready } = await startChild(join(checkout, 'data/postgres'), {
      checkout,
      node,
      uid,
      gid,
    })
    const pid = postmasterOf(ready.directory)
    expect(statSync(`/proc/${pid}`).uid).toBe(uid)
    expect(readlinkSync(`/proc/${pid}/exe`).startsWith(checkout)).toBe(true)
    child.stdin!.end()
    await once(child, 'exit')
    expect(existsSync(join(ready.directory, 'postmaster.pid'))).toBe(false)
    const foreign = freshFolder()
    mkdirSync(foreign, { recursive: true, mode: 0o700 })
    await expect(startChild(foreign, { checkout, node, uid, gid })).rejects.toThrow(
      /is not writable by this user/,
    )
  },
)

test('after six kills during writes, every acknowledged pair is stored and no partial pair', async () => {
  const directory = freshFolder()
  const setup = await start({ directory })
  await ask(setup, 'create table debit (id text); create table credit (id text)')
  await setup.stop()
  const acknowledged = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const before = acknowledged.size
    const { child } = await startChild(directory, {
      task: 'write',
      onAck: (id) => acknowledged.add(id),
    })
    await until(() => acknowledged.size > before)
    await sleep(20 + Math.random() * 150)
    const exited = once(child, 'close')
    child.kill('SIGKILL')
    if (round % 2) await killPostgres(directory)
    await exited
  }
  const postgres = await start({ directory })
  const rows = await ask(
    postgres,
    'select d.id as debit, c.id as credit from debit d full join credit c on c.id = d.id',
  )
  expect(rows.filter(({ debit, credit }) => debit !== credit)).toEqual([])
  const kept = new Set(rows.map(({ debit }) => debit))
  expect(kept.size).toBe(rows.length)
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(30)
}, 180_000)
