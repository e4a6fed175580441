import { randomBytes } from 'node:crypto'
import { globSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '#scripts/run.ts'
import { startAmber, type AmberOptions } from './amber.ts'
import {
  applicationMachines,
  databaseMachines,
  type ClusterContext,
  type Secrets,
} from './cluster-context.ts'
import { startEtcd } from './etcd.ts'
import { startHaproxy } from './haproxy.ts'
import { createNetwork, type Machine } from './network.ts'
import { hasRole, startPatroni } from './patroni.ts'
import { prepareFolders } from './prepare-folders.ts'
import { startPgBouncer } from './pgbouncer.ts'
import type { Service } from './service.ts'

const databaseUser = 'postgres'
const readyWithinMs = 120_000

export type Cluster = {
  context: ClusterContext
  base: string
  databases: Machine[]
  applications: Machine[]
  etcds: Service[]
  patronis: Service[]
  poolers: Service[]
  balancer: Service
  ambers: Service[]
  stop: () => Promise<void>
}

/** Starts everything in order and waits until each server is ready; stops what has started when something fails. */
export async function startCluster(
  folder: string,
  amber: AmberOptions,
  print: (line: string) => void,
): Promise<Cluster> {
  const context = { folder, user: databaseUser, secrets: readSecrets(folder) }
  await prepareFolders(context)
  const network = await createNetwork()
  const stopping: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stopping.splice(0).toReversed()) await end()
    await network.remove()
  }
  const added = <Group extends readonly Service[]>(group: Group): Group => {
    stopping.push(() => Promise.all(group.map((one) => one.stop())))
    return group
  }
  const databases = databaseMachines.map(network.machine)
  const applications = applicationMachines.map(network.machine)
  try {
    print('Starting etcd and Patroni…')
    const etcds = added(databases.map((machine) => startEtcd(context, machine)))
    const binaries = postgresBinaries()
    const patronis = added(
      await Promise.all(databases.map((machine) => startPatroni(context, machine, binaries))),
    )
    const primary = await waitForDatabase(databases)
    await createDatabase(context, primary)
    print('Starting PgBouncer, HAProxy and Amber…')
    const poolers = added(
      await Promise.all(databases.map((machine) => startPgBouncer(context, machine))),
    )
    const balancer = await startHaproxy(context, network.machine('balancer'))
    added([balancer])
    const ambers = added(applications.map((machine) => startAmber(context, machine, amber)))
    for (const machine of applications)
      await waitUntil(`Amber on ${machine.name} to be ready`, () => isReady(machine))
    const base = `http://${balancer.machine.address}`
    const services = { etcds, patronis, poolers, balancer, ambers }
    return { context, base, databases, applications, ...services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The secrets of an earlier start in the same folder. */
function readSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secret = () => randomBytes(24).toString('hex')
  const secrets = {
    superuser: secret(),
    replication: secret(),
    owner: secret(),
    wrapping: secret(),
  }
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}

function postgresBinaries(): string {
  const found = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const newest = found.at(-1)
  if (!newest) throw new Error('Postgres is not installed in /usr/lib/postgresql')
  return newest
}

/** Returns the primary once another machine is its synchronous standby. */
async function waitForDatabase(databases: readonly Machine[]): Promise<Machine> {
  const find = async (role: 'primary' | 'synchronous') => {
    for (const machine of databases) if (await hasRole(machine, role)) return machine
  }
  let primary: Machine | undefined
  await waitUntil('a primary with a synchronous standby', async () => {
    primary = await find('primary')
    return primary !== undefined && (await find('synchronous')) !== undefined
  })
  if (!primary) throw new Error('There is no primary')
  return primary
}

async function createDatabase(
  { folder, user, secrets }: ClusterContext,
  machine: Machine,
): Promise<void> {
  const psql = async (sql: string) => {
    const words = ['psql', '-X', '-t', '-A', '-h', join(folder, machine.name), '-c', sql]
    const [program = '', ...rest] = machine.command(user, words)
    const { code, output } = await run(program, rest, { cwd: folder })
    if (code !== 0) throw new Error(`The database could not be created: ${output}`)
    return output.trim()
  }
  if (await psql(`select 1 from pg_database where datname = 'amber'`)) return
  await psql(`create role amber login password '${secrets.owner}'`)
  await psql('create role amber_app nologin')
  await psql('grant amber_app to amber')
  await psql('grant pg_monitor to amber_app')
  await psql('create database amber owner amber')
}

export async function isReady({ address }: Machine): Promise<boolean> {
  const url = `http://${address}:9527/api/health/ready`
  const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.ok === true
}

/** @throws after two minutes */
export async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + readyWithinMs
  while (!(await holds())) {
    if (performance.now() > until) throw new Error(`Waited in vain for ${what}`)
    await sleep(200)
  }
}
