// npm test: the check, the tests of every room, then the journeys through the built product in a browser.
// The last line says how many passed and failed, over all of them.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureDemoIsBuilt } from './demo-build.ts'
import { root, run, runTool } from './run.ts'
import { ensureWebIsBuilt } from './web-build.ts'

const reports = mkdtempSync(join(tmpdir(), 'amber-tests-'))
const total = { passed: 0, failed: 0 }

async function stage(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n── ${name} ──`)
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed += 1
  }
}

/** Runs test projects and adds their numbers up. Throws where they failed without a failed test to show for it. */
async function vitest(projects: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const report = join(reports, `${projects.join('-')}.json`)
  const { code } = await runTool(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  )
  const counted = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as {
        numPassedTests: number
        numFailedTests: number
      })
    : { numPassedTests: 0, numFailedTests: 0 }
  total.passed += counted.numPassedTests
  total.failed += counted.numFailedTests
  if (code !== 0 && counted.numFailedTests === 0) throw new Error(`${projects.join(', ')} failed`)
}

await stage('check', async () => {
  const { code } = await run(process.execPath, ['scripts/check.ts'], { stdio: 'inherit' })
  if (code !== 0) throw new Error('The check failed')
})

// The house has been looked at by the check.
await stage('tests', () => vitest(['contract', 'server', 'web']))

if (globSync('e2e/**/*.test.ts', { cwd: root }).length > 0) {
  await stage('journeys', async () => {
    const browser = await ensureBrowser()
    await ensureWebIsBuilt()
    await ensureDemoIsBuilt()
    await vitest(['e2e'], { CHROME_PATH: browser })
  })
}

rmSync(reports, { recursive: true })
if (total.passed === 0) console.error('No test has passed')
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
console.log(`\n${total.passed} passed, ${total.failed} failed`)
