import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '#scripts/run.ts'
import { readReport, type FailedTest } from '#scripts/test-report.ts'
import {
  hasSameDependencies,
  installDependencies,
  linkDependencies,
  readMigrationFiles,
  replaceMigrations,
  unpackTree,
  UpgradeTestError,
} from './earlier-tree.ts'
import { reasonToFail } from './expected-failures.ts'

type Options = {
  /** Its migrations are those of the next release. */
  repository: string
  revision: string
  /** Empty, for the tree of the revision. */
  folder: string
  /** Parts of the paths of test files; none: all. */
  paths?: readonly string[]
  install?: (folder: string) => Promise<void>
  /** Output of the tests. */
  output?: 'inherit' | 'ignore'
}

export type UpgradeOutcome = {
  passed: number
  /** Pass with their own migrations only. */
  broken: FailedTest[]
  /** Fail with their own migrations as well. */
  unrelated: FailedTest[]
  expected: FailedTest[]
}

/**
 * Runs the server tests of an earlier revision on the migrations of the repository.
 *
 * @throws UpgradeTestError if they cannot start, or if a migration of the revision was edited or removed
 */
export async function runEarlierTests({
  repository,
  revision,
  folder: given,
  paths = [],
  install = installDependencies,
  output = 'inherit',
}: Options): Promise<UpgradeOutcome> {
  // Reports contain real paths.
  const folder = realpathSync(given)
  await unpackTree(repository, { revision, folder })
  const [own, next] = [readMigrationFiles(folder), readMigrationFiles(repository)]
  const edited = [...own].flatMap(([name, sql]) => (next.get(name) === sql ? [] : [name]))
  if (edited.length > 0)
    throw new UpgradeTestError(
      `Migrations of ${revision} were edited or removed, so its databases would be refused: ${edited.join(', ')}`,
    )
  if (hasSameDependencies(repository, folder)) linkDependencies(repository, folder)
  else await install(folder)

  replaceMigrations(folder, next)
  const { passed, failures } = await runServerTests({ folder, output, paths })
  const { expected = [], found = [] } = Object.groupBy(failures, (test) =>
    reasonToFail(test) === null ? 'found' : 'expected',
  )
  if (found.length === 0) return { passed, broken: [], unrelated: [], expected }

  replaceMigrations(folder, own)
  const again = await runServerTests({
    folder,
    output,
    paths: [...new Set(found.map(({ path }) => path))],
  })
  const isUnrelated = ({ path, name }: FailedTest) =>
    again.failures.some((test) => test.path === path && test.name === name)
  const { broken = [], unrelated = [] } = Object.groupBy(found, (test) =>
    isUnrelated(test) ? 'unrelated' : 'broken',
  )
  return { passed, broken, unrelated, expected }
}

type TestRun = Required<Pick<Options, 'folder' | 'output' | 'paths'>>

async function runServerTests({ folder, output, paths }: TestRun) {
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  const { code } = await run(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project=server',
      // A test that fails once only is no matter of the schema.
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...paths,
    ],
    { cwd: folder, stdio: output },
  )
  const report = readReport(file, folder)
  const hasStarted = report.passed > 0 || report.failures.length > 0
  if (!hasStarted || (code !== 0 && report.failures.length === 0))
    throw new UpgradeTestError(
      `The server tests ended with exit code ${code} and without a failed test; see their output`,
    )
  return report
}
