import type { Platform } from '#server/lib/platform.ts'
import { connect, withClient, type DatabaseAddress } from './connect.ts'
import { layFoundation } from './foundation.ts'
import { migrate, type Migration } from './migrate.ts'
import { seed } from '#server/db/seed/seed.ts'

export type PrepareOptions = {
  address: DatabaseAddress
  connections: number
  migrations: Migration[]
  platform: Platform
  isSeeded: boolean
  onError: (error: Error) => void
}

/** Migrates a database, puts in place what it must hold, and opens the application's pool on it. */
export async function prepareDatabase(options: PrepareOptions) {
  const { address, connections, migrations, platform, isSeeded, onError } = options
  await withClient(address, (client) => migrate(client, migrations))
  const connection = await connect(address, { size: connections, onError })
  try {
    await layFoundation(connection.db, platform)
    if (isSeeded) await seed(connection.db, platform)
  } catch (error) {
    await connection.close()
    throw error
  }
  return connection
}
