// What all journeys share: made once by global-setup.ts, so that a file waits for neither a database nor a browser.
import { randomUUID } from 'node:crypto'
import { withClient } from '@amber/server/db/connect.ts'
import type { EmbeddedPostgres } from '@amber/server/db/embedded.ts'
import { startProduct, type Product } from './product.ts'

type Address = EmbeddedPostgres['connection']

export type Ground = {
  /** The address of the one Chromium. */
  browser: string
  /** The one Postgres, in which databases can be made. */
  postgres: Address
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
  return {
    url: databaseUrl({ ...postgres, database: name }),
    remove: () => query(`drop database ${name} with (force)`),
  }
}

/** Starts a product in evaluation mode on a database. */
export function startOn(url: string, more: Record<string, string>): Promise<Product> {
  return startProduct({ DATABASE_URL: url, AMBER_MODE: 'evaluation', ...more })
}

/** Starts a product of its own on a copy of the evaluation's database, which goes when the product stops. */
export async function startOnCopy(ground: Ground, more: Record<string, string>): Promise<Product> {
  const { url, remove } = await makeDatabase(ground.postgres, { template: ground.template })
  const product = await startOn(url, more)
  return {
    ...product,
    async stop(signal) {
      const code = await product.stop(signal)
      await remove()
      return code
    },
  }
}
