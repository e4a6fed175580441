import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A file to be used where it exists; paths are relative to this file. */
const ifThere = (path: string) => (existsSync(new URL(path, import.meta.url)) ? [path] : [])

const [webConfig] = ifThere('./web/vite.config.ts')

const shared = {
  // Files of one worker share what they import: the component library and the server are loaded once, not once a file,
  // which is two thirds of the work. Modules keep no state of their own (a house rule), so nothing leaks.
  isolate: false,
  // Two more than there are processors: many a test waits for a time-out, a process or the disk, while another computes.
  // Vitest wants the same number for all projects that run together.
  maxWorkers: availableParallelism() + 2,
}

/** The journeys that take longest. */
const longest = [
  'demo',
  'screens-phone',
  'screens-desk',
  'identities',
  'sign-up',
  'two-step',
  'process',
].map((name) => `/${name}.test.ts`)

/**
 * The longest first, so that none is left alone at the end. Vitest knows how long files take from the last run; where
 * there was none it goes by their size, which tells nothing of those that call much that lies elsewhere.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files)
    const long = longest.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)))
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          ...shared,
          globalSetup: ifThere('./server/src/testing/global-setup.ts'),
          // A database is cloned before the first test of a file, beside other files that do the same.
          hookTimeout: 30_000,
          testTimeout: 15_000,
        },
      },
      {
        ...(webConfig ? { extends: webConfig } : {}),
        root: './web',
        test: {
          name: 'web',
          environment: 'jsdom',
          ...shared,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [fileURLToPath(new URL('./web/src/testing/setup.ts', import.meta.url))],
          // A page with the whole component library renders slowly in jsdom on a busy machine.
          testTimeout: 15_000,
          // No frames: a library that is loaded while they are fake keeps them, and draws in no file that follows.
          fakeTimers: {
            toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
          },
          // As of the journeys: named by `npm test` where it was needed.
          retry: 1,
        },
      },
      { test: { name: 'house', include: ['house/*.test.ts'], testTimeout: 30_000, ...shared } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          ...shared,
          globalSetup: ifThere('./e2e/support/global-setup.ts'),
          // Each file has a product of its own, which computes beside it. A third one computes while two wait.
          maxWorkers: 3,
          // After the rooms, where all projects are run at once: they would only wait for each other.
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // Two browsers and three products share two processors: what one of a hundred journeys waits for may come late.
          // `npm test` names each that needed this, so that it is mended and not forgotten.
          retry: 1,
          // A second is little where a browser, a server and a database share two processors with others.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
