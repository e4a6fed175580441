// Resources shared by all journeys, created once by global-setup.ts.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@amber/server/db/connect.ts'
import type { EmbeddedPostgres } from '@amber/embedded-postgres/start-embedded.ts'
import { startInHost, type Served } from './product.ts'

type Address = EmbeddedPostgres['connection']

export type Fixture = {
  browser: string
  postgres: Address
  /** Address of the process that runs all products. */
  host: string
  template: string
}

function databaseUrl({ host, port, user, database, password }: Address): string {
  const who = password ? `${user}:${encodeURIComponent(password)}` : user
  return `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Creates an empty database or a copy, and returns its `DATABASE_URL`. */
export async function makeDatabase(
  postgres: Address,
  { name = `journey_${randomUUID().replaceAll('-', '')}`, template = 'template1' } = {},
) {
  const query = (statement: string) =>
    withClient(postgres, async (client) => client.query(statement))
  // Copies files, because the default strategy writes each page to the WAL.
  await query(`create database ${name} template ${template} strategy file_copy`)
  const address = { ...postgres, database: name }
  return {
    url: databaseUrl(address),
    /** Simulates the passing of time. */
    change: (statement: string) =>
      withClient(address, async (client) => void (await client.query(statement))),
    /** Locks a table and returns a function that unlocks it. */
    lock: async (table: string): Promise<() => Promise<void>> => {
      const locked = Promise.withResolvers<void>()
      const unlock = Promise.withResolvers<void>()
      const holding = withClient(address, async (client) => {
        await client.query(`begin; lock table ${table} in access exclusive mode`)
        locked.resolve()
        await unlock.promise
      })
      await Promise.race([locked.promise, holding])
      return async () => {
        unlock.resolve()
        await holding
      }
    },
    remove: async () => {
      for (let retries = 20; ; retries--) {
        try {
          await query(`drop database ${name} with (force)`)
          return
        } catch (error) {
          // Background workers of the database end a moment later.
          if (retries === 0) throw error
          await sleep(250)
        }
      }
    },
  }
}

export function startOn(
  { host }: Pick<Fixture, 'host'>,
  more: Record<string, string>,
): Promise<Served> {
  return startInHost(host, {
    AMBER_MODE: 'evaluation',
    // Else a browser works for two seconds for each code.
    AMBER_PROOF_OF_WORK: '1000',
    ...more,
  })
}

export async function startOnCopy(fixture: Fixture, more: Record<string, string>): Promise<Served> {
  const { url, remove } = await makeDatabase(fixture.postgres, { template: fixture.template })
  const { base, stop } = await startOn(fixture, { DATABASE_URL: url, ...more })
  return {
    base,
    async stop() {
      await stop()
      await remove()
    },
  }
}
