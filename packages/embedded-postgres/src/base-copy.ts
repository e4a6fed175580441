import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { followedName, markerName } from './archive.ts'
import {
  type BaseCopy,
  type CopyFacts,
  baseFolder,
  nameOfTime,
  pruneLine,
  segmentPath,
  thisPlatform,
} from './archive-folder.ts'
import { syncFolder } from './sync-folder.ts'
import { copyFiles } from './copy-files.ts'
import { type Access, connectSuperuser } from './keeper.ts'
import type { Resources } from './process.ts'

export type CopyOptions = {
  /** Number of base copies that stay. */
  keep: number
  signal?: AbortSignal | undefined
}

type Parts = {
  resources: Resources
  access: Access
  line: string
  major: number
  isDurable: boolean
}

const ARCHIVE_TIMEOUT_MS = 5 * 60_000

/** Skipped as by pg_basebackup: recovery writes these again. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  followedName,
  markerName,
])

/** Expects a path in the cluster. */
function belongsToCopy(path: string): boolean {
  const name = basename(path)
  return (
    !emptied.has(path) &&
    !leftOut.has(path) &&
    !name.startsWith('pgsql_tmp') &&
    !name.startsWith('pg_internal.init') &&
    !name.startsWith('.s.PGSQL.')
  )
}

/**
 * Copies the files of the running cluster into its line, then deletes what retention no longer needs. Uses the
 * superuser of the package, so that the roles of the product need no right to it.
 *
 * @throws Error with one sentence if the WAL of the copy does not reach the archive
 */
export async function makeBaseCopy(parts: Parts, options: CopyOptions): Promise<BaseCopy> {
  const { line } = parts
  const path = join(baseFolder(line), nameOfTime(new Date()))
  const partial = `${path}.partial`
  try {
    const facts = await fill(partial, parts, options)
    await writeDurably(join(partial, 'copy.json'), `${JSON.stringify(facts, null, 2)}\n`)
    await rename(partial, path)
    await syncFolder(baseFolder(line))
    await pruneLine(line, options.keep, new Date())
    return { ...facts, line, path }
  } catch (error) {
    await rm(partial, { recursive: true, force: true, maxRetries: 5 })
    options.signal?.throwIfAborted()
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Error(`The disk of ${line} is full. No base copy was made.`, { cause: error })
    throw error
  }
}

async function fill(
  partial: string,
  { resources, access, line, major, isDurable }: Parts,
  { signal }: CopyOptions,
): Promise<CopyFacts> {
  const { cluster } = resources
  if ((await readdir(join(cluster, 'pg_tblspc'))).length > 0)
    throw new Error(`${cluster} has tablespaces, which a base copy does not contain.`)
  // The session of the copy: its end gives the copy up.
  const client = await connectSuperuser(access, 'amber archive')
  if (!client) throw new Error('Postgres stopped.')
  try {
    await client.query("select pg_backup_start('amber', true)")
    await mkdir(partial, { mode: 0o700 })
    const data = join(partial, 'data')
    const bytes = await copyFiles(cluster, data, { takes: belongsToCopy, isDurable, signal })
    const { rows } = await client.query<{ label: string; last: string; time: Date }>(
      `select labelfile as label, pg_walfile_name(lsn) as last, clock_timestamp() as time
       from pg_backup_stop(false)`,
    )
    const { label, last: lastSegment, time } = rows[0]!
    const [, firstSegment = ''] = /START WAL LOCATION: .* \(file ([0-9A-F]{24})\)/.exec(label) ?? []
    await writeDurably(join(data, 'backup_label'), label)
    await untilArchived(line, lastSegment, signal)
    const completedAt = time.toISOString()
    const postgres = major
    return { completedAt, firstSegment, lastSegment, postgres, platform: thisPlatform, bytes }
  } finally {
    await client.end()
  }
}

async function untilArchived(line: string, segment: string, signal?: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + ARCHIVE_TIMEOUT_MS; ; await sleep(50, undefined, { signal })) {
    if (existsSync(segmentPath(line, segment))) return
    if (Date.now() > deadline)
      throw new Error(
        `The WAL of the base copy did not reach ${line} within five minutes. No base copy was made.`,
      )
  }
}

const writeDurably = (path: string, text: string) =>
  writeFile(path, text, { mode: 0o600, flush: true })
