import type { ExampleMode } from '@amber/contract/examples.ts'
import type { Platform } from '#server/lib/platform.ts'
import { equipApplicationRole } from './application-role.ts'
import { connect, withClient, type DatabaseAddress } from './connect.ts'
import { claimMode, seedBuiltIns } from './seed-built-ins.ts'
import { migrate, type Migration } from './migrate.ts'
import { requireFitDatabase } from './requirements.ts'
import { seedExampleMenus } from '#server/db/seed/menus.ts'
import { seed } from '#server/db/seed/seed.ts'

export type PrepareOptions = {
  address: DatabaseAddress
  connections: number
  migrations: Migration[]
  platform: Platform
  /** What the data is for; null for a command, which takes it as it is and adds nobody. */
  mode: 'evaluation' | 'production' | null
  /** The mode of the example pages, where the environment decides. */
  examples: ExampleMode | null
  onError: (error: Error) => void
  onProgress?: (step: PrepareStep) => void
  /** Breaks it off: the connection that migrates is cut, which takes the migration under way back. */
  signal?: AbortSignal | undefined
}

export type PrepareStep = 'migrating' | 'filling'

/** Migrates a database, puts in place what it must hold, and opens the application's pool on it. */
export async function prepareDatabase(options: PrepareOptions) {
  const { address, connections, examples, migrations, platform, mode, onError, signal } = options
  const { onProgress = () => undefined } = options
  // Or waiting for another server that is at it.
  onProgress('migrating')
  await withClient(address, async (client) => {
    const cut = () => void client.end()
    signal?.throwIfAborted()
    signal?.addEventListener('abort', cut)
    try {
      await requireFitDatabase(client)
      await migrate(client, migrations)
      await equipApplicationRole(client)
    } finally {
      signal?.removeEventListener('abort', cut)
    }
  })
  signal?.throwIfAborted()
  const connection = await connect(address, { size: connections, onError })
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
