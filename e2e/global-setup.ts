import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '@amber/server/db/embedded.ts'
import { makeDatabase, startOn, type Ground } from './ground.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ground: Ground
  }
}

const template = 'amber_journeys'

/** Starts one Postgres and one Chromium for the whole run, and lets the product fill the database that files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'amber-journeys-'))
  const postgres = await startEmbedded({
    directory: join(folder, 'postgres'),
    // What journeys write need not survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const stops = [() => postgres.stop()]
  /** Whatever does not stop: nothing else may stay behind for it. */
  const end = async () => {
    const outcomes = await Promise.allSettled(stops.map((stop) => stop()))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  try {
    const browser = await chromium.launchServer({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    })
    stops.push(() => browser.close())
    const { connection } = postgres
    const { url } = await makeDatabase(connection, { name: template })
    const product = await startOn(url, { AMBER_DATA: join(folder, 'data') })
    await product.stop()
    project.provide('ground', { browser: browser.wsEndpoint(), postgres: connection, template })
    return end
  } catch (error) {
    // What went wrong first is what there is to say.
    await end().catch(() => {})
    throw error
  }
}
