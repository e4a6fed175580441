// npm test: static checks, tests of all workspaces, then browser journeys, with a summary at the end.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureProductIsBuilt } from './builds.ts'
import { ensureDemoIsBuilt } from './demo-build.ts'
import { root, run, runTool } from './run.ts'
import { installPackages } from './system-packages.ts'
import { describeFailure, readReport } from './test-report.ts'

const reports = mkdtempSync(join(tmpdir(), 'amber-tests-'))
const total = { passed: 0, failed: 0 }
const failures: string[] = []
const secondTries: string[] = []

async function stage(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n── ${name} ──`)
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(reason)
    failures.push(`${name}: ${reason}`)
    total.failed += 1
  }
}

/**
 * Adds up the results.
 *
 * @throws when projects failed without a failed test
 */
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
  const { passed, failed, ...counted } = readReport(report, root)
  failures.push(...counted.failures.map(describeFailure))
  secondTries.push(...counted.secondTries.map(describeFailure))
  total.passed += passed
  total.failed += failed
  if (code !== 0 && failed === 0) throw new Error(`${projects.join(', ')} failed`)
}

await stage('check', async () => {
  const { code } = await run(process.execPath, ['scripts/check.ts'], { stdio: 'inherit' })
  if (code !== 0) throw new Error('The check failed')
})

const pgBouncer = '/usr/sbin/pgbouncer'
// Before the browser, which also uses apt.
if (!existsSync(pgBouncer)) await installPackages(['pgbouncer'])
if (!existsSync(pgBouncer)) console.log('PgBouncer is missing: its tests are skipped')

/** Prepared while other tests wait. */
const prepared = Promise.all([
  ensureBrowser({ prefersShell: true }),
  ensureProductIsBuilt(),
  ensureDemoIsBuilt(),
])
// Reported by the journeys.
prepared.catch(() => {})

// The house project runs in the check.
await stage('tests', () => vitest(['contract', 'packages', 'server', 'web']))

await stage('journeys', async () => {
  const [browser] = await prepared
  await vitest(['e2e'], { CHROME_PATH: browser })
})

rmSync(reports, { recursive: true })
if (total.passed === 0) console.error('No test has passed')
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
for (const passed of secondTries) console.log(`\n↻ passed at the second try only: ${passed}`)
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
