import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { withClient, type DatabaseClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { tryMigrations, type MigrationStep } from '#server/db/migrate/migrate.ts'
import {
  listStatus,
  readMigrations,
  readPending,
  type Migration,
} from '#server/db/migrate/migration-list.ts'
import { migrateAsOwner } from '#server/db/prepare.ts'
import { requireFitDatabase } from '#server/db/requirements.ts'
import { embeddedFolder, migrationsFolder, openDatabase } from './start-database.ts'

type Context = {
  client: DatabaseClient
  address: DatabaseAddress
  migrations: Migration[]
  print: (line: string) => void
}

export const migrateCommands: Record<string, (context: Context) => Promise<void>> = {
  status: printStatus,
  'dry-run': dryRun,
  up,
}

/** Runs one of the commands as the owner of the database. */
export async function runMigrate(
  command: (context: Context) => Promise<void>,
  {
    config,
    print,
    migrations: given,
  }: Pick<Context, 'print'> & {
    config: Pick<Config, 'archive' | 'database' | 'dataFolder'>
    migrations?: Migration[]
  },
): Promise<void> {
  const migrations = given ?? (await readMigrations(migrationsFolder))
  if (command !== up && !config.database && !existsSync(embeddedFolder(config.dataFolder)))
    throw new Error(
      `There is no database in ${config.dataFolder} yet. Start Amber once with npm start.`,
    )
  const { owner, stop } = await openDatabase(config)
  try {
    await withClient(owner, (client) => command({ client, address: owner, migrations, print }))
  } finally {
    await stop()
  }
}

const checksumLength = 12

async function printStatus({ client, migrations, print }: Context): Promise<void> {
  const listed = await listStatus(client, migrations)
  const width = Math.max(...listed.map(({ name }) => name.length))
  for (const { name, state, checksum, time } of listed) {
    const columns = [state.padEnd(7), name.padEnd(width), checksum.slice(0, checksumLength)]
    print([...columns, time?.toISOString() ?? '–'].join('  '))
  }
  const { length: count } = await readPending(client, migrations)
  print(count === 0 ? 'All migrations are applied.' : `${count} pending: npm run migrate -- up`)
}

async function dryRun({ client, address, migrations, print }: Context): Promise<void> {
  await requireFitDatabase(client, address)
  await tryMigrations(client, migrations, { onStep: printSteps(print) })
  print('Nothing was changed.')
}

async function up({ client, address, migrations, print }: Context): Promise<void> {
  await migrateAsOwner(client, { address, migrations, onMigration: printSteps(print) })
  print('All migrations are applied.')
}

/** Prints each step once: a blocked attempt repeats them. */
function printSteps(print: (line: string) => void): (step: MigrationStep) => void {
  let isWaiting = false
  const printed = new Set<string>()
  const lineOf = (step: MigrationStep) => {
    if (step.state === 'waiting') return 'Another server is migrating. Waiting…'
    const lines = {
      begun: '…',
      blocked: ' waits for another transaction, such as a backup. Trying until it has ended…',
      untried: ' is not tried: it, or one before it, needs no transaction',
      ended: step.state === 'ended' ? ` took ${step.ms} ms` : '',
    }
    return step.name + lines[step.state]
  }
  return (step) => {
    const key = step.state === 'waiting' ? step.state : `${step.state} ${step.name}`
    const isKnown = step.state === 'waiting' ? isWaiting : printed.has(key)
    isWaiting = step.state === 'waiting'
    printed.add(key)
    if (!isKnown) print(lineOf(step))
  }
}
