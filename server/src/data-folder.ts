import { closeSync, constants, fstatSync, openSync, renameSync } from 'node:fs'
import { access, chmod, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError, type Config } from './config.ts'
import { makeFolder } from '@amber/embedded-postgres/make-folder.ts'

type Folder = Pick<Config, 'dataFolder' | 'databaseUrl'>

const ownEntries = ['postgres', 'server.log']

const newDatabaseBytes = 64 * 2 ** 20

/**
 * Creates the data folder, accessible to its owner only.
 *
 * @throws ConfigError if it cannot be created or used, or holds files of other programs
 */
export async function prepareDataFolder({ dataFolder, databaseUrl }: Folder): Promise<void> {
  try {
    await makeFolder(dataFolder)
    // Present on every new ext4 volume.
    const entries = (await readdir(dataFolder)).filter((name) => name !== 'lost+found')
    const isOurs = entries.some((name) => ownEntries.includes(name))
    if (entries.length > 0 && !isOurs)
      throw new ConfigError(
        `AMBER_DATA: ${shown(dataFolder)} contains other files. Use a folder only for Amber.`,
      )
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (databaseUrl === null && !entries.includes('postgres')) await requireSpace(dataFolder)
    await chmod(dataFolder, 0o700)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw unusable(dataFolder, error)
  }
}

/**
 * Checks a folder without creating it.
 *
 * @throws ConfigError if files cannot be written there
 */
export async function requireWritable(setting: string, folder: string): Promise<void> {
  try {
    const existing = await nearestExisting(folder)
    if (!(await stat(existing)).isDirectory()) throw new Error('not a directory')
    await access(existing, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(folder, error, setting)
  }
}

/** Returns the folder itself, or that of its parents in which it would be created. */
async function nearestExisting(folder: string): Promise<string> {
  const isMissing = await stat(folder).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  )
  const parent = dirname(folder)
  return isMissing && parent !== folder ? nearestExisting(parent) : folder
}

async function requireSpace(dataFolder: string): Promise<void> {
  const { freeBytes: free, totalBytes } = await readSpace(dataFolder)
  if (totalBytes === 0 || free >= newDatabaseBytes) return
  const [has, needs] = [free, newDatabaseBytes].map((bytes) => Math.floor(bytes / 2 ** 20))
  throw new ConfigError(
    `AMBER_DATA: not enough disk space at ${shown(dataFolder)}. ${has} MB is free, and a new database needs ${needs} MB.`,
  )
}

/** Bytes of the log, and of its predecessor. */
const mostLogBytes = 10 * 2 ** 20

/**
 * Opens the log. Returns the file for the next bytes: when they would exceed the limit, the log becomes `server.log.1`
 * and a new one begins.
 */
export function openLogFile(
  { dataFolder }: Pick<Folder, 'dataFolder'>,
  mostBytes = mostLogBytes,
): (bytes: number) => number {
  const path = join(dataFolder, 'server.log')
  let { file, size } = openForAppending(path)
  return (bytes) => {
    if (size > 0 && size + bytes > mostBytes) {
      const next = startAgain(path)
      if (next) {
        closeSync(file)
        file = next.file
        size = next.size
      }
    }
    size += bytes
    return file
  }
}

/** Refuses a pipe without a reader instead of blocking. The size of a pipe stays 0. */
function openForAppending(path: string): { file: number; size: number } {
  const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants
  try {
    // O_NONBLOCK is undefined on Windows, which counts as 0.
    const file = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600)
    const stat = fstatSync(file)
    return { file, size: stat.isFile() ? stat.size : Number.NEGATIVE_INFINITY }
  } catch (error) {
    throw unusable(path, error)
  }
}

/** Returns null if the folder does not permit it; a log that grows is better than none. */
function startAgain(path: string): { file: number; size: number } | null {
  try {
    renameSync(path, `${path}.1`)
    return openForAppending(path)
  } catch {
    return null
  }
}

const reasons: Record<string, string> = {
  EEXIST: 'a broken link has this name',
  ENOENT: 'the folder cannot be created there',
  ENXIO: 'it is a pipe, not a file',
}

function unusable(folder: string, error: unknown, setting = 'AMBER_DATA'): ConfigError {
  const { code = '', message }: Partial<NodeJS.ErrnoException> =
    error instanceof Error ? error : new Error(String(error))
  const reason = reasons[code] ?? message.replace(/^[A-Z0-9]+: /, '').replace(/, \w+ '.*$/s, '')
  return new ConfigError(`${setting}: ${shown(folder)} cannot be written to (${reason})`)
}

const shown = (path: string) => (path.length > 200 ? `${path.slice(0, 200)}…` : path)

/** Returns the space of a folder's file system; some report a total of 0. */
export async function readSpace(
  folder: string,
): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
