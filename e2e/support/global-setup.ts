import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { browserArguments } from './browser-arguments.ts'
import { makeDatabase, startOn, type Fixture } from './fixture.ts'
import { startHost } from './product.ts'
import { setupLink } from './screen-paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    fixture: Fixture
  }
}

const template = 'amber_journeys'

/** Starts Postgres, Chromium and the products' process, and seeds the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TMPDIR } = project.config.env as { TMPDIR?: string }
  const folder = await mkdtemp(join(TMPDIR ?? tmpdir(), 'amber-journeys-'))
  const postgres = await startEmbedded({
    directory: join(folder, 'postgres'),
    // Test data need not survive a power cut.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Workers would visit the databases of all finished files.
      autovacuum: 'off',
    },
  })
  const stops = [() => postgres.stop()]
  const end = async () => {
    const outcomes = await Promise.allSettled(stops.map((stop) => stop()))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  try {
    const browser = await chromium.launchServer({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: await browserArguments(),
    })
    stops.push(() => browser.close())
    const { connection } = postgres
    const { host, end: endHost } = await startHost()
    stops.push(endHost)
    const { url, change } = await makeDatabase(connection, { name: template })
    const product = await startOn({ host }, { DATABASE_URL: url, AMBER_DATA: join(folder, 'data') })
    await product.stop()
    await change(setupLink)
    const fixture = { browser: browser.wsEndpoint(), postgres: connection, host, template }
    project.provide('fixture', fixture)
    return end
  } catch (error) {
    // Report the first error, not one of the cleanup.
    await end().catch(() => {})
    throw error
  }
}
