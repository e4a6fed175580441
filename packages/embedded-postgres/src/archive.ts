import { execFile } from 'node:child_process'
import { chmod, chown, open, readFile, realpath, rm, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { baseFolder, lineName, nameOfTime, walFolder } from './archive-folder.ts'
import { isRoot, writeFor } from './account.ts'
import { makeFolder } from './make-folder.ts'
import { type Resources, spawnOptions } from './process.ts'
import { isDurable } from './settings.ts'

/** At most this many seconds of writes are missing from the archive. */
const TIMEOUT_SECONDS = 60

/** Says what a standby follows: the name of a line, and the first segment. */
export const followedName = 'amber-followed'

/** Names the line that this cluster archives to; removed with the first start without an archive. */
export const markerName = 'amber-archive'

/**
 * Returns the folder of the line of this cluster. Without a name of its own, a cluster begins a new one: after it was
 * created, recovered, or used without an archive.
 */
export async function chooseLine({ cluster }: Resources, folder: string): Promise<string> {
  const kept = await readFile(join(cluster, markerName), 'utf8').catch(() => '')
  const identifier = await systemIdentifier(cluster)
  if (lineName.test(kept) && kept.startsWith(`${identifier}-`)) return join(folder, kept)
  return join(folder, `${identifier}-${nameOfTime(new Date())}`)
}

/** First field of pg_control in all versions. */
async function systemIdentifier(cluster: string): Promise<bigint> {
  const control = await open(join(cluster, 'global/pg_control'), 'r')
  try {
    const { buffer } = await control.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE()
  } finally {
    await control.close()
  }
}

export function archiveSettings(
  line: string | undefined,
  settings: Record<string, string>,
): Record<string, string> {
  if (!line) return settings
  return {
    ...settings,
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: `${TIMEOUT_SECONDS}s`,
    archive_command: archiveCommand(line, isDurable(settings) ? 'sync' : 'true'),
  }
}

/**
 * Compresses, as most segments are mostly empty. A segment that exists already was archived before a crash, or belongs
 * to another cluster.
 */
function archiveCommand(line: string, sync: 'sync' | 'true'): string {
  // The shell reads the quotes, and Postgres the percent signs.
  const folder = `'${walFolder(line).replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  return [
    `umask 077; f=${folder}/%f.gz; if test -e "$f"`,
    'then gzip -dc "$f" | cmp -s - "%p" || { echo "$f exists with other content" >&2; exit 1; }',
    `else gzip -1c < "%p" > "$f.tmp" && ${sync} "$f.tmp" && mv "$f.tmp" "$f" && ${sync} ${folder}; fi`,
  ].join('; ')
}

/** Records before a launch which line follows, or that none does. */
export async function recordLine({ cluster, account }: Resources, line: string | undefined) {
  const marker = join(cluster, markerName)
  if (!line) return rm(marker, { force: true })
  await writeFor(account, marker, basename(line))
}

/**
 * Creates the folders of a line.
 *
 * @throws Error with one sentence if Postgres could not write there, or if they would be lost together with the data
 */
export async function requireLine(resources: Resources, line: string): Promise<void> {
  const folder = join(line, '..')
  if (process.platform === 'win32')
    throw refused(folder, 'is not supported on Windows, which lacks gzip. Use AMBER_BACKUP_FOLDER.')
  try {
    await makeArchive(resources, line)
  } catch (cause) {
    const { message } = cause as NodeJS.ErrnoException
    throw refused(folder, `cannot be written to (${message}).`, cause)
  }
  const place = await realpath(folder)
  if (`${place}${sep}`.startsWith(`${resources.home}${sep}`))
    throw refused(folder, 'lies in the data folder and would be lost together with it.')
  await tryCommand(resources, line)
}

async function makeArchive({ account }: Resources, line: string): Promise<void> {
  const folder = join(line, '..')
  const isNew = !(await stat(folder).catch(() => undefined))
  await makeFolder(folder)
  for (const path of [line, walFolder(line), baseFolder(line)]) await makeFolder(path)
  if (!isRoot() || !account) return
  // The account of Postgres must reach its own folder and no other.
  for (const path of isNew ? [folder, line] : [line]) await chmod(path, 0o711)
  await chown(walFolder(line), account.uid, account.gid)
}

/** Archives a small file, as nothing else proves that Postgres can. A full disk is no reason not to start. */
async function tryCommand(resources: Resources, line: string): Promise<void> {
  const name = `probe-${process.pid}`
  const values: Record<string, string> = { f: name, p: 'PG_VERSION', '%': '%' }
  const command = archiveCommand(line, 'sync').replaceAll(
    /%([fp%])/g,
    (_, key: string) => values[key] ?? '',
  )
  try {
    await promisify(execFile)('/bin/sh', ['-c', command], spawnOptions(resources))
  } catch (cause) {
    const { stderr = '', message } = cause as Error & { stderr?: string }
    if (/No space left|quota/i.test(stderr)) return
    const user = resources.account ? ` by the user ${resources.account.uid} of Postgres` : ''
    const reason = (stderr.trim() || message).split('\n').at(-1)
    throw refused(join(line, '..'), `cannot be written to${user} (${reason}).`, cause)
  } finally {
    for (const left of [`${name}.gz`, `${name}.gz.tmp`])
      await rm(join(walFolder(line), left), { force: true })
  }
}

function refused(folder: string, reason: string, cause?: unknown): Error {
  return new Error(`The WAL archive ${folder} ${reason}`, { cause })
}
