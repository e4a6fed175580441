import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from '#scripts/cluster/network.ts'
import { hasRole, postgresOf, type Role } from '#scripts/cluster/patroni.ts'
import type { Service } from '#scripts/cluster/service.ts'
import { isReady, waitUntil, type Cluster } from '#scripts/cluster/start-cluster.ts'
import { root } from '#scripts/run.ts'
import { killFamily } from './product.ts'

export type Installed = {
  cluster: Cluster
  /** Folder of the product that servers start from. */
  product: { folder: string }
}

type Fault = {
  what: string
  /** Milliseconds within which calls have to be answered again; null: at all times. */
  wantedMs: number | null
  make: (installed: Installed, turn: number) => Promise<void>
}

/** Time in which the balancer finds that a server is ready. */
const noticeMs = 2_000

export const clusterFaults: Record<string, Fault> = {
  none: { what: 'none', wantedMs: null, make: () => Promise.resolve() },
  server: {
    what: 'kill -9 of an Amber server',
    wantedMs: 2_000,
    make: async ({ cluster }, turn) => kill(cluster.ambers[turn % cluster.ambers.length]),
  },
  primary: {
    what: 'kill -9 of the primary',
    wantedMs: 30_000,
    make: async ({ cluster }) => killPostgres(cluster, await machineWith(cluster, 'primary')),
  },
  standby: {
    what: 'kill -9 of the synchronous standby',
    wantedMs: 30_000,
    make: async ({ cluster }) => killPostgres(cluster, await machineWith(cluster, 'synchronous')),
  },
  pooler: {
    what: 'kill -9 of PgBouncer before the primary',
    wantedMs: 30_000,
    make: async ({ cluster }) => {
      const { name } = await machineWith(cluster, 'primary')
      kill(cluster.poolers.find(({ machine }) => machine.name === name))
    },
  },
  etcd: {
    what: "kill -9 of etcd on the primary's machine",
    wantedMs: null,
    make: async ({ cluster }) => {
      const { name } = await machineWith(cluster, 'primary')
      kill(cluster.etcds.find(({ machine }) => machine.name === name))
    },
  },
  cut: { what: 'primary cut off but alive', wantedMs: 30_000, make: cutPrimary },
  restart: {
    what: 'servers restarted one after another',
    wantedMs: null,
    make: ({ cluster }) => restartAll(cluster),
  },
  upgrade: {
    what: 'rolling upgrade with a migration',
    wantedMs: null,
    make: async ({ cluster, product }, turn) => {
      product.folder = await nextVersion({ cluster, product }, turn)
      await restartAll(cluster)
    },
  },
}

/** Seconds for which everything has to be there: Patroni notices a dead Postgres at its next turn only. */
const wholeFor = 4

/** Waits until every part of the cluster is back. */
export async function waitUntilWhole({ databases, applications }: Cluster): Promise<void> {
  const count = async (role: Role) => {
    const found = await Promise.all(databases.map((machine) => hasRole(machine, role)))
    return found.filter(Boolean).length
  }
  let seconds = 0
  await waitUntil('the cluster to be whole', async () => {
    const areReady = await Promise.all(applications.map(isReady))
    const isWhole =
      areReady.every(Boolean) &&
      (await count('primary')) === 1 &&
      (await count('synchronous')) === 1 &&
      (await count('replica')) === databases.length - 1
    seconds = isWhole ? seconds + 1 : 0
    await sleep(1_000)
    return seconds >= wholeFor
  })
}

async function machineWith({ databases }: Cluster, role: Role): Promise<Machine> {
  let found: Machine | undefined
  await waitUntil(`a machine that is ${role}`, async () => {
    for (const machine of databases) if (await hasRole(machine, role)) found = machine
    return found !== undefined
  })
  if (!found) throw new Error(`No machine is ${role}`)
  return found
}

function kill(service: Service | undefined): void {
  const pid = service?.pid() ?? 0
  if (pid === 0) throw new Error(`${service?.name} does not run`)
  process.kill(pid, 'SIGKILL')
}

function killPostgres({ context }: Cluster, machine: Machine): void {
  const pid = postgresOf(context, machine)
  if (pid === 0) throw new Error(`${machine.name} has no Postgres`)
  killFamily(pid)
}

/** Rejoins a while after another machine has become the primary. */
async function cutPrimary({ cluster }: Installed): Promise<void> {
  const old = await machineWith(cluster, 'primary')
  const others = cluster.databases.filter(({ name }) => name !== old.name)
  await old.cut()
  try {
    await waitUntil('another primary', async () => {
      const found = await Promise.all(others.map((machine) => hasRole(machine, 'primary')))
      return found.some(Boolean)
    })
    await sleep(3_000)
  } finally {
    await old.rejoin()
  }
}

async function restartAll({ ambers }: Cluster): Promise<void> {
  for (const amber of ambers) {
    await amber.stop()
    await startAndNotice(amber)
  }
}

/** Returns when the balancer sends it calls. */
export async function startAndNotice(amber: Service): Promise<void> {
  amber.start()
  await waitUntil(`${amber.name} to be ready`, () => isReady(amber.machine))
  await sleep(noticeMs)
}

/** Builds a folder of the running version with one more migration. */
async function nextVersion({ cluster, product }: Installed, turn: number): Promise<string> {
  const folder = join(cluster.context.folder, `version-${turn + 1}`)
  await mkdir(join(folder, 'server'), { recursive: true })
  for (const part of ['server/dist', 'server/migrations', 'server/package.json'])
    await cp(join(product.folder, part), join(folder, part), { recursive: true })
  for (const part of ['web', 'docs', 'node_modules'])
    await symlink(join(root, part), join(folder, part))
  const number = 9_000 + turn
  const column = `alter table users add column bench_${number} integer not null default 0;\n`
  const index = `-- no-transaction\ndrop index concurrently if exists bench_${number};\ncreate index concurrently bench_${number} on users (nick_name);\n`
  const name = `${number}_bench.sql`
  await writeFile(join(folder, 'server/migrations', name), turn % 2 === 0 ? column : index)
  return folder
}
