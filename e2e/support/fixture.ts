// What all journeys share: made once by global-setup.ts, so that a file waits for neither a database nor a browser.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@amber/server/db/connect.ts'
import type { EmbeddedPostgres } from '@amber/server/db/embedded/embedded.ts'
import { startInHost, type Served } from './product.ts'

type Address = EmbeddedPostgres['connection']

export type Fixture = {
  /** The address of the one Chromium. */
  browser: string
  /** The one Postgres, in which databases can be made. */
  postgres: Address
  /** Where products are asked for, which all run in one process. */
  host: string
  /** A database in it, which the product has laid and filled for an evaluation: to be copied. */
  template: string
}

/** An address in parts as `DATABASE_URL` says it. */
function databaseUrl({ host, port, user, database, password }: Address): string {
  const who = password ? `${user}:${encodeURIComponent(password)}` : user
  return `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Makes a database, empty unless it is a copy, and answers its `DATABASE_URL`. */
export async function makeDatabase(
  postgres: Address,
  { name = `journey_${randomUUID().replaceAll('-', '')}`, template = 'template1' } = {},
) {
  const query = (statement: string) =>
    withClient(postgres, async (client) => client.query(statement))
  await query(`create database ${name} template ${template}`)
  const address = { ...postgres, database: name }
  return {
    url: databaseUrl(address),
    /** For what only time does, which journeys cannot wait for. */
    change: (statement: string) =>
      withClient(address, async (client) => void (await client.query(statement))),
    /** Locks a table, so that whoever asks for it waits; answers how to unlock it. */
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
          // Refused while the database's own workers use it, which end a moment later.
          if (retries === 0) throw error
          await sleep(250)
        }
      }
    },
  }
}

/** Starts a product in evaluation mode on a database, beside those of other journeys. */
export function startOn(
  { host }: Pick<Fixture, 'host'>,
  more: Record<string, string>,
): Promise<Served> {
  return startInHost(host, { AMBER_MODE: 'evaluation', ...more })
}

/** Starts a product of its own on a copy of the evaluation's database, which goes when the product stops. */
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
