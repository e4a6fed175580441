import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { seedBuiltIns } from '#server/db/seed-built-ins.ts'
import { seedExampleMenus } from '#server/db/seed/menus.ts'
import { migrate } from '#server/db/migrate/migrate.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import { connect } from '#server/db/connect.ts'
import { nodePlatform } from '#server/lib/node/node-platform.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseAddress
  }
}

const templateName = 'amber_template'

/** Starts one Postgres with a template database, which each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TMPDIR } = project.config.env as { TMPDIR?: string }
  const folder = await mkdtemp(join(TMPDIR ?? tmpdir(), 'amber-test-'))
  const postgres = await startEmbedded({
    directory: join(folder, 'postgres'),
    settings: {
      // Test data need not survive a crash.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Workers would visit the databases of all finished test files.
      autovacuum: 'off',
      // Each restarted server keeps ten connections.
      max_connections: '300',
    },
  })
  const address = { ...postgres.connection, database: templateName }
  await withClient(postgres.connection, (client) => client.query(`create database ${templateName}`))
  const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
  await withClient(address, (client) => migrate(client, migrations))
  const { db, close } = await connect(address, { size: 1, onError: () => undefined })
  await seedBuiltIns(db, nodePlatform())
  await seedExampleMenus({ db, platform: nodePlatform(), fixed: 'on' })
  await close()
  project.provide('database', address)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
