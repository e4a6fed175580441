import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { copyRepository } from '#e2e/support/copy-repository.ts'
import { toolPath } from '#scripts/run.ts'

const code = `import { nounJourney } from '#e2e/journeys/noun-journey.ts'
import { openBrowser } from '#e2e/support/browser.ts'

nounJourney(await openBrowser())
`

/** Builds the copy and drives the page of its noun. */
export async function browseNoun({ folder, node }: Awaited<ReturnType<typeof copyRepository>>) {
  const path = 'e2e/noun-page.test.ts'
  writeFileSync(join(folder, path), code)
  const built = await node(['scripts/build.ts'])
  expect(built.code, built.output.slice(-4_000)).toBe(0)
  const { CHROME_PATH } = process.env
  const arguments_ = [toolPath('vitest'), 'run', '--project', 'e2e', path]
  const driven = await node(arguments_, CHROME_PATH ? { CHROME_PATH } : {})
  expect(driven.code, driven.output.slice(-4_000)).toBe(0)
  rmSync(join(folder, path))
}
