import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '@amber/server/config.ts'
import { startAmber } from '#scripts/cluster/amber.ts'
import { databaseMachines } from '#scripts/cluster/cluster-context.ts'
import { startEtcd } from '#scripts/cluster/etcd.ts'
import { balancerPorts, startHaproxy } from '#scripts/cluster/haproxy.ts'
import { addressOf, type MachineName } from '#scripts/cluster/network.ts'
import { startPatroni } from '#scripts/cluster/patroni.ts'
import { startPgBouncer } from '#scripts/cluster/pgbouncer.ts'
import { prepareFolders } from '#scripts/cluster/prepare-folders.ts'
import type { Service } from '#scripts/cluster/service.ts'
import { root } from '#scripts/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const name of ['logs', ...databaseMachines]) mkdirSync(join(folder, name))

const secrets = { superuser: 'a1', replication: 'b2', owner: 'c3', wrapping: 'd4'.repeat(24) }
const context = { folder, user: 'postgres', secrets }
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** A machine on which each program only prints its environment. */
function makeMachine(name: MachineName) {
  const asked: string[][] = []
  const command = (_user: string, words: readonly string[]) => {
    asked.push([...words])
    return ['env']
  }
  const cut = () => Promise.resolve()
  return { asked, machine: { name, address: addressOf(name), command, cut, rejoin: cut } }
}

/** Returns the environment that a started program printed. */
async function environmentOf(service: Service): Promise<Record<string, string>> {
  const text = await vi.waitUntil(() => readFileSync(service.log, 'utf8'), { timeout: 10_000 })
  await service.stop()
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** Parses an INI file; throws at a line that is none of it. */
function parseIni(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {}
  let section: Record<string, string> | undefined
  for (const line of text.split('\n').filter((each) => each && !each.startsWith(';'))) {
    const title = /^\[(\w+)\]$/.exec(line)?.[1]
    if (title) section = sections[title] = {}
    const [, key, value = ''] = /^(\w+) =(?: (.+))?$/.exec(line) ?? []
    if (key && section && !(key in section)) section[key] = value
    else if (!title) throw new Error(`Not of an INI file, or twice: ${line}`)
  }
  return sections
}

test('HAProxy accepts its configuration, which reaches all machines', async () => {
  const { machine, asked } = makeMachine('balancer')
  await (await startHaproxy(context, machine)).stop()
  expect(asked).toEqual([['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')]])
  const text = read('haproxy.cfg')
  for (const port of Object.values(balancerPorts)) expect(text).toContain(`  bind :${port}\n`)
  const servers = [...text.matchAll(/^ {2}server (\w+) ([\d.]+):\d+$/gm)]
  expect(servers).toHaveLength(12)
  for (const [, name, address] of servers) expect(address).toBe(addressOf(name as MachineName))
  if (!existsSync('/usr/sbin/haproxy')) return
  const checked = spawnSync('/usr/sbin/haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')])
  expect(checked.status, checked.stderr.toString()).toBe(0)
})

test('PgBouncer has a configuration in transaction mode before its own Postgres', async () => {
  await (await startPgBouncer(context, makeMachine('db2').machine)).stop()
  const { databases, pgbouncer } = parseIni(read('db2/pgbouncer.ini'))
  expect(databases).toEqual({ amber: 'host=127.0.0.1 port=5432 dbname=amber' })
  expect(pgbouncer).toMatchObject({
    listen_addr: addressOf('db2'),
    pool_mode: 'transaction',
    auth_file: join(folder, 'db2/userlist.txt'),
  })
  expect(read('db2/userlist.txt')).toBe('"amber" "c3"\n')
})

test('Patroni has a configuration with timeouts that it accepts', async () => {
  await (
    await startPatroni(context, makeMachine('db1').machine, '/usr/lib/postgresql/15/bin')
  ).stop()
  const { bootstrap, etcd, name, postgresql } = JSON.parse(read('db1/patroni.yml')) as {
    name: string
    etcd: { hosts: string[] }
    bootstrap: { dcs: { ttl: number; loop_wait: number; retry_timeout: number } }
    postgresql: { data_dir: string; pg_hba: string[] }
  }
  expect(name).toBe('db1')
  expect(etcd.hosts).toEqual(databaseMachines.map((member) => `${addressOf(member)}:2379`))
  const { ttl, loop_wait: loop, retry_timeout: retry } = bootstrap.dcs
  expect(loop + 2 * retry).toBeLessThanOrEqual(ttl)
  expect(postgresql.data_dir).toBe(join(folder, 'db1/postgres'))
  for (const line of postgresql.pg_hba)
    expect(line).toMatch(/^(local \w+ \w+|host \w+ \w+ [\d./]+) (peer|scram-sha-256)$/)
})

test('etcd gets only options that it has', async () => {
  const { machine, asked } = makeMachine('db3')
  await startEtcd(context, machine).stop()
  const [program, ...options] = asked[0] ?? []
  expect(program).toBe('etcd')
  const names = options.map((option) => /^(--[a-z0-9-]+)=\S+$/.exec(option)?.[1])
  expect(names).not.toContain(undefined)
  if (!existsSync('/usr/bin/etcd')) return
  const { stdout } = spawnSync('/usr/bin/etcd', ['--help'], { encoding: 'utf8' })
  expect(names.filter((name) => !stdout.includes(`  ${name}`))).toEqual([])
})

test('Amber accepts its settings', async () => {
  const { machine } = makeMachine('app1')
  const environment = await environmentOf(startAmber(context, machine, { product: () => root }))
  expect(readConfig(environment)).toMatchObject({
    mode: 'production',
    host: addressOf('app1'),
    publicUrl: `http://${addressOf('balancer')}`,
    drainMs: 5_000,
  })
  const standbys = environment.AMBER_DATABASE_READ_URL?.split(',').map((url) => new URL(url).host)
  expect(standbys).toEqual(databaseMachines.map((name) => `${addressOf(name)}:6432`))
})

test.skipIf(process.getuid?.() !== 0)('only root reads the logs, which have secrets', async () => {
  // Made by an earlier version.
  mkdirSync(join(folder, 'earlier/logs'), { recursive: true, mode: 0o755 })
  for (const name of ['earlier', 'new']) {
    const home = join(folder, name)
    mkdirSync(home, { recursive: true })
    await prepareFolders({ folder: home, user: 'nobody', secrets })
    expect(statSync(join(home, 'logs')).mode & 0o777).toBe(0o700)
    expect(statSync(join(home, 'db1/postgres')).mode & 0o777).toBe(0o700)
  }
})

/** Runs the command as a user without root's rights, and without the programs that change a network. */
function runCluster(...words: string[]) {
  const withoutRoot = 'data:text/javascript,process.getuid = () => 1000'
  const program = join(root, 'scripts/cluster.ts')
  return spawnSync(process.execPath, ['--import', withoutRoot, program, ...words], {
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  })
}

test('npm run cluster answers wrong use and a missing root in one sentence', () => {
  const usage = 'Usage: sudo npm run cluster [-- folder]\n'
  expect(runCluster('--help')).toMatchObject({ status: 0, stdout: usage })
  expect(runCluster('--folder')).toMatchObject({ status: 2, stderr: usage })
  const sentence = 'The cluster needs root, for network namespaces. Use: sudo npm run cluster\n'
  expect(runCluster()).toMatchObject({ status: 1, stdout: '', stderr: sentence })
})
