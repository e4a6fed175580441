import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, inject } from 'vitest'
import { openVisitors } from '#e2e/support/browser.ts'
import type { copyRepository } from '#e2e/support/copy-repository.ts'
import { makeDatabase } from '#e2e/support/fixture.ts'
import { dataFolder, startProduct } from '#e2e/support/product.ts'

/** Builds the copy and starts its server on an empty database of the shared Postgres. */
export async function startBuilt(
  { folder, node }: Awaited<ReturnType<typeof copyRepository>>,
  env: Record<string, string> = {},
) {
  const { code, output } = await node(['scripts/build.ts'], env)
  expect(code, output.slice(-4_000)).toBe(0)
  const { postgres, browser: address } = inject('fixture')
  const database = await makeDatabase(postgres)
  const data = dataFolder()
  const product = await startProduct(
    {
      AMBER_MODE: 'evaluation',
      AMBER_DATA: data.path,
      DATABASE_URL: database.url,
      NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/amber-code'),
      ...env,
    },
    folder,
  )
  const browser = await chromium.connect(address)
  return {
    base: product.base,
    visit: openVisitors(browser, product.base).visit,
    stop: async () => {
      await browser.close()
      await product.stop()
      await database.remove()
      data.remove()
    },
  }
}
