import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A file to be used where it exists; paths are relative to this file. */
const ifThere = (path: string) => (existsSync(new URL(path, import.meta.url)) ? [path] : [])

const [webConfig] = ifThere('./web/vite.config.ts')

const shared = {
  // Files of one worker share what they import: the component library and the server are loaded once, not once a file,
  // which is two thirds of the work. Modules keep no state of their own (a house rule), so nothing leaks.
  isolate: false,
  // One worker fewer than there are processors, as by default, would leave half of a small machine idle. Vitest wants the
  // same number for all projects that run together.
  maxWorkers: '100%',
}

export default defineConfig({
  test: {
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
        },
      },
      { test: { name: 'house', include: ['house/*.test.ts'], testTimeout: 30_000, ...shared } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          ...shared,
          globalSetup: ifThere('./e2e/global-setup.ts'),
          // Each file has a product of its own and the browser works for all of them. A third one computes while two wait.
          maxWorkers: 3,
          // After the rooms, where all projects are run at once: they would only wait for each other.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A second is little where a browser, a server and a database share two processors with others.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
