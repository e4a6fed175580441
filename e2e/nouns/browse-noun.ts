import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { copyRepository } from '#e2e/support/copy-repository.ts'
import { toolPath } from '#scripts/run.ts'

const code = `import { nounJourney } from '#e2e/journeys/noun-journey.ts'
import { openBrowser } from '#e2e/support/browser.ts'

nounJourney(await openBrowser())
`

/** Builds the copy and drives the page of its noun; returns the outcome of the step that ended it. */
export async function browseNoun({ folder, node }: Awaited<ReturnType<typeof copyRepository>>) {
  const path = 'e2e/noun-page.test.ts'
  writeFileSync(join(folder, path), code)
  const built = await node(['scripts/build.ts'])
  if (built.code !== 0) return built
  const { CHROME_PATH } = process.env
  const command = [toolPath('vitest'), 'run', '--project', 'e2e', path]
  const driven = await node(command, CHROME_PATH ? { CHROME_PATH } : {})
  rmSync(join(folder, path))
  return driven
}
