import { chmodSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  ask,
  freshArchive,
  freshFolder,
  isRoot,
  start,
  until,
} from '@amber/embedded-postgres/testing/resources.ts'
import { canMount, withSmallDisk } from '@amber/embedded-postgres/testing/small-disk.ts'
import { baseFolder, listLines, listSegments, segmentPath, walFolder } from './archive-folder.ts'
import { markerName } from './archive.ts'
import { recover } from './recover.ts'
import { listFrom } from './wal-segments.ts'

vi.setConfig({ testTimeout: 90_000 })

const settings = { fsync: 'off' }

test('accepts any name for the archive and makes it readable by its owner only', async () => {
  const archive = freshArchive(`it's a "100%f" $HOME archive`)
  const postgres = await start({ directory: freshFolder(), archive, settings })
  await postgres.archive!.copy({ keep: 2 })
  const [line] = await listLines(archive)
  const [segment] = await listSegments(line!)
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect(modeOf(segmentPath(line!, segment!))).toBe(0o600)
  expect([walFolder(line!), baseFolder(line!)].map(modeOf)).toEqual([0o700, 0o700])
  // Postgres may just have begun with the next segment.
  await expect
    .poll(() => postgres.archive!.state(), { timeout: 10_000 })
    .toMatchObject({ isOn: true, isFailing: false, waitingSeconds: 0 })
})

test('stops archiving when the setting is removed and starts a new history when it returns', async () => {
  const archive = freshArchive()
  const directory = freshFolder()
  const modeOf = async (options: { archive?: string }) => {
    const postgres = await start({ directory, settings, ...options })
    const [row] = await ask(postgres, 'show archive_mode')
    await postgres.stop()
    return row!['archive_mode']
  }
  expect(await modeOf({ archive })).toBe('on')
  expect(await modeOf({ archive })).toBe('on')
  expect(await listLines(archive)).toHaveLength(1)
  expect(await modeOf({})).toBe('off')
  expect(await modeOf({ archive })).toBe('on')
  // Without an archive, WAL is missing between the two.
  expect(await listLines(archive)).toHaveLength(2)
})

test('a new cluster never continues the archive of another cluster', async () => {
  const archive = freshArchive()
  const directory = freshFolder()
  const first = await start({ directory, archive, settings })
  await first.stop()
  writeFileSync(join(first.directory, markerName), '7000000000000000001-20260101T000000000Z')
  const second = await start({ directory, archive, settings })
  await second.archive!.copy({ keep: 2 })
  const names = (await listLines(archive)).map((line) => line.split('/').at(-1)!)
  expect(new Set(names.map((name) => name.split('-')[0])).size).toBe(1)
  expect(names.join()).not.toContain('7000000000000000001')
})

test('refuses an archive inside the data folder or without write access', async () => {
  const directory = freshFolder()
  await expect(start({ directory, archive: join(directory, 'wal'), settings })).rejects.toThrow(
    'lies in the data folder and would be lost together with it.',
  )
  const taken = freshArchive()
  writeFileSync(taken, '')
  await expect(start({ directory, archive: taken, settings })).rejects.toThrow(
    /^The WAL archive .*wal cannot be written to \(ENOTDIR/,
  )
})

test.skipIf(!isRoot)('refuses a folder that the unprivileged user cannot access', async () => {
  const archive = freshArchive()
  mkdirSync(archive)
  chmodSync(dirname(archive), 0o700)
  await expect(start({ directory: freshFolder(), archive, settings })).rejects.toThrow(
    /cannot be written to by the user \d+ of Postgres \(.*Permission denied\)\./,
  )
})

test('reports a failing archive and continues it after recovery', async () => {
  const archive = freshArchive()
  const postgres = await start({ directory: freshFolder(), archive, settings })
  const [line] = await listLines(archive)
  renameSync(join(line!, 'wal'), join(line!, 'away'))
  const copying = postgres.archive!.copy({ keep: 2 })
  await until(async () => (await postgres.archive!.state()).isFailing)
  expect((await postgres.archive!.state()).waitingSeconds).toBeGreaterThan(0)
  renameSync(join(line!, 'away'), join(line!, 'wal'))
  await copying
  expect(await postgres.archive!.state()).toMatchObject({ isFailing: false, waitingSeconds: 0 })
})

test('reports that a running Postgres has no archive when a process attaches to it', async () => {
  const directory = freshFolder()
  await start({ directory, settings })
  const joined = await start({ directory, settings, archive: freshArchive() })
  expect(joined.isAttached).toBe(true)
  await expect(joined.archive!.copy({ keep: 2 })).rejects.toThrow(
    'The running Postgres does not archive its WAL there.',
  )
})

test.skipIf(!canMount)('a full disk stops only the archive', async () => {
  const archive = freshArchive()
  await withSmallDisk(archive, 24, async ({ fill, enlarge }) => {
    const directory = freshFolder()
    const first = await start({ directory, archive, settings })
    await ask(first, "create table note (t text); insert into note values ('full')")
    fill()
    // The attempt begins a new segment.
    await expect(first.archive!.copy({ keep: 2 })).rejects.toThrow(
      /^The disk of .* is full\. No base copy was made\.$/,
    )
    await until(async () => (await first.archive!.state()).isFailing)
    expect((await first.archive!.state()).freeBytes).toBe(0)
    await first.stop()
    const second = await start({ directory, archive, settings })
    await ask(second, "insert into note values ('restarted')")
    enlarge(200)
    await second.archive!.copy({ keep: 2 })
    expect(await second.archive!.state()).toMatchObject({ isFailing: false, waitingSeconds: 0 })
    await ask(second, "insert into note values ('room')")
    await second.stop()
    const [line] = await listLines(archive)
    const [firstSegment] = await listSegments(line!)
    expect((await listFrom({ line: line!, firstSegment: firstSegment! })).gap).toBeNull()
    const recovered = freshFolder()
    await recover({ directory: recovered, from: archive, time: null, settings })
    const third = await start({ directory: recovered, settings })
    expect(await ask(third, 'select t from note')).toEqual(
      ['full', 'restarted', 'room'].map((t) => ({ t })),
    )
  })
})
