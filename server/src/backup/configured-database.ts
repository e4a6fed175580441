import { existsSync } from 'node:fs'
import type { EmbeddedStep } from '@amber/embedded-postgres/bring-up.ts'
import type { Config } from '#server/config.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { embeddedFolder, openDatabase } from '#server/start-database.ts'

/** Tells whether the embedded database was created. */
export const hasEmbedded = ({ dataFolder }: Pick<Config, 'dataFolder'>) =>
  existsSync(embeddedFolder(dataFolder))

/** Calls `run` with the owner's address; starts the embedded Postgres or joins a running one. */
export async function withConfiguredDatabase<Result>(
  config: Pick<Config, 'archive' | 'dataFolder' | 'database'>,
  run: (address: DatabaseAddress) => Promise<Result>,
  onProgress: (step: EmbeddedStep) => void = () => {},
): Promise<Result> {
  const { owner, stop } = await openDatabase(config, { onProgress })
  try {
    return await run(owner)
  } finally {
    await stop()
  }
}
