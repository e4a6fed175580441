import type { Platform } from '#server/lib/platform.ts'
import { equipApplicationRole } from './application-role.ts'
import { connect, withClient, type DatabaseAddress } from './connect.ts'
import { claimMode, layFoundation } from './foundation.ts'
import { migrate, type Migration } from './migrate.ts'
import { requireFitDatabase } from './requirements.ts'
import { seed } from '#server/db/seed/seed.ts'

export type PrepareOptions = {
  address: DatabaseAddress
  connections: number
  migrations: Migration[]
  platform: Platform
  /** What the data is for; null for a command, which takes it as it is and adds nobody. */
  mode: 'evaluation' | 'production' | null
  onError: (error: Error) => void
  onProgress?: (step: PrepareStep) => void
}

export type PrepareStep = 'migrating' | 'filling'

/** Migrates a database, puts in place what it must hold, and opens the application's pool on it. */
export async function prepareDatabase(options: PrepareOptions) {
  const { address, connections, migrations, platform, mode, onError } = options
  const { onProgress = () => undefined } = options
  // Or waiting for another server that is at it.
  onProgress('migrating')
  await withClient(address, async (client) => {
    await requireFitDatabase(client)
    await migrate(client, migrations)
    await equipApplicationRole(client)
  })
  const connection = await connect(address, { size: connections, onError })
  try {
    onProgress('filling')
    await layFoundation(connection.db, platform)
    if (mode) await claimMode(connection.db, mode)
    if (mode === 'evaluation') await seed(connection.db, platform)
  } catch (error) {
    await connection.close()
    throw error
  }
  return connection
}
