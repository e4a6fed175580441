import type { ExampleMode } from '@amber/contract/example-pages.ts'
import type { Platform } from '#server/lib/platform.ts'
import { equipApplicationRole } from './application-role.ts'
import { connect, withClient, type DatabaseClient } from './connect.ts'
import type { DatabaseAddress } from './database-address.ts'
import { claimMode, seedBuiltIns } from './seed-built-ins.ts'
import { migrate, type MigrationStep } from '#server/db/migrate/migrate.ts'
import type { Migration } from '#server/db/migrate/migration-list.ts'
import { requireFitDatabase } from './requirements.ts'
import { seedExampleMenus } from '#server/db/seed/menus.ts'
import { seed } from '#server/db/seed/seed.ts'

export type PrepareOptions = {
  /** Address of the application. */
  address: DatabaseAddress
  /** Address that migrates; the application's by default. */
  owner?: DatabaseAddress
  connections: number
  migrations: Migration[]
  platform: Platform
  /** Null for commands, which accept the existing mode and seed no users. */
  mode: 'evaluation' | 'production' | null
  examples: ExampleMode | null
  onError: (error: Error) => void
  onProgress?: (step: PrepareStep) => void
  onMigration?: ((step: MigrationStep) => void) | undefined
  /** Closes the migrating connection, which rolls back. */
  signal?: AbortSignal | undefined
}

export type PrepareStep = 'migrating' | 'filling'

type MigrateOptions = {
  address: DatabaseAddress
  migrations: Migration[]
  onMigration?: ((step: MigrationStep) => void) | undefined
}

/** Applies pending migrations and grants the application's role its rights. */
export async function migrateAsOwner(
  client: DatabaseClient,
  { address, migrations, onMigration }: MigrateOptions,
): Promise<void> {
  await requireFitDatabase(client, address)
  await migrate(client, migrations, { address, onStep: onMigration })
  await equipApplicationRole(client)
}

/** Migrates and seeds a database, and opens the application's pool. */
export async function prepareDatabase(options: PrepareOptions) {
  const {
    address,
    owner = address,
    connections,
    examples,
    migrations,
    platform,
    mode,
    onError,
    signal,
  } = options
  const { onProgress = () => undefined, onMigration } = options
  onProgress('migrating')
  await withClient(owner, async (client) => {
    const cut = () => void client.end()
    signal?.throwIfAborted()
    signal?.addEventListener('abort', cut)
    try {
      await migrateAsOwner(client, { address: owner, migrations, onMigration })
    } finally {
      signal?.removeEventListener('abort', cut)
    }
  })
  signal?.throwIfAborted()
  const { traces } = platform
  const connection = await connect(address, { size: connections, onError, traces })
  try {
    onProgress('filling')
    await seedBuiltIns(connection.db, platform)
    if (mode) await claimMode(connection.db, mode)
    signal?.throwIfAborted()
    if (mode === 'evaluation') await seed(connection.db, platform)
    if (mode) await seedExampleMenus({ db: connection.db, platform, fixed: examples })
  } catch (error) {
    await connection.close()
    throw error
  }
  return connection
}
