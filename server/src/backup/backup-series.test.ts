import { expect, test } from 'vitest'
import { readBackupSeries } from './backup-series.ts'

test('a backup dated ahead is not the newest in the series', async () => {
  const backup = (createdAt: string) => ({ createdAt, verifiedAt: createdAt })
  const all = [backup('2027-03-04T00:00:00Z'), backup('2026-03-03T00:00:00Z')]
  const series = await readBackupSeries({
    backups: { list: () => Promise.resolve(all) },
    archive: null,
    platform: { now: () => new Date('2026-03-04T00:00:00Z') },
  })
  const time = Date.parse('2026-03-03T00:00:00Z') / 1000
  const text = await series.metrics()
  expect(text).toContain(`amber_backup_newest_timestamp_seconds ${time}\n`)
  expect(text).toContain(`amber_backup_verified_timestamp_seconds ${time}\n`)
})
