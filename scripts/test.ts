// npm test: static checks, tests of all workspaces, then browser journeys, with a summary at the end.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureProductIsBuilt } from './builds.ts'
import { ensureDemoIsBuilt } from './demo-build.ts'
import { root, run, runTool } from './run.ts'
import { installPackages } from './system-packages.ts'

const reports = mkdtempSync(join(tmpdir(), 'amber-tests-'))
const total = { passed: 0, failed: 0 }
const failures: string[] = []
const secondTries: string[] = []

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
const nothing: Report = { numPassedTests: 0, numFailedTests: 0, testResults: [] }

const brief = (reason = '') => reason.split('\n').slice(0, 12).join('\n    ')

function testsIn({ testResults }: Report, outcome: 'failed' | 'passed'): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === outcome && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages: [reason] }) =>
          `${relative(root, name)} > ${fullName}\n    ${brief(reason)}`,
      ),
  )
}

/** Failed without a failed test, for example on import. */
const brokenFilesIn = ({ testResults }: Report): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .filter(({ assertionResults: tests }) => tests.every((test) => test.status !== 'failed'))
    .map(({ name, message }) => `${relative(root, name)}\n    ${brief(message)}`)

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
  const counted = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report)
    : nothing
  failures.push(...brokenFilesIn(counted), ...testsIn(counted, 'failed'))
  secondTries.push(...testsIn(counted, 'passed'))
  total.passed += counted.numPassedTests
  total.failed += counted.numFailedTests
  if (code !== 0 && counted.numFailedTests === 0) throw new Error(`${projects.join(', ')} failed`)
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
