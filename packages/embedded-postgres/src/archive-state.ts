import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { archiveSettings } from './archive.ts'
import { type BaseCopy, listCopies } from './archive-folder.ts'
import { type CopyOptions, makeBaseCopy } from './base-copy.ts'
import type { Running, Site } from './bring-up.ts'
import { connectSuperuser } from './keeper.ts'
import { isDurable } from './settings.ts'

export type ArchiveState = {
  /** False where another process runs Postgres with other settings. */
  isOn: boolean
  /** Whether the last attempt to archive a segment failed. */
  isFailing: boolean
  /** Age of the oldest segment that waits; 0 if none does. */
  waitingSeconds: number
  freeBytes: number
  totalBytes: number
  /** Time of the newest base copy; null before the first. */
  newestCopy: string | null
}

export type Archive = {
  /**
   * Makes a base copy while the database is in use.
   *
   * @throws Error with one sentence
   */
  copy(options: CopyOptions): Promise<BaseCopy>
  state(): Promise<ArchiveState>
}

export function archiveOf(
  { access, major, resources, settings }: Site,
  { line, port }: Pick<Running, 'port'> & { line: string },
): Archive {
  const where = { ...access, port }
  const command = archiveSettings(line, settings)['archive_command']
  return {
    async copy(options) {
      if (!(await withSuperuser(where, (client) => isOn(client, command))))
        throw new Error(
          'The running Postgres does not archive its WAL there. Start all processes on this data with the same setting.',
        )
      return makeBaseCopy(
        { resources, access: where, line, major, isDurable: isDurable(settings) },
        options,
      )
    },
    async state() {
      const { bavail, blocks, bsize } = await statfs(line)
      return {
        ...(await withSuperuser(where, async (client) => ({
          isOn: await isOn(client, command),
          isFailing: await isFailing(client),
        }))),
        waitingSeconds: await oldestWaiting(resources.cluster),
        freeBytes: bavail * bsize,
        totalBytes: blocks * bsize,
        newestCopy: (await listCopies(line)).at(-1)?.completedAt ?? null,
      }
    },
  }
}

async function withSuperuser<Result>(
  access: Parameters<typeof connectSuperuser>[0],
  run: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectSuperuser(access, 'amber archive')
  if (!client) throw new Error('Postgres stopped.')
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function isOn(client: Client, command: string | undefined): Promise<boolean> {
  const { rows } = await client.query<{ command: string }>(
    "select current_setting('archive_command') as command",
  )
  return rows[0]?.command === command
}

async function isFailing(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ failing: boolean }>(
    `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
     from pg_stat_archiver`,
  )
  return rows[0]?.failing ?? false
}

/** Postgres marks a segment as ready when it is complete, and as done when it is archived. */
async function oldestWaiting(cluster: string): Promise<number> {
  const folder = join(cluster, 'pg_wal/archive_status')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ready'))
  const times = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        // Archived meanwhile.
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  )
  const oldest = Math.min(...times)
  return Number.isFinite(oldest) ? Math.max(0, (Date.now() - oldest) / 1000) : 0
}
