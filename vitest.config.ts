import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const NEEDED_MEMORY_BYTES = 8 * 2 ** 30

const ifThere = (path: string) => (existsSync(new URL(path, import.meta.url)) ? [path] : [])

const [webConfig] = ifThere('./web/vite.config.ts')

const shared = {
  // Shared imports save two thirds of the work. Safe, as modules keep no state (a house rule).
  isolate: false,
  // Many tests wait for timeouts, processes or the disk. Vitest requires one number for projects that run together.
  maxWorkers: availableParallelism() + 2,
}

/**
 * Returns `/dev/shm` where it has room, else the usual folder. A test run creates and deletes a hundred thousand files of
 * Postgres: on ext4 that takes half of the processor time of the tests that start one.
 */
function temporaryFolder(): string {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : ''
  // Tests run programs there.
  const isUsable = /^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(mounts) && !process.env['TMPDIR']
  if (!isUsable) return tmpdir()
  const { bavail, bsize } = statfsSync('/dev/shm')
  const free = Math.min(bavail * bsize, process.availableMemory())
  return free > NEEDED_MEMORY_BYTES ? '/dev/shm' : tmpdir()
}

const env = { TMPDIR: temporaryFolder() }

/** Ms; the longest took 40 s on two slow processors. Many start a Postgres or render whole pages. */
const testTimeout = 90_000

/** Ms; one second is too short on a busy machine. */
const polling = { poll: { timeout: 10_000 } }

const longest = [
  // Units.
  'hostile-input',
  'public-pages',
  'hostile-answers',
  'list-users',
  'recover',
  'start-tracing',
  'copy-database',
  'upgrade',
  'start-server',
  'archive',
  'backup',
  'deep-input',
  'start-embedded',
  'data-folder',
  'live',
  'last-super-admin',
  // Journeys.
  'generate-noun',
  'screens-desk',
  'screens-phone',
  'demo',
  'sizes',
  'process',
  'brand',
  'identities',
  'demo-killed',
  'two-step',
  'sign-in',
  'first-paint',
  'sign-up',
  'layouts',
  'granted-rights',
  'first-reads',
  'demo-folder',
].map((name) => `/${name}.test.ts`)

/** Long files first: without cached durations Vitest sorts by size, which says little about journeys. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files)
    const long = longest.flatMap((end) =>
      sorted.filter(({ moduleId }) => moduleId.replace(/x$/, '').endsWith(end)),
    )
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Includes stopping Postgres, which took nine seconds on a busy machine.
    teardownTimeout: 30_000,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          setupFiles: ifThere('./packages/embedded-postgres/src/testing/setup.ts'),
          env,
          ...shared,
          testTimeout,
          expect: polling,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          env,
          ...shared,
          globalSetup: ifThere('./server/src/testing/global-setup.ts'),
          // Includes cloning a database.
          hookTimeout: 60_000,
          testTimeout,
          expect: polling,
        },
      },
      {
        ...(webConfig ? { extends: webConfig } : {}),
        root: './web',
        // Node loads this build as it is; of two builds each would have its own contexts.
        resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
        test: {
          name: 'web',
          environment: 'jsdom',
          ...shared,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [fileURLToPath(new URL('./web/src/testing/setup.ts', import.meta.url))],
          testTimeout,
          // Animation frames stay real: a library loaded with fake ones would keep them in later files.
          fakeTimers: {
            toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
          },
          // `npm test` lists retried tests.
          retry: 1,
        },
      },
      {
        test: {
          name: 'house',
          include: ['house/*.test.ts', 'house/examples*/*.test.ts'],
          testTimeout,
          ...shared,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          env,
          ...shared,
          globalSetup: ifThere('./e2e/support/global-setup.ts'),
          // Each file often waits for its product.
          maxWorkers: 3,
          // They would compete for processors.
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // About one journey in a hundred times out on two processors. `npm test` lists retried tests.
          retry: 1,
          expect: polling,
        },
      },
    ],
  },
})
