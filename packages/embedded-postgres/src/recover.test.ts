import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import {
  ask,
  freshArchive,
  freshFolder,
  killPostgres,
  start,
} from '@amber/embedded-postgres/testing/resources.ts'
import { listCopies, listLines, listSegments, segmentPath } from './archive-folder.ts'
import { recover } from './recover.ts'
import type { EmbeddedPostgres } from './start-embedded.ts'

vi.setConfig({ testTimeout: 90_000 })

const settings = { fsync: 'off' }

async function startArchived(archive = freshArchive(), directory = freshFolder()) {
  const postgres = await start({ directory, archive, settings })
  await ask(postgres, 'create table if not exists note (t text)')
  return { postgres, archive, directory, copy: () => postgres.archive!.copy({ keep: 2 }) }
}

/** Writes a row, and returns a time after it. */
async function write(postgres: EmbeddedPostgres, text: string): Promise<Date> {
  await ask(postgres, `insert into note values ('${text}')`)
  const [row] = await ask(postgres, "select clock_timestamp() + interval '1 ms' as time")
  return row!['time'] as Date
}

async function notesIn(directory: string): Promise<unknown[]> {
  const postgres = await start({ directory, settings })
  const rows = await ask(postgres, 'select t from note order by 1')
  return rows.map(({ t }) => t)
}

async function recoverInto(archive: string, time: Date | null = null) {
  const directory = freshFolder()
  return { directory, ...(await recover({ directory, from: archive, time, settings })) }
}

test('recovers the writes up to the given time and none after it', async () => {
  const { postgres, archive, copy } = await startArchived()
  await write(postgres, 'a before')
  await copy()
  const time = await write(postgres, 'b between')
  await write(postgres, 'c after')
  await postgres.stop()

  const then = await recoverInto(archive, time)
  expect(Date.parse(then.reached!)).toBeLessThan(time.getTime())
  const [line] = await listLines(archive)
  const segments = await listSegments(line!)
  // Its own archive is beside the one that it was recovered from.
  const second = await startArchived(archive, then.directory)
  const rows = await ask(second.postgres, 'select t from note order by 1')
  expect(rows).toEqual([{ t: 'a before' }, { t: 'b between' }])
  await second.copy()
  await write(second.postgres, 'd later')
  await second.postgres.stop()
  expect(await listLines(archive)).toHaveLength(2)
  expect(await listSegments(line!)).toEqual(segments)
  // A copy without the times of the files, as object storage makes it.
  const copied = freshArchive()
  cpSync(archive, copied, { recursive: true })
  for (const from of [archive, copied]) {
    const { directory } = await recoverInto(from)
    expect(await notesIn(directory)).toEqual(['a before', 'b between', 'd later'])
  }
})

test('never mixes the archive of a trial recovery with that of its original', async () => {
  const { postgres, archive, copy } = await startArchived()
  await write(postgres, 'a before')
  const { line } = await copy()
  const before = await write(postgres, 'b between')
  await copy()
  const trial = await startArchived(archive, (await recoverInto(archive)).directory)
  await write(trial.postgres, 'c trial')
  await trial.copy()
  await trial.postgres.stop()
  await write(postgres, 'c after')
  await postgres.stop()

  const lines = await listLines(archive)
  const names = lines.map((path) => basename(path)).toReversed()
  const sentence = `contains two histories that were written side by side, ${names.join(' and ')}: one is a trial of a recovery or another installation. Name the right one with --from.`
  await expect(recoverInto(archive)).rejects.toThrow(sentence)
  await expect(recoverInto(archive, new Date())).rejects.toThrow(sentence)
  // Before the trial began there is one history.
  expect(await notesIn((await recoverInto(archive, before)).directory)).toEqual([
    'a before',
    'b between',
  ])
  expect(await notesIn((await recoverInto(line)).directory)).toEqual([
    'a before',
    'b between',
    'c after',
  ])
})

test('retention deletes old copies and keeps every segment that a kept copy needs', async () => {
  const { postgres, archive, copy } = await startArchived()
  const times: Date[] = []
  for (const text of ['1', '2', '3']) {
    await copy()
    times.push(await write(postgres, text))
  }
  await write(postgres, '4')
  await postgres.stop()
  const [line] = await listLines(archive)
  const copies = await listCopies(line!)
  expect(copies).toHaveLength(2)
  expect((await listSegments(line!))[0]).toBe(copies[0]!.firstSegment)
  const { directory } = await recoverInto(archive, times[1])
  expect(await notesIn(directory)).toEqual(['1', '2'])
  await expect(recoverInto(archive, times[0])).rejects.toThrow(
    `is before the oldest base copy in ${archive}. Choose a time from ${copies[0]!.completedAt} on.`,
  )
})

test('kill -9 during archiving loses no acknowledged write that was archived', async () => {
  const { postgres, archive, directory, copy } = await startArchived()
  await copy()
  const [line] = await listLines(archive)
  const acknowledged = await writeUntil(postgres, async () => {
    if ((await listSegments(line!)).length >= 5) await killPostgres(directory)
  })
  const archived = await listSegments(line!)
  const expected = acknowledged.filter(({ segment }) => segment <= archived.at(-1)!)
  expect(expected.length).toBeGreaterThan(100)
  const { directory: recovered } = await recoverInto(archive)
  const rows = await notesIn(recovered)
  const present = new Set(rows.map((text) => String(text).split(' ')[0]))
  expect(expected.filter(({ id }) => !present.has(id))).toEqual([])
})

/** Writes until Postgres is killed; returns what was acknowledged, with the last segment that it is in. */
async function writeUntil(postgres: EmbeddedPostgres, between: () => Promise<void>) {
  const client = new Client(postgres.connection)
  client.on('error', () => {})
  await client.connect()
  const found: { id: string; segment: string }[] = []
  try {
    for (let n = 0; ; n++) {
      const id = String(n)
      await client.query(
        `insert into note select $1 || ' ' || string_agg(md5(random()::text), '') from generate_series(1, 12000)`,
        [id],
      )
      const { rows } = await client.query<{ segment: string }>(
        'select pg_walfile_name(pg_current_wal_flush_lsn()) as segment',
      )
      found.push({ id, segment: rows[0]!.segment })
      await between()
    }
  } catch (error) {
    if (!/connection|ECONNRESET|EPIPE/i.test(String(error))) throw error
    return found
  }
}

test('refuses an impossible recovery in one sentence and leaves no files', async () => {
  const { postgres, archive, copy } = await startArchived()
  const refuse = async (options: Partial<Parameters<typeof recover>[0]>, sentence: string) => {
    const directory = freshFolder()
    const attempt = recover({ directory, from: archive, time: null, settings, ...options })
    await expect(attempt).rejects.toThrow(sentence)
    expect(existsSync(directory)).toBe(false)
  }
  await refuse({ from: join(archive, 'nowhere') }, 'nowhere cannot be read (ENOENT).')
  await refuse({}, 'contains no base copy to recover from.')
  const begin = new Date()
  const { line } = await copy()
  await write(postgres, '1')
  await copy()
  await postgres.stop()
  await refuse({ time: begin }, 'is before the oldest base copy')
  await refuse({ time: new Date() }, 'Its last transaction is of the base copy.')
  await expect(
    recover({ directory: postgres.directory.replace(/\/cluster$/, ''), from: archive, time: null }),
  ).rejects.toThrow('contains a database already. Stop Amber, and choose a new data folder')

  const segments = await listSegments(line)
  const path = segmentPath(line, segments.at(-2)!)
  const last = (await listCopies(line)).at(-1)!
  rmSync(last.path, { recursive: true })
  renameSync(path, `${path}.away`)
  await refuse({}, `lacks the WAL segment ${segments.at(-2)}, so nothing after it can be`)
  writeFileSync(path, 'damaged')
  await refuse({}, `${basename(path)} is damaged`)
  expect(readdirSync(join(line, 'base'))).toHaveLength(1)
})
