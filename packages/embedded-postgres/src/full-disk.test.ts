import { randomFillSync } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { freshArchive } from '@amber/embedded-postgres/testing/resources.ts'
import { canMount, withSmallDisk } from '@amber/embedded-postgres/testing/small-disk.ts'
import { segmentPath, walFolder } from './archive-folder.ts'
import { copyFiles } from './copy-files.ts'
import { unpack } from './wal-segments.ts'

const noise = (bytes: number) => randomFillSync(Buffer.alloc(bytes))
const full = { code: 'ENOSPC' }

test.skipIf(!canMount)('a full disk fails a copy instead of cutting a file short', async () => {
  const from = freshArchive()
  mkdirSync(from)
  writeFileSync(join(from, 'table'), noise(2 * 2 ** 20))
  const disk = freshArchive()
  await withSmallDisk(disk, 2, async () => {
    // The end of the file has no room.
    writeFileSync(join(disk, 'other'), noise(10_000))
    const copy = copyFiles(from, join(disk, 'copy'), { isDurable: false })
    await expect(copy).rejects.toMatchObject(full)
  })
})

test.skipIf(!canMount)('a full disk leaves no part of a WAL segment under its name', async () => {
  const line = freshArchive()
  mkdirSync(walFolder(line), { recursive: true })
  const segment = '000000010000000000000001'
  writeFileSync(segmentPath(line, segment), gzipSync(noise(16 * 2 ** 20)))
  const disk = freshArchive()
  await withSmallDisk(disk, 8, async () => {
    mkdirSync(join(disk, 'pg_wal'))
    const resources = { home: disk, cluster: disk, log: '', binaries: '', account: undefined }
    const unpacking = unpack({ line, segment }, resources, { fsync: 'off' })
    await expect(unpacking).rejects.toMatchObject(full)
    expect(existsSync(join(disk, 'pg_wal', segment))).toBe(false)
  })
})
