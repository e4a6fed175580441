// npm run test:upgrade [-- revision [paths]]: server tests of an earlier release on the migrations of this tree.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPreviousRelease, UpgradeTestError } from '#scripts/upgrade-tests/earlier-tree.ts'
import { reasonToFail } from '#scripts/upgrade-tests/expected-failures.ts'
import { runEarlierTests, type UpgradeOutcome } from '#scripts/upgrade-tests/run-earlier-tests.ts'
import { root } from './run.ts'
import { describeFailure } from './test-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'amber-upgrade-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// Postgres of root runs as another user, with the binaries in it.
chmodSync(folder, 0o755)

try {
  const [given, ...paths] = process.argv.slice(2)
  const revision = given ?? (await findPreviousRelease(root))
  if (revision === null)
    console.log(
      'There is no earlier release: no tag such as v0.1.0 leads to this commit. Nothing was tested.',
    )
  else show(revision, await runEarlierTests({ repository: root, revision, folder, paths }))
} catch (error) {
  if (!(error instanceof UpgradeTestError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function show(revision: string, { passed, ...failures }: UpgradeOutcome): void {
  const { broken, unrelated, expected } = failures
  for (const test of expected)
    console.log(`\n– expected to fail, as ${reasonToFail(test)}: ${test.path} > ${test.name}`)
  for (const test of unrelated)
    console.log(`\n↻ fails with its own migrations as well: ${describeFailure(test)}`)
  for (const test of broken)
    console.log(`\n✗ passes with its own migrations only: ${describeFailure(test)}`)
  console.log(
    `\n${revision} on the migrations of this tree: ${passed} passed, ${broken.length} broken by a migration, ${unrelated.length} failed anyway, ${expected.length} expected to fail`,
  )
  if (broken.length > 0 || passed === 0) process.exitCode = 1
}
